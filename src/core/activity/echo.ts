import { setImmediate as nextTurn } from 'node:timers/promises'
import { guessLanguage, instantOf, languageOf, readTimeIntervals, wallClockAt } from '../../engines/language/index.ts'
import type { ViewedAccount } from '../accounts/record.ts'
import type { Echoes, SentText } from '../memories/capture.ts'
import { type Memory, readListed } from '../memories/record.ts'
import { isTaskType, readLanguageAndDue } from '../memories/task-state.ts'
import type { Clock, Store } from '../store.ts'
import type { ActivityLog } from './activity.ts'
import { idsInRecall, isRecallOf, normalized, normalizedLines } from './echo-text.ts'

export interface EchoDeps {
  store: Pick<Store, 'activity' | 'memories'>
  activityLog: Pick<ActivityLog, 'unwrittenIds'>
  clock: Clock
}

/** A time span in Unix milliseconds. `before` is exclusive. */
interface Span {
  from: number
  before: number
}

const DAY_MS = 86_400_000
const SERVED_FOR_MS = 7 * DAY_MS
const MAX_SERVED = 300
/** Accesses in the first read, which mostly contain enough ids. A second read goes up to `MAX_READINGS`. */
const LATEST_READINGS = 50
const MAX_READINGS = 500

/** UTF-16 units. A longer capture is never an echo, and a longer memory never has one. */
const MAX_LENGTH = 60_000
/** A longer text that matches is an echo, no matter on which day it is sent or which day it names. */
const SHORT_LENGTH = 400
/** Minimum of a line that repeats only one line of a memory, or one of several memories. A shorter one may mean something else by itself. */
const MIN_LINE_WORDS = 4
const MIN_QUOTED_WORDS = 8
const MEMORIES_AT_ONCE = 25
/** UTF-16 units of all compared memories: 15 to 90 ms. Those served before them are not compared. */
const MAX_COMPARED = 600_000

interface Comparison {
  account: ViewedAccount
  sent: SentText
}

/** Finds the memory that a capture repeats. It stores nothing. */
export function createEchoes(deps: EchoDeps): Echoes {
  return {
    async find(account, readerId, sent) {
      if (sent.text.length > MAX_LENGTH) return null
      const lately = { from: deps.clock() - SERVED_FOR_MS, before: deps.clock() + DAY_MS }
      const recalled = await findRecalled(deps, { account, sent }, () =>
        recentlyServed(deps, account, readerId, lately),
      )
      if (recalled) return recalled
      const span = isShort(sent) ? overlap(dayOf(sent.at, account), lately) : lately
      const served = await recentlyServed(deps, account, readerId, span)
      return served.length === 0 ? null : findQuoted(deps.store, { account, sent }, served)
    },
  }
}

/**
 * Ids that searches and recalls gave the client, latest first. Lists and single memories do not count: a program lists memories as it starts.
 * Accesses of the last second in another process may be missing.
 */
async function recentlyServed(
  { store, activityLog }: EchoDeps,
  account: ViewedAccount,
  readerId: string,
  span: Span,
): Promise<string[]> {
  const ids = new Set(activityLog.unwrittenIds(account.id, readerId, span).flat())
  for (const limit of [LATEST_READINGS, MAX_READINGS]) {
    if (ids.size >= MAX_SERVED) break
    const latest = await store.activity.servedIds(account.id, readerId, span, limit)
    for (const id of latest.flat()) ids.add(id)
    if (latest.length < limit) break
  }
  return [...ids].slice(0, MAX_SERVED)
}

/** The first memory of a recall that comes back. It names what it quotes, and when, so done tasks and past times do not make it new. */
async function findRecalled(
  { store }: EchoDeps,
  { account, sent }: Comparison,
  served: () => Promise<string[]>,
): Promise<Memory | null> {
  const ids = idsInRecall(sent.text)
  if (ids.length === 0 || ids.length > MAX_SERVED || sent.title !== undefined) return null
  const known = new Set(await served())
  if (!ids.every((id) => known.has(id))) return null
  const memories = new Map<string, Memory>()
  for await (const memory of memoriesInTurns(store, account, ids)) memories.set(memory.id, memory)
  return isRecallOf(sent.text, account, memories) ? (memories.get(ids[0] ?? '') ?? null) : null
}

/** Newest served first, as far as `MAX_COMPARED` lasts. Other work runs between the reads. */
async function* memoriesInTurns(
  store: EchoDeps['store'],
  account: ViewedAccount,
  ids: readonly string[],
): AsyncGenerator<Memory> {
  let compared = 0
  for (let start = 0; start < ids.length && compared < MAX_COMPARED; start += MEMORIES_AT_ONCE) {
    const listed = await store.memories.getListed(account, ids.slice(start, start + MEMORIES_AT_ONCE))
    for await (const memory of readListed(store.memories, account, listed)) {
      if (memory.text.length > MAX_LENGTH) continue
      compared += memory.text.length
      if (compared > MAX_COMPARED) return
      yield memory
    }
    await nextTurn()
  }
}

/** The newest memory whose text or given title is the whole text; else the newest of the memories whose lines together are the text. */
async function findQuoted(store: EchoDeps['store'], comparison: Comparison, served: string[]): Promise<Memory | null> {
  const lines = normalizedLines(comparison.sent.text)
  const text = lines.join(' ')
  if (text === '') return null
  const quotable = new Set(isQuotation(lines) ? lines : [])
  const whole: Memory[] = []
  const byLine = new Map<string, Memory>()
  for await (const memory of memoriesInTurns(store, comparison.account, served)) {
    const own = normalizedLines(memory.text)
    if (isWhole(text, own.join(' '), memory)) whole.push(memory)
    for (const line of own) if (quotable.has(line) && (byLine.get(line)?.id ?? '') < memory.id) byLine.set(line, memory)
  }
  const repeated = whole.toSorted(byAge).find((memory) => saysTheSame(comparison, memory, true))
  if (whole.length > 0) return repeated ?? null
  const quoted = [...new Set(byLine.values())].toSorted(byAge)
  if (byLine.size === 0 || byLine.size < quotable.size) return null
  return quoted.every((memory) => saysTheSame(comparison, memory, false)) ? (quoted[0] ?? null) : null
}

function isWhole(text: string, own: string, { title, isTitleGiven }: Memory): boolean {
  if (text === own) return true
  const heading = normalized(title)
  return text === `${heading} ${own}` || (isTitleGiven && text === heading)
}

function isQuotation(lines: readonly string[]): boolean {
  const words = lines.map((line) => line.split(' ').length)
  return Math.min(...words) >= MIN_LINE_WORDS && words.reduce((sum, count) => sum + count, 0) >= MIN_QUOTED_WORDS
}

/** Newest first, because ids sort by creation time. */
function byAge(one: Memory, other: Memory): number {
  return one.id < other.id ? 1 : -1
}

function isShort({ text }: SentText): boolean {
  return text.length <= SHORT_LENGTH
}

/** The calendar day of a moment in the account's time zone. */
function dayOf(at: number, { timezone }: ViewedAccount): Span {
  const { day } = wallClockAt(new Date(at), timezone)
  const midnight = (of: number) => instantOf({ day: of, seconds: 0 }, timezone).getTime()
  return { from: midnight(day), before: midnight(day + 1) }
}

/** An echo comes back within the same conversation, while a person may say a short text again on another day. */
function overlap(one: Span, other: Span): Span {
  return { from: Math.max(one.from, other.from), before: Math.min(one.before, other.before) }
}

/** Checks what the words do not show: another title or type, a completed task that is to be done again, and a relative day that has become another one. */
function saysTheSame({ account, sent }: Comparison, memory: Memory, isWholeText: boolean): boolean {
  if (sent.title !== undefined && !hasTitle(memory, normalized(sent.title))) return false
  if (memory.status === 'done' || memory.status === 'cancelled') return false
  if (isTaskType(sent.type) && !(isWholeText && isTaskType(memory.type))) return false
  if (sent.isTypeGiven && sent.type !== 'note' && sent.type !== memory.type) return false
  if (!isShort(sent)) return true
  const day = dayOf(sent.at, account)
  if (sent.isOwnEvent && !(memory.capturedAt >= day.from && memory.capturedAt < day.before)) return false
  return timesIn(account, sent.text, memory.capturedAt) === timesIn(account, sent.text, sent.at)
}

function hasTitle(memory: Memory, title: string): boolean {
  return title === normalized(memory.title) || `${normalizedLines(memory.text).join(' ')} `.startsWith(`${title} `)
}

/** Returns the instants that a text names if it is written at `at`: "in two hours" is another time each hour. */
function timesIn(account: ViewedAccount, text: string, at: number): string {
  const { due, language } = readLanguageAndDue(text, account, at)
  const spoken = language ?? guessLanguage(text, languageOf(account.language)).language
  const intervals = readTimeIntervals(text, { now: new Date(at), timezone: account.timezone, language: spoken })
  return JSON.stringify([due?.at, intervals.map(({ start, end }) => [start, end])])
}
