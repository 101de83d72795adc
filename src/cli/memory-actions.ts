import type { Client, DetailedResultView, DetailedTaskView, MemoryView, TaskQuery } from '../client/client.ts'
import { type Call, numberOf } from './command.ts'
import { CommandFault, EXIT, misused } from './failure.ts'
import { ask, textFrom } from './input.ts'
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
    return printResult(call, saved, () => savedLines({ type: type ?? 'note', ...saved }))
  }
  const saved = await client.memories.captureText({ text, ...(tags.length > 0 && { tags }) })
  printResult(call, saved, () => savedLines(saved))
}

interface Saved {
  id: string
  title: string
  type: string
  duplicate?: boolean
}

function savedLines({ id, title, type, duplicate = false }: Saved): string[] {
  return [`${duplicate ? 'Already there' : 'Saved'} (${escapeLine(type)}): ${escapeLine(title)}`, id]
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
  const paint = paintFor(call.terminal)
  printResult(call, memory, () => [
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
    ['repeats', metadata.recurrence],
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

const TASK_PAGE = 50
const MOST_TASKS = 1000

export async function tasks(call: Call): Promise<void> {
  const limit = numberOf(call, 'limit', 1, MOST_TASKS) ?? MOST_TASKS
  const status = call.options.text('status') as TaskQuery['status'] | undefined
  const { client } = await openSession(call)
  const [found, { settings }] = await Promise.all([
    listTasks(client, limit, status === undefined ? {} : { status }),
    client.account.me(),
  ])
  printResult(call, { tasks: found }, () =>
    found.length === 0 ? ['No tasks.'] : taskLines(call, found, settings.timezone),
  )
}

async function listTasks(client: Client, limit: number, query: Pick<TaskQuery, 'status'>): Promise<DetailedTaskView[]> {
  const found: DetailedTaskView[] = []
  while (found.length < limit) {
    const size = Math.min(TASK_PAGE, limit - found.length)
    const page = await client.tasks.list({ ...query, detail: true, limit: size, offset: found.length })
    found.push(...page.tasks)
    if (page.tasks.length < size) break
  }
  return found
}

function taskLines({ terminal }: Call, found: DetailedTaskView[], timezone: string): string[] {
  const [paint, time, now] = [paintFor(terminal), zonedTime(timezone), new Date()]
  const today = time.day(now.toISOString())
  const rows = found.map(({ id, title, dueAt, duePrecision }) => {
    const due = dueAt === null ? '' : duePrecision === 'day' ? time.day(dueAt) : time.minute(dueAt)
    return [shortId(id), due, escapeLine(title)]
  })
  return columns(rows).map((line, at) => {
    const { dueAt, duePrecision, status } = found[at] ?? { dueAt: null, duePrecision: null, status: null }
    if (dueAt === null || status !== 'open') return line
    const isLate = duePrecision === 'day' ? time.day(dueAt) < today : Date.parse(dueAt) < now.getTime()
    return isLate ? paint.red(line) : line
  })
}

export async function done(call: Call): Promise<void> {
  const { client } = await openSession(call)
  const ids = await wholeIds(call.words, async () => {
    const items = await listTasks(client, MOST_TASKS, { status: 'open' })
    return { items, isAll: items.length < MOST_TASKS, where: 'the open tasks' }
  })
  // All are fetched before one is changed, so that an unknown id changes none.
  await Promise.all(ids.map((id) => client.memories.get(id)))
  const changed: MemoryView[] = []
  for (const id of ids) changed.push(await client.memories.update(id, { attributes: { status: 'done' } }))
  printResult(call, { done: changed.map(({ id, title }) => ({ id, title })) }, () => [
    ...changed.map(({ title }) => `Done: ${escapeLine(title)}`),
    ...(changed.length > 1 ? [`${count(changed.length, 'task')} done.`] : []),
  ])
}

const WHOLE_ID = /^mem_[0-9a-z]{26}$/
const LEAST_LENGTH = 6

export interface Named {
  id: string
  title: string
}

/**
 * Resolves whole or partial ids. A partial id must match the end of exactly one candidate or, if `candidates` are complete, its beginning. Ids begin
 * with a timestamp, so a beginning proves nothing if there may be other candidates; six characters at the end hold 30 random bits.
 * @throws {CommandFault} if one is unknown or ambiguous, before anything is changed
 */
export async function wholeIds(
  words: readonly string[],
  candidates: () => Promise<{ items: Named[]; isAll: boolean; where: string }>,
): Promise<string[]> {
  if (words.every((word) => WHOLE_ID.test(word))) return [...new Set(words)]
  const { items, isAll, where } = await candidates()
  const ids = words.map((word) => {
    if (WHOLE_ID.test(word)) return word
    const part = word.replace(/^…/, '').toLowerCase()
    const fitting = items.filter(({ id }) => fits(id, part, isAll))
    if (fitting.length === 1 && fitting[0]) return fitting[0].id
    throw fitting.length === 0 ? unknown(word, where) : ambiguous(word, fitting)
  })
  return [...new Set(ids)]
}

export function shortId(id: string): string {
  return id.slice(-LEAST_LENGTH)
}

function fits(id: string, part: string, isAll: boolean): boolean {
  const isLong = part.replace(/^mem_/, '').length >= LEAST_LENGTH
  return isLong && (id.endsWith(part) || (isAll && (id.startsWith(part) || id.startsWith(`mem_${part}`))))
}

function unknown(word: string, where: string): CommandFault {
  const message = `There is no "${escapeLine(word)}" among ${where}. Give the whole id, or at least its last six characters.`
  return new CommandFault(message, EXIT.notFound)
}

function ambiguous(word: string, fitting: Named[]): CommandFault {
  const lines = fitting.slice(0, 10).map(({ id, title }) => `  ${id}  ${escapeLine(title)}`)
  return new CommandFault(
    [`"${escapeLine(word)}" matches ${fitting.length}. Give more of the id:`, ...lines].join('\n'),
    EXIT.notFound,
  )
}
