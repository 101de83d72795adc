import type { Client, MemoryView } from '../client/client.ts'
import { answer } from './answer.ts'
import { columns } from './columns.ts'
import type { Call } from './command.ts'
import { escapeControlCharacters, escapeLine } from './control-characters.ts'
import { CommandFault, misused } from './fault.ts'
import { ask } from './input.ts'
import { count } from './output.ts'
import { openSession } from './session.ts'
import { wholeIds } from './short-ids.ts'
import { paintFor } from './terminal.ts'
import { type ZonedTime, zonedTime } from './zoned-time.ts'

const PAGE = 100
const LATEST = 1000

export async function show(call: Call): Promise<void> {
  const { client } = await openSession(call)
  const [id = ''] = await latestIds(client, call.words)
  const [memory, { settings }] = await Promise.all([client.memories.get(id), client.account.me()])
  const paint = paintFor(call.terminal)
  answer(call, memory, () => [
    paint.bold(escapeLine(memory.title)),
    ...columns(facts(memory, zonedTime(settings.timezone))).map((line) => paint.dim(line)),
    '',
    escapeControlCharacters(memory.text).trimEnd(),
  ])
}

function facts({ id, url, attributes, metadata }: MemoryView, time: ZonedTime): string[][] {
  const { type, tags, client, status, dueAt, media, memory } = metadata
  const all: Array<[string, string | null]> = [
    ['id', id],
    ['type', status === null ? type : `${type}, ${status}`],
    ['due', dueAt && (attributes['duePrecision'] === 'day' ? time.day(dueAt) : time.minute(dueAt))],
    ['tags', tags.join(', ')],
    ['from', client],
    ['captured', time.minute(metadata.capturedAt)],
    [
      'file',
      media && `${media.contentType}, ${count(media.bytes, 'byte')}${media.name === null ? '' : `, ${media.name}`}`,
    ],
    ['reading', memory.error ?? (memory.status === 'ready' ? null : memory.status)],
    ['url', url],
  ]
  return all.filter(([, fact]) => fact !== null && fact !== '').map(([name, fact]) => [name, escapeLine(fact ?? '')])
}

export async function forget(call: Call): Promise<void> {
  const { client } = await openSession(call)
  const memories = await Promise.all((await latestIds(client, call.words)).map((id) => client.memories.get(id)))
  if (!call.options.flag('yes')) await confirm(call, memories)
  for (const { id } of memories) await client.memories.forget(id)
  answer(call, { forgotten: memories.map(({ id }) => id) }, () =>
    memories.map(({ title }) => `Forgotten: ${escapeLine(title)}`),
  )
}

async function confirm({ terminal }: Call, memories: MemoryView[]): Promise<void> {
  if (terminal.stdin.isTTY !== true) throw misused('There is no terminal to ask on: use --yes to forget for good.')
  for (const { title } of memories) terminal.stderr.write(`  ${escapeLine(title)}\n`)
  const answered = await ask(terminal, `Forget ${count(memories.length, 'memory', 'memories')} for good? [y/N] `)
  if (!/^y(es)?$/i.test(answered)) throw new CommandFault('Nothing was forgotten.')
}

function latestIds(client: Client, words: readonly string[]): Promise<string[]> {
  return wholeIds(words, async () => {
    const items: MemoryView[] = []
    for (let isMore = true; isMore && items.length < LATEST; ) {
      const page = await client.memories.list({ limit: PAGE, offset: items.length })
      items.push(...page.items)
      isMore = page.items.length === PAGE
    }
    return { items, isAll: items.length < LATEST, where: `the latest ${LATEST} memories` }
  })
}
