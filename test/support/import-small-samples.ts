import type { ImportFormat } from '../../src/schema/transfer.ts'
import { tarOf, zipOf } from './import.ts'
import type { ImportSample } from './import-samples.ts'
import { sample } from './samples.ts'

const TIMES = 'created_time: 2024-01-01T10:00:00.000Z\nupdated_time: 2024-01-02T10:00:00.000Z'
const KEEP_NOTE = {
  title: 'Honey',
  textContent: 'Bees need lavender',
  labels: [{ name: 'garden' }],
  createdTimestampUsec: 1_704_103_200_000_000,
  attachments: [{ filePath: 'page.png', mimetype: 'image/png' }],
}
const ENEX = `<?xml version="1.0"?><en-export><note><title>Honey</title><created>20240101T100000Z</created><tag>garden</tag><content><![CDATA[<en-note><div>Bees <b>need</b> lavender</div></en-note>]]></content></note></en-export>`
const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><H3>Garden</H3>\n<DL><p>\n<DT><A HREF="https://example.org/bees" ADD_DATE="1704103200" TAGS="bees">Bees</A>\n</DL><p>\n</DL><p>\n`
const ENTRY = {
  uuid: 'F00DF00DF00DF00DF00DF00DF00DF00D',
  creationDate: '2024-01-01T10:00:00Z',
  text: '# A day out\n\nWe saw bees',
  tags: ['garden'],
  location: { latitude: 41.1, longitude: -8.6, placeName: 'Jardim' },
}
const LINKWARDEN = {
  collections: [
    { id: 1, name: 'Garden', links: [{ id: 7, name: 'Bees', type: 'url', url: 'https://example.org/bees', tags: [] }] },
  ],
}
const TODOIST = `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,Order seeds @bees,,1,1,,,2026-05-05,en,\n`

/** One page with the words "Hives need a roof". Readers find the objects without a table of their positions. */
const PDF = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /MediaBox [0 0 612 792] >>
endobj
4 0 obj
<< /Length 48 >>
stream
BT /F1 12 Tf 72 720 Td (Hives need a roof) Tj ET
endstream
endobj
5 0 obj
<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>
endobj
trailer
<< /Root 1 0 R >>
%%EOF
`

/** A small file of each other format. */
export const smallSamples: Partial<Record<ImportFormat, ImportSample>> = {
  'google-keep': {
    file: () =>
      zipOf({
        'Takeout/Keep/Honey.json': JSON.stringify(KEEP_NOTE),
        'Takeout/Keep/page.png': sample('images/formats/plain.png'),
      }),
  },
  notion: {
    file: () =>
      zipOf({
        'Garden 0123456789abcdef0123456789abcdef.md': '# Garden\n\nBees need lavender',
        'Tasks 00112233445566778899aabbccddeeff.csv': 'Name,Status,Due\nOrder seeds,In progress,"January 5, 2024"\n',
      }),
  },
  evernote: { file: async () => ENEX },
  'apple-notes': {
    file: async () =>
      JSON.stringify({ notes: [{ title: 'Honey', plaintext: 'Bees need lavender', folder: 'Garden' }] }),
  },
  bookmarks: { file: async () => BOOKMARKS },
  joplin: {
    file: async () =>
      tarOf({
        [`${'a'.repeat(32)}.md`]: `Honey\n\nBees need lavender\n\nid: ${'a'.repeat(32)}\nparent_id: ${'c'.repeat(32)}\n${TIMES}\nis_todo: 0\ntype_: 1`,
        [`${'c'.repeat(32)}.md`]: `Bees\n\nid: ${'c'.repeat(32)}\nparent_id: \n${TIMES}\ntype_: 2`,
      }),
  },
  'day-one': { file: async () => JSON.stringify({ metadata: { version: '1.0' }, entries: [ENTRY] }) },
  simplenote: {
    file: async () =>
      JSON.stringify({ activeNotes: [{ id: 'x', content: 'Honey\nBees need lavender' }], trashedNotes: [] }),
  },
  logseq: {
    file: () =>
      zipOf({
        'logseq/config.edn': '{}',
        'pages/garden.md': 'tags:: bees\n\n- Some #words\n- TODO Order seeds\n  DEADLINE: <2026-05-05 Tue 12:00>',
      }),
  },
  linkwarden: { file: async () => JSON.stringify(LINKWARDEN) },
  todoist: { file: () => zipOf({ 'Garden [2301].csv': TODOIST }) },
  text: { file: async () => 'Bees need lavender', query: { name: 'honey.txt' } },
  org: {
    file: async () => '#+TITLE: Garden\n\nSome words.\n* TODO Order seeds :shop:\n',
    query: { name: 'garden.org' },
  },
  html: {
    file: async () => '<html><head><title>A page</title></head><body><p>Bees need lavender</p></body></html>',
    query: { name: 'page.html' },
  },
  pdf: { file: async () => PDF, query: { name: 'manual.pdf' } },
}
