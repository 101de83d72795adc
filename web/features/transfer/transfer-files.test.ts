import { expect, test } from 'vitest'
import { unzip } from '../../../test/support/zip.ts'
import { contentTypeOf, receiveExport, sourceOf, withoutHidden, withPaths } from './transfer-files.ts'

function fileAt(path: string, text = path) {
  return { file: new File([text], path.split('/').at(-1) ?? ''), path }
}

test('the extension decides the type of a file, whatever the browser reports', () => {
  expect(['a.ZIP', 'b.md', 'c.jsonl', 'd.ics', 'e.csv', 'f', 'g.unknown'].map(contentTypeOf)).toEqual([
    'application/zip',
    'text/markdown',
    'application/x-ndjson',
    'text/calendar',
    'text/csv',
    'application/octet-stream',
    'application/octet-stream',
  ])
})

test('a single file is sent unchanged', async () => {
  const [chosen] = withPaths([new File(['# Note'], 'note.md', { type: 'text/x-whatever' })])
  const source = await sourceOf(chosen ? [chosen] : [])
  expect(source).toMatchObject({ name: 'note.md', contentType: 'text/markdown', count: 1 })
  expect(source?.file).toBe(chosen?.file)
})

test('a folder is sent as one archive with its paths, without hidden files', async () => {
  const chosen = ['vault/a.md', 'vault/deep/b.md', 'vault/.obsidian/app.json', 'vault/.git/HEAD'].map((path) =>
    fileAt(path),
  )
  const source = await sourceOf(chosen)
  expect(source).toMatchObject({ name: 'vault.zip', contentType: 'application/zip', count: 2 })
  const files = unzip(Buffer.from(await (source?.file ?? new Blob()).arrayBuffer()))
  expect([...files].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
    ['vault/a.md', 'vault/a.md'],
    ['vault/deep/b.md', 'vault/deep/b.md'],
  ])
})

test('nothing is sent if only hidden files were chosen', async () => {
  expect(await sourceOf([])).toBeNull()
  expect(await sourceOf([fileAt('vault/.DS_Store')])).toBeNull()
  expect(withoutHidden([fileAt('__MACOSX/a.md'), fileAt('a..b.md')]).map(({ path }) => path)).toEqual(['a..b.md'])
})

function streamOf(chunks: readonly string[], failure?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting = chunks.map((chunk) => new TextEncoder().encode(chunk))
  return new ReadableStream({
    pull: (controller) => {
      const next = waiting.shift()
      if (next) controller.enqueue(next)
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
}

const now = () => Date.parse('2026-11-22T01:00:00Z')

test('an export arrives complete and reports the received bytes', async () => {
  const told: number[] = []
  const headers = { 'content-disposition': 'attachment; filename="lembra-2026-11-22.zip"' }
  const { file, name } = await receiveExport(
    new Response(streamOf(['PK', 'memória', '!']), { headers }),
    (bytes) => told.push(bytes),
    now,
  )
  expect(await file.text()).toBe('PKmemória!')
  expect(file.type).toBe('application/zip')
  expect(name).toBe('lembra-2026-11-22.zip')
  expect(told).toEqual([2, 10, 11])
})

test('an export without a file name is named after its day', async () => {
  for (const headers of [{}, { 'content-disposition': 'attachment; filename="../../evil"' }]) {
    const { name } = await receiveExport(new Response(streamOf(['PK']), { headers }), () => {}, now)
    expect(name).toBe('lembra-2026-11-22.zip')
  }
})

test('an interrupted export is rejected', async () => {
  const broken = new Response(streamOf(['PK'], new Error('the network is gone')))
  await expect(receiveExport(broken, () => {}, now)).rejects.toThrow('the network is gone')
})
