// A large export of each format, read by a dry run: how long is the service's event loop blocked, and how long does it take?
// node bench/large-imports.ts [--megabytes 50] [--formats karakeep,pdf] [--save] [--record]: --save imports what was read.
// The processor time of the longest turn says more than the delay if the machine is busy with other work.
import { APP_MAKERS, type AppFile, type Content, filled } from './fuzz/app-documents.ts'
import { zipOf } from './fuzz/archives.ts'
import { type LoopDelay, startWatched } from './fuzz/service.ts'
import { newApiKey, openClient } from './support/client.ts'
import { type Figures, numberOption, report, textOption } from './support/report.ts'

const MOST_MS = 100
const MEGABYTE = 1_000_000
const SENTENCE = 'Bees need lavender and thyme, so Maria planted both beside the hives on Tuesday and paid 24 euros. '
const TEXT = SENTENCE.repeat(15)

const json = JSON.stringify
const list =
  (before: string, after: string, item: (content: Content, place: number) => object) => (content: Content) => ({
    name: 'export.json',
    bytes: Buffer.from(`${before}${filled(content.length, (place) => json(item(content, place)), ',')}${after}`),
  })
const idOf = (place: number) => `0b3f7a6e-5c1d-4f7e-9a53-${String(place).padStart(12, '0')}`
const time = (place: number) => new Date(1_700_000_000_000 + place * 60_000).toISOString()

const OLDER: Record<string, (content: Content) => AppFile> = {
  mem0: list('{"results":[', ']}', ({ text }, place) => ({
    id: idOf(place),
    memory: text(),
    categories: ['garden'],
    created_at: time(place),
  })),
  supermemory: list('{"memories":[', ']}', ({ text }, place) => ({
    id: idOf(place),
    content: text(),
    containerTags: ['garden'],
    createdAt: time(place),
  })),
  karakeep: list(
    '{"bookmarks":[',
    `],"lists":[${filled(MEGABYTE, (place) => json({ id: idOf(place), name: `List ${place}`, icon: '📚' }), ',')}]}`,
    ({ text }, place) => ({
      id: idOf(place),
      createdAt: 1_700_000_000 + place,
      title: `Page ${place}`,
      tags: ['garden'],
      lists: [idOf(place % 1_000)],
      content: { type: 'link', url: `https://example.org/${place}`, description: text() },
    }),
  ),
  memos: list('{"memos":[', ']}', ({ text }, place) => ({
    name: `memos/${idOf(place)}`,
    content: text(),
    tags: ['garden'],
    createTime: time(place),
  })),
  chatgpt: list('[', ']', ({ text }, place) => ({
    id: idOf(place),
    title: 'Bees',
    create_time: 1_700_000_000 + place,
    current_node: 'b',
    mapping: {
      a: { parent: null, message: { author: { role: 'user' }, content: { parts: ['What do bees need?'] } } },
      b: { parent: 'a', message: { author: { role: 'assistant' }, content: { parts: [text()] } } },
    },
  })),
  ical: ({ length, text }) => ({
    name: 'calendar.ics',
    bytes: Buffer.from(
      `BEGIN:VCALENDAR\r\n${filled(length, (place) => `BEGIN:VEVENT\r\nUID:${idOf(place)}\r\nSUMMARY:Bees\r\nDESCRIPTION:${text()}\r\nDTSTART:20260305T190000Z\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT`, '\r\n')}\r\nEND:VCALENDAR\r\n`,
    ),
  }),
  csv: ({ length, text }) => ({
    name: 'table.csv',
    bytes: Buffer.from(
      `text,tags,created,id\n${filled(length, (place) => `"${text()}",garden,${time(place)},${idOf(place)}`, '\n')}\n`,
    ),
  }),
  markdown: ({ length, text }) => ({
    name: 'vault.zip',
    bytes: zipOf(
      Array.from({ length: Math.ceil(length / 1_700) }, (_, place) => [
        `Vault/${place}.md`,
        Buffer.from(`---\ntags: [garden]\ncreated: 2025-05-01\n---\n\n${text()}`),
      ]),
      true,
    ),
  }),
}

interface Outcome {
  megabytes: number
  seconds: number
  found: number
  delay: LoopDelay
}

async function outcomeOf(format: string, { name, bytes }: AppFile, isSaved: boolean): Promise<Outcome> {
  const service = await startWatched()
  const client = openClient(service.address, await newApiKey(service.address, 'large'))
  try {
    const path = `/v1/import?format=${format}&name=${name}&dryRun=${!isSaved}`
    await service.delay()
    const startedAt = performance.now()
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) }
    const { status, text } = await client.send('POST', path, bytes, headers)
    const seconds = (performance.now() - startedAt) / 1_000
    if (status !== 200) throw new Error(`${format}: ${status} ${text.slice(0, 300)}`)
    const { found, problemCount, problems } = JSON.parse(text) as {
      found: number
      problemCount: number
      problems: Array<{ code: string }>
    }
    const codes = [...new Set(problems.map(({ code }) => code))].join(', ')
    if (problemCount > 0) console.log(`${format}: ${problemCount} problems (${codes})`)
    return { megabytes: bytes.length / MEGABYTE, seconds, found, delay: await service.delay() }
  } finally {
    client.close()
    await service.end()
  }
}

const length = numberOption('megabytes', 50) * MEGABYTE
const isSaved = process.argv.includes('--save')
const makers = [
  ...Object.entries(OLDER),
  ...Object.entries(APP_MAKERS).flatMap(([format, all]) => all.map((make) => [format, make] as const)),
]
const chosen = textOption('formats')?.split(',')
const figures: Figures = {}
for (const [format, make] of makers) {
  if (chosen && !chosen.includes(format)) continue
  const file = make({ length, text: () => TEXT, field: (usual) => usual })
  const { megabytes, seconds, found, delay } = await outcomeOf(format, file, isSaved)
  const label = `${format}, ${file.name}`
  console.log(`${label}: ${megabytes.toFixed(0)} MB, ${found} items in ${seconds.toFixed(0)} s`)
  figures[`${label}: longest delay, ms`] = Math.round(delay.wall)
  figures[`${label}: most processor time of a turn, ms`] = Math.round(delay.processor)
  figures[`${label}: seconds`] = Math.round(seconds)
}
const bars = Object.keys(figures).filter((name) => name.endsWith('of a turn, ms'))
report('large-imports', figures, Object.fromEntries(bars.map((name) => [name, { atMost: MOST_MS }])))
