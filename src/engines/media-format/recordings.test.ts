import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { freshFolder } from '../../../test/support/folder.ts'
import { seededBytes } from '../../../test/support/seeded-bytes.ts'
import { createAudioProbe } from './audio-probe.ts'
import { MediaFailure } from './media-failure.ts'
import { readRecordingHead } from './recording-head.ts'

const samples = join(import.meta.dirname, '../../../test/samples/audio')
const probe = createAudioProbe({ environment: { PATH: process.env['PATH'] } })
const withoutFfmpeg = createAudioProbe({ ffmpeg: 'lembra-has-no-such-program' })
const never = new AbortController().signal

const lengths: readonly (readonly [file: string, contentType: string, seconds: number])[] = [
  ['wav-8.wav', 'audio/wav', 1],
  ['wav-16.wav', 'audio/x-wav', 1],
  ['wav-24.wav', 'audio/wav', 1],
  ['wav-32.wav', 'audio/wav', 1],
  ['wav-float.wav', 'audio/wav', 1],
  ['constant.mp3', 'audio/mpeg', 2.088],
  ['variable.mp3', 'audio/mp3', 2.088],
  ['speech.m4a', 'audio/mp4', 2],
  ['speech.aac', 'audio/aac', 2.048],
  ['speech.3gp', 'audio/3gpp', 2],
  ['opus.ogg', 'audio/opus', 2],
  ['vorbis.ogg', 'audio/ogg', 2],
  ['speex.ogg', 'audio/ogg', 2],
  ['flac.ogg', 'audio/ogg', 2],
  ['speech.flac', 'audio/flac', 2],
  ['speech.aiff', 'audio/aiff', 1],
  ['little-endian.aifc', 'audio/x-aiff', 1],
  ['whole.webm', 'audio/webm', 2],
  ['speech.wma', 'audio/x-ms-wma', 2],
]

/** A path like the spool's, without an extension that would reveal the format. */
function spooled(bytes: Uint8Array): string {
  const path = join(freshFolder(), 'recording')
  writeFileSync(path, bytes)
  return path
}

function sample(name: string): Buffer {
  return readFileSync(join(samples, name))
}

test.each(lengths)(
  'the length of %s is read to a tenth of a second, without another program',
  async (name, contentType, seconds) => {
    const path = join(freshFolder(), 'recording')
    copyFileSync(join(samples, name), path)
    expect(Math.abs(((await withoutFfmpeg.seconds(path, contentType, never)) ?? 0) - seconds)).toBeLessThanOrEqual(0.1)
  },
)

test('a recording without a length in its header is walked by ffmpeg if installed, else the length is unknown', async () => {
  for (const [name, contentType, seconds] of [
    ['recorder.webm', 'audio/webm', 2],
    ['speech.caf', 'audio/x-caf', 1],
  ] as const) {
    const path = spooled(sample(name))
    expect(Math.abs(((await probe.seconds(path, contentType, never)) ?? 0) - seconds)).toBeLessThanOrEqual(0.1)
    expect(await withoutFfmpeg.seconds(path, contentType, never)).toBeNull()
  }
})

/** A header of 44 bytes that claims `dataBytes`. */
function waveClaiming(dataBytes: number, sound: Uint8Array): Buffer {
  const head = Buffer.from(sample('wav-16.wav').subarray(0, 44))
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(dataBytes, 40)
  head.writeUInt32LE(Math.min(0xffffffff, dataBytes + 36), 4)
  return Buffer.concat([head, sound])
}

test('a WAV that claims more than it contains is as long as its content', async () => {
  const second = new Uint8Array(16_000)
  for (const claimed of [2_000_000_000, 0xffffffff, 0xfffffffe]) {
    expect(await withoutFfmpeg.seconds(spooled(waveClaiming(claimed, second)), 'audio/wav', never)).toBeCloseTo(1, 1)
  }
})

test('a WAV that was cut off before its length was filled in is as long as its content', async () => {
  const path = spooled(waveClaiming(0, new Uint8Array(16_000)))
  expect(await withoutFfmpeg.seconds(path, 'audio/wav', never)).toBeCloseTo(1, 1)
})

test('an AIFF that claims a thousand million frames is as long as its content', async () => {
  const bytes = sample('speech.aiff')
  bytes.writeUInt32BE(1_000_000_000, bytes.indexOf('COMM') + 10)
  expect(await probe.seconds(spooled(bytes), 'audio/aiff', never)).toBeCloseTo(1, 1)
})

test('a FLAC that claims years in a few kilobytes is not believed', async () => {
  const bytes = sample('speech.flac')
  bytes.writeUInt32BE(0xffffffff, 22)
  const seconds = await probe.seconds(spooled(bytes), 'audio/flac', never)
  expect(seconds ?? 0).toBeLessThan(10)
})

test('an MP4 that claims years in a few kilobytes is not believed', async () => {
  const bytes = sample('speech.m4a')
  for (const [box, at] of [
    ['mvhd', 20],
    ['mdhd', 20],
  ] as const)
    bytes.writeUInt32BE(0xfffffff0, bytes.indexOf(box) + at)
  const seconds = await probe.seconds(spooled(bytes), 'audio/mp4', never)
  expect(seconds ?? 0).toBeLessThan(10)
})

test('garbage and an empty file are unsupported for good', async () => {
  const rubbish: readonly Buffer[] = [Buffer.alloc(0), Buffer.from('RIFF'), Buffer.alloc(5000), seededBytes(7, 5000)]
  for (const bytes of [...rubbish, Buffer.from('<html>'.repeat(200)), sample('speech.m4a').subarray(0, 24)]) {
    for (const one of [probe, withoutFfmpeg]) {
      const refusal = one.seconds(spooled(bytes), 'audio/mpeg', never)
      await expect(refusal).rejects.toBeInstanceOf(MediaFailure)
      await expect(refusal).rejects.toMatchObject({ code: 'unsupported_media', isPermanent: true })
    }
  }
})

test('a playlist of other files is never followed', async () => {
  const other = spooled(sample('wav-16.wav'))
  const list = spooled(Buffer.from(`ffconcat version 1.0\nfile '${other}'\n`))
  const playlist = spooled(Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:${other}\n#EXT-X-ENDLIST\n`))
  for (const path of [list, playlist]) {
    for (const contentType of ['audio/webm', 'audio/x-caf', 'audio/mp4']) {
      await expect(probe.seconds(path, contentType, never)).rejects.toMatchObject({ code: 'unsupported_media' })
    }
  }
})

test('a truncated recording gives a length that is not longer, or a refusal', async () => {
  let ended = 0
  const files = lengths.filter(([file]) => /\.(m4a|ogg|webm|mp3|flac)$/.test(file))
  for (const [name, contentType, seconds] of files) {
    const bytes = sample(name)
    const path = spooled(bytes.subarray(0, Math.floor(bytes.length / 3)))
    const told = await withoutFfmpeg.seconds(path, contentType, never).catch((error: unknown) => error)
    if (told === null || told instanceof MediaFailure || (typeof told === 'number' && told <= seconds + 0.1)) ended += 1
  }
  expect(ended).toBe(files.length)
})

test('random bytes after real headers are handled without a crash or a hang', async () => {
  const files = lengths.map(([name, contentType]) => [sample(name).subarray(0, 400), contentType] as const)
  const path = spooled(Buffer.alloc(0))
  const outcomes: string[] = []
  for (let seed = 1; seed <= 300; seed += 1) {
    const [head, contentType] = files[seed % files.length] ?? [Buffer.alloc(0), 'audio/wav']
    writeFileSync(path, Buffer.concat([head.subarray(0, seed + 40), seededBytes(seed, 4000)]))
    outcomes.push((await readRecordingHead({ path, contentType }))?.isRecognised ? 'recognised' : 'refused')
  }
  expect(new Set(outcomes)).toEqual(new Set(['recognised', 'refused']))
})

test('an abort ends it at once', async () => {
  const path = spooled(sample('recorder.webm'))
  await expect(probe.seconds(path, 'audio/webm', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
  const controller = new AbortController()
  const probing = probe.seconds(path, 'audio/webm', controller.signal)
  setImmediate(() => controller.abort(new Error('stop')))
  await expect(probing).rejects.toThrow('stop')
})

test('a hundred megabytes of sound or of garbage do not delay anything else', async () => {
  const frames = sample('constant.mp3')
  const long = Buffer.concat(Array.from({ length: Math.ceil(100_000_000 / frames.length) }, () => frames))
  const paths = [spooled(long), spooled(Buffer.alloc(100_000_000, seededBytes(3, 65_521)))]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [seconds, refusal] = await Promise.all(
    paths.map((path) => probe.seconds(path, 'audio/mpeg', never).catch((error: unknown) => error)),
  )
  delay.disable()
  expect(seconds).toBeCloseTo((long.length / frames.length) * 2.088, -1)
  expect(refusal).toBeInstanceOf(MediaFailure)
  // 20 ms on an idle machine; other tests run at the same time.
  expect(delay.percentile(99) / 1e6).toBeLessThan(50)
})
