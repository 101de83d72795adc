// A program for few-descriptors.test.ts: calls every helper process and thread while only a few file descriptors are free, then with enough of them.

import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import { createAudioProbe } from '../../src/engines/media-format/index.ts'
import { createRecogniser, imageProcess, remotePictures } from '../../src/engines/ocr/index.ts'
import { builtinEmbedder } from '../../src/providers/embedder/builtin.ts'
import { runProgram } from '../../src/providers/program.ts'
import { openTextSearch, openVectorSearch } from '../../src/store/sqlite/search.ts'

const [database = ''] = process.argv.slice(2)
const SAMPLES = join(import.meta.dirname, '../samples')
const picture = join(SAMPLES, 'images/formats/photo.jpg')
const signal = new AbortController().signal
const environment = { PATH: process.env['PATH'] }

type Helper = () => Promise<{ asked: Promise<unknown>; end?: () => unknown }>

const HELPERS: Record<string, Helper> = {
  picture: async () => {
    const images = imageProcess({ workers: 1 })
    return { asked: remotePictures(images).inspect(picture), end: images.stop }
  },
  reading: async () => {
    const recogniser = createRecogniser({ workers: 1 })
    recogniser.warmUp()
    return { asked: recogniser.recognise(picture, { language: 'en', signal }), end: recogniser.close }
  },
  sound: async () => ({
    asked: createAudioProbe({ environment }).seconds(join(SAMPLES, 'audio/speech.m4a'), 'audio/mp4', signal),
  }),
  program: async () => ({
    asked: runProgram({ program: 'true', arguments: [], environment, timeoutMs: 5_000, maxOutputBytes: 10, signal }),
  }),
  embedding: async () => {
    const embedder = builtinEmbedder()
    embedder.warmUp?.()
    return { asked: embedder.embedQuery('lighthouse', signal), end: embedder.close }
  },
  text: async () => {
    const text = openTextSearch(database, { timeoutMs: 1_000 })
    return { asked: text.passages(wholeAccount('usr_x'), 'lighthouse', []), end: text.close }
  },
  vectors: async () => {
    const vectors = openVectorSearch(database, { timeoutMs: 1_000 })
    return { asked: vectors.similarities(wholeAccount('usr_x'), 1, new Float32Array(2), []), end: vectors.close }
  },
}

async function failing(): Promise<string[]> {
  const failed: string[] = []
  for (const [name, ask] of Object.entries(HELPERS)) {
    const { asked, end } = await ask()
    await asked.catch(() => failed.push(name))
    await end?.()
  }
  return failed
}

function takeAll(): number[] {
  const taken: number[] = []
  for (;;) {
    try {
      taken.push(openSync('/dev/null', 'r'))
    } catch {
      return taken
    }
  }
}

const withFew: string[][] = []
for (const free of [0, 2, 5]) {
  const taken = takeAll()
  for (const handle of taken.splice(0, free)) closeSync(handle)
  withFew.push(await failing())
  for (const handle of taken) closeSync(handle)
}
const withEnough = await failing()
process.stdout.write(JSON.stringify({ withFew, withEnough }))
process.exit(0)
