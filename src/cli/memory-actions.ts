import type { Client, DetailedResultView, MemoryView } from '../client/client.ts'
import { type Call, numberOf } from './command.ts'
import { CommandFault, misused } from './failure.ts'
import { ask, textFrom } from './input.ts'
import { wholeIds } from './memory-ids.ts'
import {
  columns,
  count,
  escapeControlCharacters,
  escapeLine,
  type Paint,
  paintFor,
  printResult,
  type ZonedTime,
  zonedTime,
} from './output.ts'
import { openSession } from './session.ts'

/** With --type or --title the text is saved with these; otherwise the service detects type and title. */
export async function remember(call: Call): Promise<void> {
  const { options } = call
  const text = await textFrom(call.words, call.terminal, 'what to remember')
  const { client } = await openSession(call)
  const [type, title] = [options.text('type'), options.text('title')]
  const tags = options.texts('tag')
  if (type !== undefined || title !== undefined) {
    const named = { ...(type !== undefined && { type }), ...(title !== undefined && { title }) }
    const saved = await client.memories.remember({ content: text, ...named, ...(tags.length > 0 && { tags }) })
    const due = await dueOf(client, saved.id, type ?? 'note')
    return printResult(call, saved, () => savedLines({ type: type ?? 'note', ...saved }, due))
  }
  const saved = await client.memories.captureText({ text, ...(tags.length > 0 && { tags }) })
  const due = await dueOf(client, saved.id, saved.type)
  printResult(call, saved, () => savedLines(saved, due))
}

/** When a task or reminder is due, in words; empty if it is not. */
async function dueOf(client: Client, id: string, type: string): Promise<string> {
  if (type !== 'task' && type !== 'reminder') return ''
  const { dueLine } = await import('./task-actions.ts')
  const [memory, { settings }] = await Promise.all([client.memories.get(id), client.account.me()])
  return dueLine(memory, settings.timezone)
}

interface Saved {
  id: string
  title: string
  type: string
  duplicate?: boolean
}

function savedLines({ id, title, type, duplicate = false }: Saved, due: string): string[] {
  const saved = `${duplicate ? 'Already there' : 'Saved'} (${escapeLine(type)}): ${escapeLine(title)}`
  return [saved, ...(due === '' ? [] : [`Due: ${escapeLine(due)}`]), id]
}

export async function search(call: Call): Promise<void> {
  const { terminal } = call
  const query = await textFrom(call.words, terminal, 'what to search for')
  const limit = numberOf(call, 'limit', 1, 50)
  const filters = filtersOf(call)
  const { client } = await openSession(call)
  const [found, { settings }] = await Promise.all([
    client.search({
      query,
      detail: true,
      ...(limit !== undefined && { limit }),
      ...filters,
    }),
    client.account.me(),
  ])
  const [paint, time] = [paintFor(terminal), zonedTime(settings.timezone)]
  printResult(call, found, () =>
    found.results.length === 0
      ? ['Nothing was found.']
      : found.results.map((result, at) => resultLines(result, at + 1, paint, time).join('\n')),
  )
}

function filtersOf({ options }: Call) {
  const tags = options.texts('tag')
  const [type, client] = [options.text('type'), options.text('client')]
  const [after, before] = [timeOf('after', options.text('after')), timeOf('before', options.text('before'))]
  return {
    ...(tags.length > 0 && { tags }),
    ...(type !== undefined && { type }),
    ...(client !== undefined && { client }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  }
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** Without an offset, a time is in the time zone of this computer, and a day begins there. */
function timeOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = LOCAL_TIME.test(text) ? new Date(text.includes('T') ? text : `${text}T00:00`) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime())) throw misused(`--${name} takes a time such as 2026-03-07 or 2026-03-07T14:05.`)
  return at.toISOString()
}

function resultLines({ id, title, text, metadata }: DetailedResultView, place: number, paint: Paint, time: ZonedTime) {
  const about = [metadata.type, time.day(metadata.createdAt), ...metadata.tags.map((tag) => `#${tag}`)].map(escapeLine)
  const passage = escapeLine(text ?? '')
  return [
    `${place}. ${paint.bold(escapeLine(title))}`,
    ...(passage === '' || passage === escapeLine(title) ? [] : [`   ${passage}`]),
    `   ${paint.dim([id, ...about].join('  '))}`,
  ]
}

export async function recall(call: Call): Promise<void> {
  const query = await textFrom(call.words, call.terminal, 'what to recall')
  const limit = numberOf(call, 'limit', 1, 50)
  const depth = numberOf(call, 'depth', 0, 3)
  const maxChars = numberOf(call, 'max-chars', 500, 20_000)
  const filters = filtersOf(call)
  const { client } = await openSession(call)
  const recalled = await client.recall({
    query,
    sources: true,
    ...(limit !== undefined && { limit }),
    ...(depth !== undefined && { depth }),
    ...(maxChars !== undefined && { maxChars }),
    ...filters,
  })
  printResult(call, recalled, () => [escapeControlCharacters(recalled.text).trimEnd()])
}

const PAGE = 100
const LATEST = 1000

export async function show(call: Call): Promise<void> {
  const { client } = await openSession(call)
  const [id = ''] = await latestIds(client, call.words)
  const [memory, { settings }] = await Promise.all([client.memories.get(id), client.account.me()])
  const { recurrenceInWords } = await import('../schema/recurrence-words.ts')
  const { recurrence } = memory.metadata
  const repeats = recurrence && recurrenceInWords(recurrence, 'en', settings.timezone)
  const paint = paintFor(call.terminal)
  printResult(call, memory, () => [
    paint.bold(escapeLine(memory.title)),
    ...columns(facts(memory, repeats, settings.timezone)).map((line) => paint.dim(line)),
    '',
    escapeControlCharacters(memory.text).trimEnd(),
  ])
}

function facts({ id, url, attributes, metadata }: MemoryView, repeats: string | null, timezone: string): string[][] {
  const time = zonedTime(timezone)
  const { snoozedUntil } = attributes
  const { type, tags, client, status, dueAt, media, memory } = metadata
  const all: Array<[string, string | null]> = [
    ['id', id],
    ['type', status === null ? type : `${type}, ${status}`],
    ['due', dueAt && (attributes['duePrecision'] === 'day' ? time.day(dueAt) : time.minute(dueAt))],
    ['repeats', repeats],
    ['snoozed', typeof snoozedUntil === 'string' ? time.minute(snoozedUntil) : null],
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
  printResult(call, { forgotten: memories.map(({ id }) => id) }, () =>
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
