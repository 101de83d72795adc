import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '../../../test/support/folder.ts'
import { createImportReader, type ReaderOptions } from './import-reader.ts'

/** A worker that obeys the file's text: it loops forever, fills its memory, throws, exits, or sends `alive` forever. */
const SCRIPT = `
import { readFileSync } from 'node:fs'
import { parentPort, threadId } from 'node:worker_threads'
const tell = (told) => parentPort.postMessage(told)
tell({ tell: 'alive' })
parentPort.on('message', (asked) => {
  const what = asked.file && readFileSync(asked.file.path, 'utf8')
  if (what === 'spin') for (;;);
  if (what === 'fill') for (const all = []; ; ) all.push(new Array(1000).fill(all.length))
  if (what === 'throw') throw new Error('A bug of ours')
  if (what === 'exit') process.exit(7)
  if (what === 'dawdle') return void setInterval(() => tell({ tell: 'alive' }), 5)
  if (asked.do === 'open') tell({ tell: 'opened', format: 'csv', settings: null })
  if (asked.do !== 'read') return
  tell({ tell: 'total', total: null })
  for (let place = 1; place <= 3; place += 1) tell({ tell: 'item', item: { item: 'row ' + threadId }, length: 10 })
  tell({ tell: 'ended' })
})
`

function startReader(options: Partial<ReaderOptions> = {}) {
  const folder = freshFolder()
  const script = join(folder, 'script.mjs')
  writeFileSync(script, SCRIPT)
  const reader = createImportReader({ script: new URL(`file://${script}`), ...options })
  onTestFinished(() => reader.close())
  const cancelling = new AbortController()
  const open = (content: string) => {
    const path = join(folder, content)
    writeFileSync(path, content)
    const file = { path, bytes: content.length, maxUnpackedBytes: 1_000 }
    return reader.open(file, { format: 'auto', name: '', contentType: '', signal: cancelling.signal })
  }
  const readAll = async () => {
    const opened = await open('good')
    const account = { id: 'usr_1', language: 'en', timezone: 'UTC' } as const
    const { items } = await opened.read({ account, now: 0, before: async () => null })
    const names: string[] = []
    for await (const { item } of items) names.push(item)
    await opened.close()
    return names
  }
  return { open, readAll, cancel: () => cancelling.abort() }
}

const TOO_LONG = { kind: 'invalid', problem: { code: 'took-too-long' }, message: expect.stringContaining('too long') }

test('a parser in an endless loop is stopped without blocking the event loop, and the next file is read', async () => {
  const { open, readAll } = startReader({ silenceMs: 300 })
  const ended = open('spin').catch((error: unknown) => error)
  let turns = 0
  let end: unknown
  for (; end === undefined; turns += 1) end = await Promise.race([ended, nextTurn()])
  expect(end).toMatchObject(TOO_LONG)
  expect(turns).toBeGreaterThan(10)
  expect(await readAll()).toHaveLength(3)
})

test('a parser that exceeds the total time is stopped although it reports that it is alive', async () => {
  const { open } = startReader({ totalMs: 300 })
  await expect(open('dawdle')).rejects.toMatchObject(TOO_LONG)
})

test('a parser that exceeds its memory limit is stopped, and the next file is read', async () => {
  const { open, readAll } = startReader({ memoryMb: 32 })
  await expect(open('fill')).rejects.toMatchObject({ kind: 'invalid', problem: { code: 'needs-too-much-memory' } })
  expect(await readAll()).toHaveLength(3)
})

test.each(['throw', 'exit'])('a parser with a bug (%s) fails only its own file', async (bug) => {
  const { open, readAll } = startReader()
  await expect(open(bug)).rejects.toThrow(/A bug of ours|ended with 7/)
  expect(await readAll()).toHaveLength(3)
})

test('cancelling an import stops its parser', async () => {
  const { open, cancel } = startReader()
  const opening = open('spin')
  cancel()
  await expect(opening).rejects.toMatchObject({ kind: 'invalid' })
})

test('files read one after another share a thread, and two files at once have one thread each', async () => {
  const { readAll } = startReader()
  const [first] = await readAll()
  expect(await readAll()).toEqual([first, first, first])
  const [one, other] = await Promise.all([readAll(), readAll()])
  expect(one).not.toEqual(other)
})
