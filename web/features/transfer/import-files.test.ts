import { expect, test } from 'vitest'
import { unzip } from '../../../test/support/zip.ts'
import { contentTypeOf, placed, sourceOf, withoutHidden } from './import-files.ts'

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
  const [chosen] = placed([new File(['# Note'], 'note.md', { type: 'text/x-whatever' })])
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
