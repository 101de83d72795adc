import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { pdfOf } from '../support/app-samples.ts'
import { imported, sendImport, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const PICTURE = sample('images/formats/plain.png')

async function ana(): Promise<Person> {
  const { person } = await startApp()
  return person('Ana', { timezone: 'America/Sao_Paulo' })
}

async function kept(person: Person): Promise<Record<string, Body>> {
  const memories: Body[] = await person.list({ limit: '100' })
  return Object.fromEntries(memories.map((memory) => [memory.title, memory]))
}

const ORG = `#+TITLE: The garden
#+FILETAGS: :bees:home:
#+DATE: <2024-01-01 Mon>

Some words.
* TODO Order seeds :shop:
  DEADLINE: <2024-01-05 Fri 12:00>
* DONE Plant
* A heading
`

test('a folder of texts, Org files, web pages and PDFs; the tasks of an outline become tasks', async () => {
  const me = await ana()
  const files = {
    'Docs/honey.txt': 'Bees need lavender',
    'Docs/garden.org': ORG,
    'Docs/page.html': `<html><head><title>A page</title><style>x</style></head><body><p>Wasps like ham<img src="data:image/png;base64,${PICTURE.toString('base64')}"></p></body></html>`,
    'Docs/manual.pdf': pdfOf(
      ['Hives need a roof', 'And a floor'],
      '/Title (The manual) /Author (Ana) /Edition (Second) /Cover << /Subtype /Image >>',
    ),
    'Docs/scan.pdf': pdfOf(['']),
    'Docs/page.png': PICTURE,
    'Docs/film.mp4': 'film',
    '.DS_Store': 'x',
  }
  const report = await imported(me, await zipOf(files))
  expect(report).toMatchObject({ format: 'pdf', found: 9, imported: 8, skipped: 1, media: 2 })
  expect(report.problems.map(({ item, code, values }: Body) => [item, code, values?.said])).toEqual([
    ['Docs/scan.pdf', 'pdf-without-text', undefined],
    ['the file', 'fields-not-taken', 'style, images in PDFs'],
    ['the file', 'files-not-taken', 'Docs/film.mp4'],
  ])
  const notes = await kept(me)
  expect(notes['honey']).toMatchObject({
    text: 'Bees need lavender',
    attributes: { imported: { from: 'text', path: 'Docs/honey.txt' } },
  })
  expect(notes['The garden']).toMatchObject({
    text: 'Some words.\n* TODO Order seeds :shop:\n  DEADLINE: <2024-01-05 Fri 12:00>\n* DONE Plant\n* A heading',
    attributes: { imported: { from: 'org' } },
    metadata: { tags: ['bees', 'home'], createdAt: '2024-01-01T12:00:00.000Z' },
  })
  expect(notes['Order seeds'].metadata).toMatchObject({
    type: 'task',
    status: 'open',
    dueAt: '2024-01-05T15:00:00.000Z',
    tags: ['bees', 'home', 'shop'],
  })
  expect(notes['Plant'].metadata).toMatchObject({ type: 'task', status: 'done' })
  expect(notes['A page']).toMatchObject({ text: 'Wasps like ham', attributes: { imported: { from: 'html' } } })
  expect(notes['The manual']).toMatchObject({
    text: 'Hives need a roof\n\nAnd a floor',
    attributes: { imported: { from: 'pdf', pages: 2, author: 'Ana' } },
    metadata: { createdAt: '2024-01-15T08:30:00.000Z' },
  })
  const notesToo = await imported(me, await zipOf({ ...files, 'Docs/new.md': 'A note' }))
  expect(notesToo).toMatchObject({ format: 'markdown', imported: 1, alreadyThere: 8, skipped: 1 })
}, 60_000)

test('Apple Notes: the texts of a download from Apple, and the JSON of a parser', async () => {
  const me = await ana()
  const archive = await zipOf({
    'iCloud Notes/Notes/Garden/Honey/Honey.txt': 'Honey\nBees need lavender',
    'iCloud Notes/Notes/Garden/Honey/hive.png': PICTURE,
    'iCloud Notes/Recently Deleted/Old/Old.txt': 'Old',
    'iCloud Notes/details.csv': 'a,b',
  })
  const report = await imported(me, archive)
  expect(report).toMatchObject({ format: 'apple-notes', found: 2, imported: 2, media: 1 })
  expect(report.problems.map(({ code }: Body) => code)).toEqual(['files-not-taken', 'in-trash'])
  expect((await kept(me))['Honey']).toMatchObject({
    text: 'Honey\nBees need lavender',
    attributes: { imported: { from: 'apple-notes', folder: 'iCloud Notes/Notes/Garden' } },
  })
  expect((await me.list({ type: 'image' }))[0].attributes.imported.note).toBe('Honey')
  const note = {
    uuid: '0A1B2C3D-0000-1111-2222-333344445555',
    title: 'Wasps',
    plaintext: 'Wasps like ham',
    folder: 'Garden',
    creation_time: '2024-01-01 10:00:00 +0000',
    modify_time: '2024-01-02 10:00:00 +0000',
    hashtags: ['#ham'],
    is_pinned: true,
    html: '<p>',
  }
  const json = {
    version: '17',
    backup_type: 1,
    cloudkit_participants: {},
    notes: { 1: note, 2: { title: 'Locked', is_password_protected: true }, 3: { ...note, folder: 'Recently Deleted' } },
  }
  expect(await imported(me, JSON.stringify(json))).toMatchObject({
    format: 'apple-notes',
    found: 2,
    imported: 1,
    skipped: 1,
    problemCount: 3,
    problems: [
      { item: 'Locked' },
      { values: { said: 'version, backup_type, cloudkit_participants, html' } },
      { code: 'in-trash' },
    ],
  })
  expect((await kept(me))['Wasps']).toMatchObject({
    text: 'Wasps like ham',
    attributes: { imported: { id: note.uuid, folder: 'Garden', is_pinned: true } },
    metadata: { tags: ['ham'], createdAt: '2024-01-01T10:00:00.000Z', updatedAt: '2024-01-02T10:00:00.000Z' },
  })
})

test('single files are recognised by content, or by name if they are text', async () => {
  const me = await ana()
  const cases = [
    ['honey.txt', 'Bees need lavender', 'text'],
    ['garden.org', ORG, 'org'],
    ['page.html', '<!doctype html><p>Wasps like ham', 'html'],
    ['', pdfOf(['Hives need a roof']), 'pdf'],
  ] as const
  for (const [name, file, format] of cases) {
    const query = { ...(name !== '' && { name }), dryRun: 'true' }
    expect(await imported(me, file, { query })).toMatchObject({ format, skipped: 0 })
  }
})

test('hostile documents are refused or read to their end, and none takes too long', async () => {
  const me = await ana()
  const deep = `<html>${'<div>'.repeat(100_000)}x`
  const many = `<html><p>${'<b>x</b></p></i>'.repeat(200_000)}`
  const billion = `<?xml version="1.0"?><!DOCTYPE en-export [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><en-export><note><title>${'&b;'.repeat(1000)}</title><content>x</content></note></en-export>`
  const broken = pdfOf(['x']).subarray(0, 300)
  const endless = `<en-export>${'<note><data>'.repeat(50_000)}`
  const nested = `<en-export><note>${'<a>'.repeat(50_000)}</note></en-export>`
  const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<DL><DT><H3>x</H3>'.repeat(50_000)}`
  for (const [name, file] of Object.entries({ deep, many, billion, broken, endless, nested, bookmarks })) {
    const { status, text } = await sendImport(me, file, { query: { dryRun: 'true', name: `${name}.html` } })
    expect({ name, status }).toEqual({ name, status: status === 400 ? 400 : 200 })
    expect({ name, text }).toEqual({ name, text: expect.not.stringMatching(/took.too.long|too.much.memory/) })
  }
}, 60_000)
