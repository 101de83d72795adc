import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { imported, sendImport, tarOf, zipOf } from '../support/import.ts'
import { sample } from '../support/samples.ts'
import { deflatedZip } from '../support/zip.ts'

const PICTURE = sample('images/formats/plain.png')

test('archives in an archive, tar archives and compressed ones are read like a ZIP archive, media included', async () => {
  const { person } = await startApp()
  const files = { 'Notes/a.md': 'Bees like lavender', 'Notes/page.png': PICTURE }
  const one = await zipOf({ 'b.md': 'Wasps like ham' })
  const archives: Record<string, Buffer> = {
    'stored in a stored one': await zipOf({ 'Part-1.zip': await zipOf(files), 'Part-2.zip': one, '__MACOSX/x': '' }),
    'stored in a compressed one': deflatedZip({ 'Part-1.zip': await zipOf(files), 'Part-2.zip': one }),
    'compressed in a compressed one': deflatedZip({ 'Part-1.zip': deflatedZip(files), 'Part-2.zip': one }),
    tar: tarOf({ ...files, 'b.md': 'Wasps like ham', [`${'long/'.repeat(30)}c.bin`]: '' }),
    'compressed tar': gzipSync(tarOf({ ...files, './b.md': 'Wasps like ham', '../out.md': 'Out', '/root.md': 'Out' })),
  }
  for (const [name, archive] of Object.entries(archives)) {
    const me = await person(`Ana${Object.keys(archives).indexOf(name)}`)
    const report = await imported(me, archive)
    expect({ name, ...report }).toMatchObject({ name, format: 'markdown', found: 3, imported: 3, media: 1 })
    const [image] = await me.list({ type: 'image' })
    const media = await me.request('GET', `/v1/memories/${image.id}/media`)
    expect(media.bytes.equals(PICTURE)).toBe(true)
  }
}, 60_000)

test('archives too deep in others, bombs in them and broken tar archives are refused with a reason', async () => {
  const { person } = await startApp()
  const me = await person('Ana')
  const bomb = deflatedZip({ 'bomb.md': Buffer.alloc(40_000_000, ' ') })
  const inner = await zipOf({ 'a.zip': await zipOf({ 'b.zip': await zipOf({ 'c.md': 'deep' }) }) })
  const broken = tarOf({ 'a.md': 'a', 'b.md': 'b' })
  broken.write('9', 1024 + 130)
  const cases: Record<string, Buffer> = {
    bomb: await zipOf({ 'a.zip': bomb }),
    deep: await zipOf({ 'a.zip': inner }),
    'broken tar': broken,
    'cut tar': tarOf({ 'a.md': 'x'.repeat(5_000) }).subarray(0, 2_000),
    'bomb in gzip': gzipSync(Buffer.alloc(100_000_000)),
    'not an archive in gzip': gzipSync('hello'),
    'many archives': await zipOf(
      Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`${place}.zip`, bomb.subarray(0, 9)])),
    ),
  }
  for (const [name, archive] of Object.entries(cases)) {
    const { status, body } = await sendImport(me, archive, { query: { dryRun: 'true' } })
    expect({ name, status, told: typeof (body.error ?? body.problems[0]?.reason) }).toEqual({
      name,
      status: status === 200 ? 200 : 400,
      told: 'string',
    })
  }
})
