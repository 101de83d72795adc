import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { pdfOf } from '../support/app-samples.ts'
import { imported, tarOf, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const PICTURE = sample('images/formats/plain.png')

async function ana(settings: object = {}): Promise<Person> {
  const { person } = await startApp()
  return person('Ana', { timezone: 'America/Sao_Paulo', ...settings })
}

async function kept(person: Person): Promise<Record<string, Body>> {
  const memories: Body[] = await person.list({ limit: '100' })
  return Object.fromEntries(memories.map((memory) => [memory.title, memory]))
}

test('Google Keep: texts, lists, labels, links and attachments of a takeout; trash and other apps are left out and named', async () => {
  const me = await ana()
  const usec = 1_704_103_200_000_000
  const note = {
    color: 'RED',
    isTrashed: false,
    isPinned: true,
    isArchived: false,
    title: 'Honey',
    textContent: 'Bees need\nlavender',
    textContentHtml: '<p>Bees need</p><p>lavender</p>',
    userEditedTimestampUsec: usec + 60_000_000,
    createdTimestampUsec: usec,
    labels: [{ name: 'garden' }, { name: 'bees' }],
    annotations: [{ url: 'https://example.org/bees', title: 'All of them', source: 'WEBLINK', description: '' }],
    attachments: [{ filePath: 'page.jpg', mimetype: 'image/png' }],
  }
  const list = {
    color: 'DEFAULT',
    title: 'Shopping',
    listContent: [
      { text: 'Milk', isChecked: false },
      { text: 'Bread', isChecked: true },
    ],
    createdTimestampUsec: usec,
  }
  const archive = await zipOf({
    'Takeout/Keep/Honey.json': JSON.stringify(note),
    'Takeout/Keep/Honey.html': '<html>the same</html>',
    'Takeout/Keep/Shopping.json': JSON.stringify(list),
    'Takeout/Keep/Gone.json': JSON.stringify({ ...list, title: 'Gone', isTrashed: true }),
    'Takeout/Keep/broken.json': '{',
    'Takeout/Keep/Labels.txt': 'garden\nbees',
    'Takeout/Keep/page.png': PICTURE,
    'Takeout/Google Photos/other.jpg': PICTURE,
  })
  const report = await imported(me, archive)
  expect(report).toMatchObject({ format: 'google-keep', found: 4, imported: 3, skipped: 1, media: 1 })
  expect(report.problems.map(({ item, code, values }: Body) => [item, code, values])).toEqual([
    ['Takeout/Keep/broken.json', 'not-json', undefined],
    ['the file', 'fields-not-taken', { said: 'textContentHtml, attachments.mimetype' }],
    ['the file', 'files-not-taken', { count: 1, said: 'Takeout/Keep/Honey.html' }],
    ['the file', 'files-not-taken', { count: 1, said: 'Takeout/Keep/Labels.txt' }],
    ['the file', 'files-not-taken', { count: 1, said: 'Takeout/Google Photos/other.jpg' }],
    ['the file', 'in-trash', { count: 1, said: 'Takeout/Keep/Gone.json' }],
  ])
  const notes = await kept(me)
  expect(notes['Honey']).toMatchObject({
    text: 'Bees need\nlavender\n\nAll of them\nhttps://example.org/bees',
    attributes: { imported: { from: 'google-keep', color: 'RED', isPinned: true, attachments: ['page.jpg'] } },
    metadata: {
      type: 'note',
      tags: ['garden', 'bees'],
      createdAt: '2024-01-01T10:00:00.000Z',
      updatedAt: '2024-01-01T10:01:00.000Z',
    },
  })
  expect(notes['Shopping'].text).toBe('- [ ] Milk\n- [x] Bread')
  const [image] = await me.list({ type: 'image' })
  expect(image).toMatchObject({ attributes: { imported: { note: 'Honey' } }, metadata: { tags: ['garden', 'bees'] } })
  expect(await imported(me, archive)).toMatchObject({ imported: 0, alreadyThere: 3 })
  const edited = { ...note, textContent: 'Bees need\nlavender and thyme', userEditedTimestampUsec: usec + 120_000_000 }
  const folder = await zipOf({ 'Honey.json': JSON.stringify(edited) })
  expect(await imported(me, folder)).toMatchObject({ format: 'google-keep', imported: 0, updated: 1 })
  expect(await imported(me, JSON.stringify(note))).toMatchObject({ format: 'google-keep' })
})

const ENEX = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd" [<!ENTITY a "aaaaaaaaaa">]>
<en-export export-date="20240201T000000Z" application="Evernote" version="10.1">
  <note>
    <title>Honey &amp; bees &a;</title>
    <created>20240101T100000Z</created><updated>20240102T100000Z</updated>
    <tag>garden</tag><tag>bees</tag>
    <note-attributes><author>Ana</author><latitude>41.1</latitude><longitude>-8.6</longitude><source-url>https://example.org</source-url>
      <reminder-time>20240301T090000Z</reminder-time><reminder-order>1</reminder-order></note-attributes>
    <content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note><h1>Plan</h1><div>Bees <b>need</b>&nbsp;lavender</div><div><br/></div><div><en-todo checked="true"/>Plant</div><ul><li><div>One</div></li><li>Two<ul><li>Deep</li></ul></li></ul><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table><div><a href="https://example.org/x">a page</a></div><en-media type="image/png" hash="x"/><en-crypt hint="h">c2VjcmV0</en-crypt></en-note>]]></content>
    <task><title>Order seeds</title><created>20240101T100000Z</created><taskStatus>open</taskStatus><noteLevelID>0a1b2c3d-0000-1111-2222-333344445555</noteLevelID><dueDate>20240105T120000Z</dueDate></task>
    <resource><data encoding="base64">
PICTURE
</data><mime>image/png</mime><width>10</width><recognition><![CDATA[<recoIndex docType="unknown"/>]]></recognition><resource-attributes><file-name>hive.png</file-name></resource-attributes></resource>
    <resource><data encoding="base64">JVBERi0=</data><mime>application/pdf</mime><resource-attributes><file-name>manual.pdf</file-name></resource-attributes></resource>
  </note>
  <note><title>Second</title><content><![CDATA[<en-note>Ünï — code</en-note>]]></content><created>20240101T100000Z</created></note>
</en-export>`

test('Evernote: text as Markdown, tags, place, tasks, reminders and pictures of an ENEX file', async () => {
  const me = await ana({ geolocation: true })
  const enex = ENEX.replace('PICTURE', PICTURE.toString('base64').replace(/.{76}/g, '$&\n')).replace(
    'JVBERi0=',
    pdfOf(['Hives need a roof']).toString('base64'),
  )
  const report = await imported(me, enex, { query: { name: 'Garden.enex' } })
  expect(report).toMatchObject({ format: 'evernote', found: 5, imported: 5, skipped: 0, media: 1 })
  expect(report.problems.map(({ code, values }: Body) => [code, values?.said])).toEqual([
    ['fields-not-taken', 'en-media, en-crypt, width, recognition'],
  ])
  const notes = await kept(me)
  expect(notes['manual']).toMatchObject({
    text: 'Hives need a roof',
    attributes: { imported: { from: 'evernote', note: 'Honey & bees &a;', pages: 1 } },
    metadata: { tags: ['garden', 'bees'], createdAt: '2024-01-01T10:00:00.000Z' },
  })
  const honey = notes['Honey & bees &a;']
  expect(honey.text).toBe(
    '# Plan\n\nBees **need** lavender\n\n[x] Plant\n\n- One\n- Two\n  - Deep\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[a page](https://example.org/x)',
  )
  expect(honey).toMatchObject({
    attributes: {
      location: { lat: 41.1, lon: -8.6 },
      imported: {
        notebook: 'Garden',
        author: 'Ana',
        'source-url': 'https://example.org',
        files: ['hive.png', 'manual.pdf'],
      },
    },
    metadata: {
      type: 'reminder',
      tags: ['garden', 'bees'],
      status: 'open',
      dueAt: '2024-03-01T09:00:00.000Z',
      createdAt: '2024-01-01T10:00:00.000Z',
    },
  })
  expect(notes['Order seeds']).toMatchObject({
    attributes: { imported: { note: 'Honey & bees &a;' } },
    metadata: { type: 'task', status: 'open', dueAt: '2024-01-05T12:00:00.000Z', tags: ['garden', 'bees'] },
  })
  expect(notes['Second'].text).toBe('Ünï — code')
  const [image] = await me.list({ type: 'image' })
  expect(image.metadata).toMatchObject({
    tags: ['garden', 'bees'],
    media: { name: 'hive.png', contentType: 'image/png', bytes: PICTURE.length },
  })
  const media = await me.request('GET', `/v1/memories/${image.id}/media`)
  expect(media.bytes.equals(PICTURE)).toBe(true)
  const zipped = await zipOf({ 'Export/Garden.enex': enex })
  expect(await imported(me, zipped)).toMatchObject({ format: 'evernote', imported: 0, alreadyThere: 5 })
})

const NOTE_ID = 'a'.repeat(32)
const RESOURCE_ID = 'b'.repeat(32)

test('Joplin: notes, to-dos, notebooks, tags, links and attachments of a JEX file; trash is left out', async () => {
  const me = await ana()
  const ids = {
    book: 'c'.repeat(32),
    shelf: 'd'.repeat(32),
    tag: 'e'.repeat(32),
    todo: 'f'.repeat(32),
    gone: '1'.repeat(32),
  }
  const times = 'created_time: 2024-01-01T10:00:00.000Z\nupdated_time: 2024-01-02T10:00:00.000Z'
  const files = {
    [`${NOTE_ID}.md`]: `Honey\n\nSee [the list](:/${ids.todo}) and ![a hive](:/${RESOURCE_ID})\n\nid: ${NOTE_ID}\nparent_id: ${ids.book}\n${times}\nlatitude: 0.00000000\nauthor: Ana\nsource_url: https://example.org\nis_todo: 0\ntodo_due: 0\ntodo_completed: 0\nmarkup_language: 1\ndeleted_time: 0\ntype_: 1`,
    [`${ids.todo}.md`]: `Order seeds\n\nid: ${ids.todo}\nparent_id: ${ids.book}\n${times}\nis_todo: 1\ntodo_due: 1704456000000\ntodo_completed: 0\nmarkup_language: 1\ntype_: 1`,
    [`${ids.gone}.md`]: `Gone\n\nold\n\nid: ${ids.gone}\nparent_id: ${ids.book}\n${times}\ndeleted_time: 1704456000000\ntype_: 1`,
    [`${ids.book}.md`]: `Bees\n\nid: ${ids.book}\nparent_id: ${ids.shelf}\n${times}\ntype_: 2`,
    [`${ids.shelf}.md`]: `Garden\n\nid: ${ids.shelf}\nparent_id: \n${times}\ntype_: 2`,
    [`${ids.tag}.md`]: `insects\n\nid: ${ids.tag}\n${times}\ntype_: 5`,
    [`${'2'.repeat(32)}.md`]: `id: ${'2'.repeat(32)}\nnote_id: ${NOTE_ID}\ntag_id: ${ids.tag}\n${times}\ntype_: 6`,
    [`${RESOURCE_ID}.md`]: `hive.png\n\nid: ${RESOURCE_ID}\nmime: image/png\nfile_extension: png\n${times}\ntype_: 4`,
    [`resources/${RESOURCE_ID}.png`]: PICTURE,
  }
  const report = await imported(me, tarOf(files))
  expect(report).toMatchObject({
    format: 'joplin',
    found: 3,
    imported: 3,
    media: 1,
    problemCount: 3,
    problems: [
      { values: { said: expect.stringMatching(/^folder\.created_time, .*, resource\.mime$/) } },
      { values: { said: 'resource.file_extension, resource.created_time, resource.updated_time' } },
      { code: 'in-trash' },
    ],
  })
  const notes = await kept(me)
  expect(notes['Honey']).toMatchObject({
    text: 'See [[Order seeds|the list]] and ![a hive](hive.png)',
    attributes: {
      imported: { id: NOTE_ID, notebook: 'Garden/Bees', author: 'Ana', source_url: 'https://example.org' },
    },
    metadata: { tags: ['insects'], createdAt: '2024-01-01T10:00:00.000Z', updatedAt: '2024-01-02T10:00:00.000Z' },
  })
  expect(notes['Order seeds'].metadata).toMatchObject({
    type: 'task',
    status: 'open',
    dueAt: '2024-01-05T12:00:00.000Z',
  })
  const [image] = await me.list({ type: 'image' })
  expect(image.metadata).toMatchObject({ tags: ['insects'], media: { name: 'hive.png' } })
  expect(await imported(me, await zipOf(files))).toMatchObject({ format: 'joplin', imported: 0, alreadyThere: 3 })
})

test('Day One: entries with place, weather, tags and photos', async () => {
  const me = await ana({ geolocation: true })
  const md5 = createHash('md5').update(PICTURE).digest('hex')
  const entry = {
    uuid: 'F00DF00DF00DF00DF00DF00DF00DF00D',
    creationDate: '2024-01-01T10:00:00Z',
    modifiedDate: '2024-01-02T10:00:00Z',
    text: '# A day out\n\nWe saw bees\\. ![](dayone-moment://ABC)\nThen home\\!',
    richText: '{"contents":[]}',
    tags: ['garden'],
    starred: true,
    timeZone: 'Europe/Lisbon',
    location: { latitude: 41.1, longitude: -8.6, placeName: 'Jardim', country: 'Portugal' },
    weather: { temperatureCelsius: 12 },
    photos: [{ identifier: 'ABC', md5, type: 'png' }],
  }
  const json = JSON.stringify({
    metadata: { version: '1.0' },
    entries: [entry, { uuid: 'x', creationDate: 'never', text: '' }],
  })
  const archive = await zipOf({ 'Journal.json': json, [`photos/${md5}.png`]: PICTURE, 'videos/a.mov': 'film' })
  const report = await imported(me, archive)
  expect(report).toMatchObject({ format: 'day-one', found: 3, imported: 2, skipped: 1, media: 1 })
  expect(report.problems.map(({ code }: Body) => code)).toEqual(['no-text', 'fields-not-taken', 'files-not-taken'])
  expect((await kept(me))['A day out']).toMatchObject({
    text: '# A day out\n\nWe saw bees. Then home!',
    attributes: {
      location: { lat: 41.1, lon: -8.6 },
      imported: {
        journal: 'Journal',
        starred: true,
        timeZone: 'Europe/Lisbon',
        place: { placeName: 'Jardim' },
        weather: { temperatureCelsius: 12 },
      },
    },
    metadata: { tags: ['garden'], createdAt: '2024-01-01T10:00:00.000Z', updatedAt: '2024-01-02T10:00:00.000Z' },
  })
  expect((await me.list({ type: 'image' }))[0].metadata).toMatchObject({
    tags: ['garden'],
    createdAt: '2024-01-01T10:00:00.000Z',
  })
  expect(await imported(me, json, { query: { name: 'Journal.json' } })).toMatchObject({
    format: 'day-one',
    imported: 0,
    alreadyThere: 1,
  })
})

test('Simplenote: notes with tags; the first line is the title', async () => {
  const me = await ana()
  const note = {
    id: '0a1b2c3d-0000-1111-2222-333344445555',
    content: 'Honey\r\nBees need lavender',
    creationDate: '2024-01-01T10:00:00.000Z',
    lastModified: '2024-01-02T10:00:00.000Z',
    pinned: true,
    tags: ['garden'],
    publicURL: 'http://simp.ly/p/x',
  }
  const json = JSON.stringify({
    activeNotes: [note, { id: 'x', content: ' ' }],
    trashedNotes: [{ id: 'y', content: 'Old\nnote' }],
  })
  const archive = await zipOf({ 'Honey.txt': 'the same', 'source/notes.json': json })
  const report = await imported(me, archive)
  expect(report).toMatchObject({ format: 'simplenote', found: 2, imported: 1, skipped: 1 })
  expect(report.problems.slice(1)).toMatchObject([
    { code: 'files-not-taken', values: { count: 1, said: 'Honey.txt' } },
    { code: 'in-trash', values: { count: 1, said: 'Old' } },
  ])
  expect((await kept(me))['Honey']).toMatchObject({
    text: 'Honey\nBees need lavender',
    attributes: { imported: { id: note.id, pinned: true, publicURL: 'http://simp.ly/p/x' } },
    metadata: { tags: ['garden'], createdAt: '2024-01-01T10:00:00.000Z', updatedAt: '2024-01-02T10:00:00.000Z' },
  })
  expect(await imported(me, json)).toMatchObject({ format: 'simplenote', imported: 0, alreadyThere: 1 })
})

const PAGE = '0123456789abcdef0123456789abcdef'
const ROW = 'fedcba9876543210fedcba9876543210'
const TABLE = '00112233445566778899aabbccddeeff'

test('Notion: pages, rows of databases with and without a page, links by title, pictures; ids leave the titles', async () => {
  const me = await ana()
  const rows = `Name,Status,Tags,Due,Created\nOrder seeds,In progress,"bees, shop","January 5, 2024 3:00 PM","January 1, 2024 7:00 AM"\nPlant,Done,,,\n`
  const inner = await zipOf({
    [`Garden ${PAGE}.md`]: `# Garden\n\nSee [Order seeds](Tasks%20${TABLE}/Order%20seeds%20${ROW}.md) and ![hive](Garden%20${PAGE}/hive.png)`,
    [`Garden ${PAGE}/hive.png`]: PICTURE,
    [`Tasks ${TABLE}.csv`]: 'Name\nOrder seeds\n',
    [`Tasks ${TABLE}_all.csv`]: rows,
    [`Tasks ${TABLE}/Order seeds ${ROW}.md`]:
      '# Order seeds\n\nStatus: In progress\nTags: bees, shop\nDue: January 5, 2024 3:00 PM\nCreated: January 1, 2024 7:00 AM\n\nFrom the shop',
    'manual.pdf': '%PDF-',
  })
  const archive = await zipOf({ 'ExportBlock-1-Part-1.zip': inner })
  const report = await imported(me, archive)
  expect(report).toMatchObject({ format: 'notion', found: 4, imported: 4, skipped: 0, media: 1 })
  expect(report.problems.map(({ code, values }: Body) => [code, values.said])).toEqual([
    ['files-not-taken', 'Tasks.csv'],
    ['files-not-taken', 'manual.pdf'],
  ])
  const notes = await kept(me)
  expect(notes['Garden'].text).toBe('See [[Order seeds]] and ![hive](Garden%20' + PAGE + '/hive.png)')
  expect(notes['Order seeds']).toMatchObject({
    text: expect.stringContaining('From the shop'),
    attributes: { imported: { id: ROW, path: 'Tasks/Order seeds.md', properties: { Status: 'In progress' } } },
    metadata: {
      type: 'task',
      status: 'open',
      tags: ['bees', 'shop'],
      dueAt: '2024-01-05T18:00:00.000Z',
      createdAt: '2024-01-01T10:00:00.000Z',
    },
  })
  expect(notes['Plant']).toMatchObject({
    text: 'Name: Plant\nStatus: Done',
    metadata: { type: 'task', status: 'done' },
  })
  expect((await me.list({ type: 'image' }))[0].attributes.imported.note).toBe('Garden')
  expect(await imported(me, inner)).toMatchObject({ format: 'notion', imported: 0, alreadyThere: 4 })
})

test('Logseq: pages with properties, journals by their day, tasks of blocks, assets', async () => {
  const me = await ana()
  const archive = await zipOf({
    'logseq/config.edn': '{}',
    'logseq/bak/pages/a.md': 'old',
    'pages/home___garden.md':
      'tags:: bees, [[Home]]\ntype:: project\n\n- Some #words\n  id:: 65a0-1\n- TODO [#A] Order seeds\n  DEADLINE: <2024-01-05 Fri 12:00>\n  - from the shop\n- DONE Plant',
    'journals/2024_01_01.md': '- Saw bees in [[home/garden]]',
    'assets/hive.png': PICTURE,
    'whiteboards/x.edn': '{}',
  })
  const report = await imported(me, archive)
  expect(report).toMatchObject({ format: 'logseq', found: 5, imported: 5, media: 1 })
  const notes = await kept(me)
  expect(notes['home/garden']).toMatchObject({
    text: '- Some #words\n- TODO [#A] Order seeds\n  DEADLINE: <2024-01-05 Fri 12:00>\n  - from the shop\n- DONE Plant',
    attributes: { imported: { path: 'pages/home___garden.md', type: 'project' } },
    metadata: { tags: ['bees', 'Home', 'words'], type: 'note' },
  })
  expect(notes['2024-01-01'].metadata.createdAt).toBe('2024-01-01T12:00:00.000Z')
  expect(notes['Order seeds']).toMatchObject({
    attributes: { imported: { page: 'home/garden', priority: 'A' } },
    metadata: { type: 'task', status: 'open', dueAt: '2024-01-05T15:00:00.000Z' },
  })
  expect(await imported(me, archive)).toMatchObject({ imported: 0, alreadyThere: 5 })
})
