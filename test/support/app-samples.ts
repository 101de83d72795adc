import type { ImportFormat } from '../../src/schema/transfer.ts'
import { tarOf, zipOf } from './import.ts'
import { sample } from './samples.ts'

const PICTURE = sample('images/formats/plain.png')
const TIMES = { created: '2024-01-01T10:00:00Z', updated: '2024-01-02T10:00:00Z' }

const KEEP = {
  title: 'Honey',
  textContent: 'Bees need lavender',
  textContentHtml: '<p>Bees need lavender</p>',
  listContent: [{ text: 'Milk', isChecked: true, textHtml: '<p>Milk</p>' }],
  annotations: [{ url: 'https://example.org/bees', title: 'Bees', source: 'WEBLINK', description: 'A page' }],
  labels: [{ name: 'garden' }],
  attachments: [{ filePath: 'page.png', mimetype: 'image/png' }],
  createdTimestampUsec: 1_704_103_200_000_000,
  userEditedTimestampUsec: 1_704_189_600_000_000,
  color: 'RED',
  isPinned: true,
  isArchived: true,
  isTrashed: false,
  sharees: [{ isOwner: true, type: 'WRITER', email: 'ana@example.org' }],
}

const PAGE = '0123456789abcdef0123456789abcdef'
const TABLE = '00112233445566778899aabbccddeeff'

const ENEX = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20240201T000000Z" application="Evernote"><note><title>Honey</title>
<content><![CDATA[<en-note><div><en-todo checked="true"/>Bees</div><en-media type="image/png" hash="x"/><en-crypt>c2U=</en-crypt></en-note>]]></content>
<created>20240101T100000Z</created><updated>20240102T100000Z</updated><tag>garden</tag>
<note-attributes><subject-date>20240101T000000Z</subject-date><latitude>41.1</latitude><longitude>-8.6</longitude><altitude>12</altitude>
<author>Ana</author><source>web.clip</source><source-url>https://example.org</source-url><source-application>clipper</source-application>
<reminder-order>1</reminder-order><reminder-time>20240301T090000Z</reminder-time><reminder-done-time>20240301T100000Z</reminder-done-time>
<place-name>Porto</place-name><content-class>evernote.note</content-class><application-data key="mine">x</application-data></note-attributes>
<task><title>Order seeds</title><created>20240101T100000Z</created><updated>20240101T100000Z</updated><taskStatus>open</taskStatus><inNote>true</inNote>
<taskFlag>true</taskFlag><sortWeight>B</sortWeight><noteLevelID>0a1b2c3d-0000-1111-2222-333344445555</noteLevelID><taskGroupNoteLevelID>g1</taskGroupNoteLevelID>
<dueDate>20240105T120000Z</dueDate><dueDateUIOption>date_time</dueDateUIOption><timeZone>Europe/Lisbon</timeZone><recurrence>RRULE:FREQ=DAILY</recurrence>
<statusUpdated>20240101T100000Z</statusUpdated><creator>Ana</creator><lastEditor>Ana</lastEditor><reminder><noteLevelID>r1</noteLevelID></reminder></task>
<resource><data encoding="base64">${PICTURE.toString('base64')}</data><mime>image/png</mime><width>8</width><height>8</height><duration>0</duration>
<recognition><![CDATA[<recoIndex/>]]></recognition><alternate-data><data encoding="base64">AAAA</data></alternate-data>
<resource-attributes><source-url>https://example.org/x</source-url><timestamp>20240101T100000Z</timestamp><camera-make>Acme</camera-make>
<camera-model>One</camera-model><file-name>hive.png</file-name><attachment>false</attachment></resource-attributes></resource>
<resource><data encoding="base64">${pdfOf(['Hives need a roof']).toString('base64')}</data><mime>application/pdf</mime><resource-attributes><file-name>manual.pdf</file-name></resource-attributes></resource>
</note></en-export>`

const APPLE = {
  version: 17,
  file_path: '/x',
  backup_type: 2,
  html: '<html>',
  accounts: {},
  cloudkit_participants: {},
  folders: {},
  notes: {
    1: {
      account_key: 1,
      account: 'iCloud',
      folder_key: 2,
      folder: 'Garden',
      note_id: 1,
      primary_key: 7,
      uuid: '0A1B2C3D-0000-1111-2222-333344445555',
      creation_time: '2024-01-01 10:00:00 +0000',
      modify_time: '2024-01-02 10:00:00 +0000',
      cloudkit_creator_id: 'c1',
      cloudkit_modifier_id: 'c2',
      cloudkit_last_modified_device: 'phone',
      is_pinned: true,
      is_password_protected: false,
      title: 'Honey',
      plaintext: 'Honey\nBees need lavender',
      html: '<p>',
      note_proto: 'CgA=',
      embedded_objects: [{ primary_key: 3, type: 'public.jpeg' }],
      hashtags: ['#garden'],
      mentions: ['Maria'],
    },
    2: { title: 'Old', plaintext: 'Old', folder: 'Recently Deleted' },
  },
}

const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p><DT><H3 add_date="1704103200">Garden</H3><DL><p>
<DT><A href="https://example.org/bees" add_date="1704103200" last_modified="1704189600" last_visit="1704189600" tags="bees" icon="data:image/png;base64,AA" icon_uri="https://example.org/i" shortcuturl="b" feed="true" feedurl="https://example.org/feed" private="1" toread="1" last_charset="UTF-8">Bees</A>
<DD>Read it
</DL></DL>`

const [NOTE, TODO, BOOK, TAG, LINK, RESOURCE, GONE, MANUAL] = 'abcdef12'.split('').map((digit) => digit.repeat(32))
const joplinTimes = `created_time: ${TIMES.created}\nupdated_time: ${TIMES.updated}\nuser_created_time: ${TIMES.created}\nuser_updated_time: ${TIMES.updated}`
const JOPLIN = {
  [`${NOTE}.md`]: `Honey\n\nBees [list](:/${TODO}) ![hive](:/${RESOURCE}) [manual](:/${MANUAL})\n\nid: ${NOTE}\nparent_id: ${BOOK}\n${joplinTimes}\nis_conflict: 1\nlatitude: 41.1\nlongitude: -8.6\naltitude: 12.0\nauthor: Ana\nsource_url: https://example.org\nis_todo: 0\ntodo_due: 0\ntodo_completed: 0\nsource: joplin\nsource_application: net.cozic.joplin\napplication_data: x\norder: 5\nmarkup_language: 1\nis_shared: 1\nshare_id: s1\nconflict_original_id: o1\nmaster_key_id: m1\nuser_data: {"a":1}\ndeleted_time: 0\nencryption_cipher_text: \nencryption_applied: 0\ntype_: 1`,
  [`${TODO}.md`]: `Order seeds\n\nid: ${TODO}\nparent_id: ${BOOK}\n${joplinTimes}\nis_todo: 1\ntodo_due: 1704456000000\ntodo_completed: 1704456000000\nmarkup_language: 1\ntype_: 1`,
  [`${GONE}.md`]: `Old\n\nold\n\nid: ${GONE}\nparent_id: ${BOOK}\n${joplinTimes}\ndeleted_time: 1704456000000\ntype_: 1`,
  [`${BOOK}.md`]: `Garden\n\nid: ${BOOK}\nparent_id: \nicon: {"emoji":"x"}\n${joplinTimes}\ntype_: 2`,
  [`${TAG}.md`]: `bees\n\nid: ${TAG}\n${joplinTimes}\ntype_: 5`,
  [`${LINK}.md`]: `id: ${LINK}\nnote_id: ${NOTE}\ntag_id: ${TAG}\n${joplinTimes}\ntype_: 6`,
  [`${RESOURCE}.md`]: `hive.png\n\nid: ${RESOURCE}\nmime: image/png\nfile_extension: png\nsize: 9\nocr_text: \n${joplinTimes}\ntype_: 4`,
  [`resources/${RESOURCE}.png`]: PICTURE,
  [`${MANUAL}.md`]: `manual.pdf\n\nid: ${MANUAL}\nmime: application/pdf\nfile_extension: pdf\nsize: 9\n${joplinTimes}\ntype_: 4`,
  [`resources/${MANUAL}.pdf`]: pdfOf(['Hives need a roof']),
}

const DAY_ONE = {
  metadata: { version: '1.0' },
  entries: [
    {
      uuid: 'F00DF00DF00DF00DF00DF00DF00DF00D',
      creationDate: TIMES.created,
      modifiedDate: TIMES.updated,
      text: '# A day out\n\nWe saw bees\\.',
      richText: '{}',
      tags: ['garden'],
      starred: true,
      isPinned: true,
      isAllDay: true,
      timeZone: 'Europe/Lisbon',
      location: { latitude: 41.1, longitude: -8.6, placeName: 'Jardim' },
      weather: { temperatureCelsius: 12 },
      userActivity: { stepCount: 5 },
      music: { track: 'Song' },
      creationDevice: 'phone',
      creationDeviceType: 'iPhone',
      editingTime: 3.5,
      duration: 5,
      photos: [{ identifier: 'A', md5: 'abc', type: 'png', orderInEntry: 1, cameraMake: 'Acme', date: TIMES.created }],
      pdfAttachments: [{ identifier: 'B', md5: 'def', type: 'pdf', orderInEntry: 2, pdfName: 'manual.pdf' }],
    },
  ],
}

const SIMPLENOTE = {
  activeNotes: [
    {
      id: '0a1b2c3d-0000-1111-2222-333344445555',
      content: 'Honey\r\nBees need lavender',
      creationDate: TIMES.created,
      lastModified: TIMES.updated,
      pinned: true,
      markdown: true,
      tags: ['garden'],
      publicURL: 'http://simp.ly/p/x',
      collaboratorEmails: ['bea@example.org'],
    },
  ],
  trashedNotes: [{ id: 'y', content: 'Old', deleted: true }],
}

const LINKWARDEN = {
  username: 'ana',
  collectionOrder: [1],
  collections: [
    {
      id: 1,
      name: 'Garden',
      description: 'Plants',
      links: [
        {
          id: 7,
          name: 'Bees',
          type: 'url',
          description: 'Read it',
          url: 'https://example.org/bees',
          textContent: 'All about bees',
          tags: [{ id: 3, name: 'bees' }],
          createdAt: TIMES.created,
          updatedAt: TIMES.updated,
          importDate: TIMES.created,
          lastPreserved: TIMES.created,
          collectionId: 1,
          createdById: 1,
          icon: 'Bee',
          iconWeight: 'bold',
          color: '#fff',
          preview: 'archives/preview/7.jpeg',
          image: 'archives/7.png',
          pdf: 'archives/7.pdf',
          readable: 'archives/7.json',
          monolith: 'archives/7.html',
        },
      ],
    },
  ],
  pinnedLinks: [{ id: 7 }],
}

const TODOIST = `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
section,Spring,,,,,,,,
task,Order seeds @bees,From the shop,1,1,Ana,Bea,2024-01-05,en,Europe/Lisbon
task,Call first,,4,2,,,,,
note,They open at nine,,,,Ana,,,,
`

const ORG = `#+TITLE: The garden
#+FILETAGS: :bees:
#+DATE: <2024-01-01 Mon>
#+AUTHOR: Ana
:PROPERTIES:
:ID: 0a1b
:END:

Some words.
* TODO [#A] Order seeds :shop:
  SCHEDULED: <2024-01-03 Wed> DEADLINE: <2024-01-05 Fri 12:00>
* DONE Plant
  CLOSED: [2024-01-04 Thu]
`

const LOGSEQ = `tags:: bees
title:: The garden
alias:: yard
created-at:: 1704103200000
updated-at:: 1704189600000
rating:: 5

- Some #words
  id:: 65a0-1
  collapsed:: true
- TODO [#A] Order seeds
  SCHEDULED: <2024-01-03 Wed>
`

/** A PDF whose pages show these lines. */
export function pdfOf(pages: string[], info = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, place) => `${5 + 2 * place} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /CreationDate (D:20240115093000+01'00') ${info} >>`,
  ]
  for (const page of pages) {
    const content = `BT /F1 12 Tf 72 720 Td (${page}) Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 612 792] >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  const offsets: number[] = []
  let text = '%PDF-1.7\n'
  for (const [place, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

interface AppSample {
  file(): Promise<Buffer | string>
  query?: Record<string, string>
}

export const appSamples: Partial<Record<ImportFormat, AppSample>> = {
  'google-keep': {
    file: () =>
      zipOf({
        'Takeout/Keep/Honey.json': JSON.stringify(KEEP),
        'Takeout/Keep/Old.json': JSON.stringify({ ...KEEP, isTrashed: true }),
        'Takeout/Keep/page.png': PICTURE,
        'Takeout/Keep/Labels.txt': 'garden',
        'Takeout/Keep/Honey.html': '<html>',
      }),
  },
  notion: {
    file: async () =>
      zipOf({
        'Part-1.zip': await zipOf({
          [`Garden ${PAGE}.md`]: '# Garden\n\nBees',
          [`Tasks ${TABLE}_all.csv`]:
            'Name,Status,Tags,Due,Created time,Last edited time,Rating\nPlant,Done,bees,"January 5, 2024","January 1, 2024 7:00 AM","January 2, 2024 7:00 AM",5\n',
          [`Tasks ${TABLE}.csv`]: 'Name\nPlant\n',
          'index.html': '<html>',
          'film.mp4': 'film',
        }),
      }),
  },
  evernote: { file: async () => ENEX },
  'apple-notes': { file: async () => JSON.stringify(APPLE) },
  bookmarks: { file: async () => BOOKMARKS },
  joplin: { file: async () => tarOf(JOPLIN) },
  'day-one': {
    file: () =>
      zipOf({
        'Journal.json': JSON.stringify(DAY_ONE),
        'photos/abc.png': PICTURE,
        'pdfs/def.pdf': pdfOf(['Hives need a roof']),
        'videos/x.mov': 'film',
      }),
  },
  simplenote: { file: async () => JSON.stringify(SIMPLENOTE) },
  logseq: {
    file: () =>
      zipOf({
        'logseq/config.edn': '{}',
        'pages/garden.md': LOGSEQ,
        'logseq/bak/garden.md': LOGSEQ,
        'assets/hive.png': PICTURE,
      }),
  },
  linkwarden: { file: async () => JSON.stringify(LINKWARDEN) },
  todoist: { file: () => zipOf({ 'Garden [1].csv': TODOIST }) },
  text: { file: () => zipOf({ 'honey.txt': 'Bees need lavender', 'film.mp4': 'film' }) },
  org: { file: async () => ORG, query: { name: 'garden.org' } },
  html: {
    file: async () =>
      `<html><head><title>A page</title><meta name="author" content="Ana"><style>p {}</style></head><body><h1>Bees</h1><p>need <b>lavender</b> <a href="https://example.org">x</a> <img src="data:image/png;base64,${PICTURE.toString('base64')}"></p></body></html>`,
    query: { name: 'page.html' },
  },
  pdf: {
    file: async () =>
      pdfOf(
        ['Hives need a roof', 'And a floor'],
        '/Title (The manual) /Author (Ana) /Subject (Bees) /Keywords (hive) /Creator (Editor) /Producer (Printer) /ModDate (D:20240116093000Z)',
      ),
  },
}
