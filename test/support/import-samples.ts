import type { ImportFormat } from '../../src/schema/transfer.ts'
import { appSamples } from './app-samples.ts'
import { zipOf } from './import.ts'
import { sample } from './samples.ts'

/** A file with every field of its format that `docs/import.md` lists. */
export interface ImportSample {
  file(): Promise<Buffer | string>
  query?: Record<string, string>
}

const MEM0 = {
  results: [
    {
      id: '0b3f7a6e-5c1d-4f7e-9a53-0d9c1f2b7e11',
      memory: 'Allergic to nuts',
      hash: 'f00',
      user_id: 'ana',
      agent_id: 'chef',
      app_id: 'kitchen',
      run_id: 'r1',
      metadata: { source: 'chat' },
      categories: ['health'],
      structured_attributes: { day: 4 },
      expiration_date: '2030-01-31',
      immutable: true,
      score: 0.5,
      created_at: '2024-03-01T10:00:00-08:00',
      updated_at: '2024-03-02T10:00:00-08:00',
    },
    { id: '2', memory: 'Gone', is_deleted: true },
  ],
  next: 'https://api.mem0.ai/v2/memories/?page=2',
  relations: [{ source: 'ana', target: 'nuts' }],
}

const SUPERMEMORY = {
  memories: [
    {
      id: 'acxV5LHMEsG2hMSNb4umbn',
      customId: 'mine',
      title: 'Paper',
      content: 'About bees',
      summary: 'Bees',
      url: 'https://example.org/bees',
      type: 'webpage',
      status: 'done',
      metadata: { shelf: 2 },
      containerTags: ['reading'],
      containerTag: 'garden',
      connectionId: 'con1',
      source: 'api',
      ogImage: 'https://example.org/bees.png',
      userId: 'u1',
      orgId: 'o1',
      tokenCount: 3,
      wordCount: 2,
      chunkCount: 1,
      summaryEmbedding: [0.1, 0.2],
      createdAt: '2025-01-02T03:04:05Z',
      updatedAt: '2025-01-03T03:04:05Z',
    },
    { id: 'x', content: 'Gone', isForgotten: true },
  ],
  pagination: { currentPage: 1, limit: 1, totalItems: 2, totalPages: 2 },
}

const KARAKEEP = {
  bookmarks: [
    {
      id: 'bm0123456789abcdefghi',
      createdAt: 1_735_787_045,
      modifiedAt: '2025-01-03T03:04:05Z',
      title: 'Bees',
      tags: ['garden'],
      lists: ['l1'],
      content: {
        type: 'link',
        url: 'https://example.org/bees',
        title: 'All about bees',
        description: 'A page',
        imageUrl: 'https://example.org/bees.png',
        favicon: 'https://example.org/favicon.ico',
        author: 'Ana',
        publisher: 'Example',
      },
      note: 'Read it',
      summary: 'In short',
      archived: true,
      favourited: true,
    },
  ],
  lists: [
    {
      id: 'l1',
      name: 'To read',
      description: 'Soon',
      icon: '📚',
      type: 'manual',
      query: 'is:fav',
      parentId: 'l0',
    },
  ],
}

const MEMOS = {
  memos: [
    {
      name: 'memos/hGBvdGSyPn8sW3Xv2ZFt5c',
      state: 'ARCHIVED',
      creator: 'users/1',
      createTime: '2025-02-03T04:05:06Z',
      updateTime: '2025-02-04T04:05:06Z',
      displayTime: '2025-02-03T04:05:06Z',
      content: 'Plant #garden tomatoes',
      nodes: [{ type: 'PARAGRAPH' }],
      visibility: 'PRIVATE',
      tags: ['spring'],
      pinned: true,
      attachments: [{ name: 'attachments/1', filename: 'seed.pdf' }],
      relations: [{ memo: { name: 'memos/a' }, relatedMemo: { name: 'memos/b' }, type: 'REFERENCE' }],
      reactions: [{ reactionType: '👍' }],
      property: { hasLink: true },
      parent: 'memos/p',
      snippet: 'Plant tomatoes',
      location: { placeholder: 'Garden', latitude: 38.7, longitude: -9.1 },
    },
  ],
  nextPageToken: 'abc',
}

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Family
X-WR-TIMEZONE:Europe/Lisbon
BEGIN:VTIMEZONE
TZID:Town
BEGIN:STANDARD
DTSTART:19701025T040000
TZOFFSETFROM:+0300
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0300
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:040000008200E00074C5B7101A82E008
DTSTAMP:20260101T000000Z
CREATED:20260101T120000Z
LAST-MODIFIED:20260102T120000Z
SEQUENCE:2
SUMMARY:Book club
DESCRIPTION:Bring the book
LOCATION:Library
URL:https://example.org/club
GEO:38.7;-9.1
DTSTART;TZID=Town:20260305T190000
DTEND;TZID=Town:20260305T203000
RRULE:FREQ=WEEKLY;BYDAY=TH
RRULE:FREQ=MONTHLY;BYMONTHDAY=1
RDATE;TZID=Town:20260306T190000
EXDATE;TZID=Town:20260312T190000
STATUS:CONFIRMED
CLASS:PRIVATE
TRANSP:OPAQUE
PRIORITY:1
CATEGORIES:books,friends
ORGANIZER;CN=Ana:mailto:ana@example.org
ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:mailto:ben@example.org
ATTACH:https://example.org/book.pdf
COMMENT:Be on time
CONTACT:Cid
RELATED-TO:other
RESOURCES:Projector
X-COLOUR:blue
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:Soon
END:VALARM
BEGIN:VLOCATION
NAME:Library
END:VLOCATION
END:VEVENT
BEGIN:VTODO
UID:040000008200E00074C5B7101A82E009
SUMMARY:Pay the rent
DUE;VALUE=DATE:20260307
STATUS:COMPLETED
COMPLETED:20260301T100000Z
PERCENT-COMPLETE:100
DURATION:PT1H
END:VTODO
BEGIN:VJOURNAL
UID:040000008200E00074C5B7101A82E010
SUMMARY:Diary
DTSTART;VALUE=DATE:20260201
END:VJOURNAL
BEGIN:VFREEBUSY
UID:busy
END:VFREEBUSY
END:VCALENDAR
`

const TABLE = `text,title,tags,type,created,updated,due,status,done,url,id,Shelf
Pay the rent,Rent,home,task,2026-01-01,2026-01-02,2026-03-07,open,,https://example.org,0b3f7a6e-5c1d-4f7e-9a53-0d9c1f2b7e11,top
`

const NOTE = `---
title: Porto 2025
tags: [travel]
tag: food
aliases: [Oporto]
created: 2025-05-01
date: 2027-05-01
updated: 2025-05-02T10:00:00Z
publish: true
cssclasses: [wide]
rating: 5
---

Ate with [[Maria]] #wine
`

const BUNDLE_INFO = {
  version: 2,
  type: 'net.daringfireball.markdown',
  creatorIdentifier: 'net.shinyfrog.bear',
  sourceURL: 'file:///a.md',
  transient: true,
  'net.shinyfrog.bear': {
    creationDate: '2025-05-01T10:00:00Z',
    modificationDate: '2025-05-02T10:00:00Z',
    uniqueIdentifier: '0B3F7A6E-5C1D-4F7E-9A53-0D9C1F2B7E12',
    pinned: 1,
  },
}

const CONVERSATIONS = [
  {
    id: 'talk-1',
    conversation_id: 'talk-1',
    title: 'Bees',
    create_time: 1_736_209_400,
    update_time: 1_736_209_800,
    current_node: 'answer',
    default_model_slug: 'gpt-5',
    is_archived: true,
    is_starred: true,
    gizmo_id: 'g-1',
    mapping: {
      question: {
        parent: null,
        children: ['answer'],
        message: {
          author: { role: 'user' },
          create_time: 1_736_209_400,
          content: {
            content_type: 'multimodal_text',
            parts: [
              { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-AbcdEfgh12' },
              'What is this?',
            ],
          },
          metadata: {
            attachments: [
              { id: 'file-AbcdEfgh12', name: 'garden.png' },
              { id: 'file-Other12345', name: 'notes.pdf' },
            ],
          },
        },
      },
      answer: {
        parent: 'tool',
        children: [],
        message: {
          author: { role: 'assistant' },
          create_time: 1_736_209_460,
          content: {
            content_type: 'text',
            parts: ['A bee \uE200cite\uE202turn0search0\uE201, see【3†source】. \uE200navlist\uE202x\uE201'],
          },
          metadata: {
            content_references: [
              {
                matched_text: '\uE200cite\uE202turn0search0\uE201',
                alt: '([Bees](https://example.org/bees))',
                items: [{ title: 'Bees', url: 'https://example.org/bees' }],
              },
            ],
            citations: [{ start_ix: 30, end_ix: 40, metadata: { title: 'Honey', url: 'https://example.org/honey' } }],
          },
        },
      },
      tool: {
        parent: 'question',
        children: ['answer'],
        message: { author: { role: 'tool' }, content: { content_type: 'text', parts: ['searched'] } },
      },
      edited: {
        parent: null,
        children: [],
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Another question'] } },
      },
    },
  },
]

/** A vault, bundles and a picture. `trashed` is what Bear's trash contains. */
export function vaultOf(more: Record<string, string | Uint8Array> = {}): Promise<Buffer> {
  const trashed = { ...BUNDLE_INFO, 'net.shinyfrog.bear': { trashed: 1 } }
  return zipOf({
    'Vault/Trip.md': NOTE,
    'Vault/img/page.png': sample('images/formats/plain.png'),
    'Vault/Old.textbundle/info.json': JSON.stringify(trashed),
    'Vault/Old.textbundle/text.md': 'In the trash',
    'Vault/Recipe.textbundle/info.json': JSON.stringify(BUNDLE_INFO),
    'Vault/Recipe.textbundle/text.txt': 'Soup of leeks',
    ...more,
  })
}

export const samples: Partial<Record<ImportFormat, ImportSample>> = {
  mem0: { file: async () => JSON.stringify(MEM0) },
  supermemory: { file: async () => JSON.stringify(SUPERMEMORY) },
  karakeep: { file: async () => JSON.stringify(KARAKEEP) },
  memos: { file: async () => JSON.stringify(MEMOS) },
  ical: { file: async () => CALENDAR.replaceAll('\n', '\r\n') },
  csv: { file: async () => TABLE },
  markdown: {
    file: () => vaultOf({ 'Vault/.trash/old.md': 'Old', 'Vault/.obsidian/app.json': '{}', 'Vault/board.canvas': '{}' }),
  },
  chatgpt: {
    file: () =>
      zipOf({
        'conversations.json': JSON.stringify(CONVERSATIONS),
        'file-AbcdEfgh12-garden.png': sample('images/formats/plain.png'),
        'file-Other12345-notes.pdf': 'PDF',
        'chat.html': '<html>',
        'user.json': '{}',
      }),
  },
  ...appSamples,
}
