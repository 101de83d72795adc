import { setImmediate as nextTurn } from 'node:timers/promises'
import { readTimeIntervals } from '../../engines/language/dates/time-interval.ts'
import { guessLanguage } from '../../engines/language/guess.ts'
import { languageOf } from '../../engines/language/language.ts'
import type { Account } from '../accounts/record.ts'
import type { Echoes, SentText } from '../memories/capture.ts'
import type { Memory } from '../memories/record.ts'
import { isTaskType } from '../memories/task-state.ts'
import { readLanguageAndDue } from '../memories/text-reading.ts'
import type { Store } from '../store.ts'
import { readerOf } from './activity.ts'
import { Effort } from './echo/effort.ts'
import { dayOf, type HandedDeps, handedTo, isWithin, latelyUntil, type Span } from './echo/handed.ts'
import { KnownMemories, type KnownMemory } from './echo/known-memory.ts'
import { type Quotation, quotationIn } from './echo/quotation.ts'
import { idsInRecall, type Recalled, recallIn } from './echo/recall-form.ts'
import { type ReadingDeps, takeApart, takenApart } from './echo/taken-apart.ts'
import { areEqual, echoWords, echoWordsInTurns, MAX_ECHO_LENGTH } from './echo/words.ts'

export interface EchoDeps extends HandedDeps {
  store: Pick<Store, 'activity' | 'memories'>
}

/** Candidates that contain the text equally well: enough that one of them is not a completed task. */
const MAX_CHECKED = 20
/** A longer text that matches word for word is an echo, no matter on which day it is sent or which day it names. */
const SHORT_LENGTH = 400

/** Parsing a short text full of times takes a few milliseconds. */
const STEPS_OF_TIMES = 500_000

interface Search extends ReadingDeps {
  account: Account
  sent: SentText
  effort: Effort
}

/** Keeps nothing except the word hashes of memories that were compared lately. */
export function createEchoes(deps: EchoDeps): Echoes {
  const known = new KnownMemories()
  return {
    async find({ account, credential }, sent) {
      const readerId = readerOf(credential)
      if (readerId === null || sent.isOfPerson || sent.text.length > MAX_ECHO_LENGTH) return null
      const handed = (span: Span) => handedTo(deps, account, readerId, span)
      const lately = latelyUntil(deps.clock())
      const search = { store: deps.store, known, account, sent, effort: new Effort(nextTurn) }
      const named = idsInRecall(sent.text)
      if (named.length === 0 && isShort(sent)) return asQuotation(search, await handed(today(search, lately)))
      const ids = await handed(lately)
      if (ids.length === 0) return null
      const recalled = await asRecall(search, named, new Set(ids))
      if (recalled) return recalled
      return asQuotation(search, isShort(sent) ? await handed(today(search, lately)) : ids)
    },
  }
}

/** An echo comes back within the same conversation, while a person may say a short text again on another day. */
function today({ account, sent }: Search, lately: Span): Span {
  const day = dayOf(sent.at, account)
  return { from: Math.max(day.from, lately.from), before: Math.min(day.before, lately.before) }
}

/** A recall itself names what it quotes, and when. So completed tasks and past times do not make it new. */
async function asRecall(search: Search, ids: string[], handed: ReadonlySet<string>): Promise<Memory | null> {
  const { store, account, sent, effort } = search
  if (ids.length === 0 || sent.title !== undefined || !ids.every((id) => handed.has(id))) return null
  const known = new Map((await takenApart(search, account, ids, effort)).map((memory) => [memory.id, memory]))
  const memories = new Map<string, Recalled>()
  for (const [id, { text }] of known) {
    const memory = await store.memories.get(account.id, id)
    // The text may be long, and its word hashes are known.
    if (memory) memories.set(id, { memory: { ...memory, text: '' }, words: text.hashes })
  }
  const [first] = (await recallIn(sent.text, account, memories, effort)) ?? []
  const compared = first === undefined ? undefined : known.get(first)
  return compared ? unchanged(search, compared) : null
}

async function asQuotation(search: Search, handed: string[]): Promise<Memory | null> {
  const { account, sent, effort } = search
  if (handed.length === 0) return null
  const words = await echoWordsInTurns(sent.text, effort)
  if (words.hashes.length === 0) return null
  const quotation = await quotationIn(words, await takenApart(search, account, handed, effort), effort)
  if (!quotation || !holdsTitle(quotation, sent.title)) return null
  return quotation.isOfAll ? firstOfAll(search, quotation) : firstStanding(search, quotation)
}

async function firstStanding(search: Search, quotation: Quotation): Promise<Memory | null> {
  for (const compared of quotation.memories.slice(0, MAX_CHECKED)) {
    const memory = await unchanged(search, compared)
    if (memory && (await saysTheSame(search, memory, quotation))) return memory
  }
  return null
}

async function firstOfAll(search: Search, quotation: Quotation): Promise<Memory | null> {
  let first: Memory | null = null
  for (const compared of quotation.memories) {
    const memory = await unchanged(search, compared)
    if (!memory || !(await saysTheSame(search, memory, quotation))) return null
    first ??= memory
  }
  return first
}

/** Two changes within one millisecond have the same `updatedAt`, so the memory is read and compared once more. */
async function unchanged({ store, known, account, effort }: Search, compared: KnownMemory): Promise<Memory | null> {
  const memory = await store.memories.get(account.id, compared.id)
  if (!memory || !(await effort.goOn(0))) return null
  const now = await takeApart(known, memory, effort)
  const isAsCompared =
    areEqual(compared.text.hashes, now.text.hashes) && areEqual(compared.title.hashes, now.title.hashes)
  return isAsCompared ? memory : null
}

function isShort({ text }: SentText): boolean {
  return text.length <= SHORT_LENGTH
}

function holdsTitle({ memories }: Quotation, title: string | undefined): boolean {
  if (title === undefined) return true
  const { hashes } = echoWords(title)
  return memories.some((memory) => {
    return areEqual(hashes, memory.title.hashes) || areEqual(hashes, memory.text.hashes.subarray(0, hashes.length))
  })
}

/** Checks what the words do not show: a completed task that is to be done again, and a relative day that has become another one. */
async function saysTheSame(
  { account, sent, effort }: Search,
  memory: Memory,
  { isWhole }: Quotation,
): Promise<boolean> {
  if (memory.status === 'done' || memory.status === 'cancelled') return false
  if (isTaskType(sent.type) && !(isWhole && isTaskType(memory.type))) return false
  if (sent.isTypeGiven && sent.type !== 'note' && sent.type !== memory.type) return false
  if (!isShort(sent)) return true
  if (sent.isOwnEvent && !isWithin(memory.capturedAt, dayOf(sent.at, account))) return false
  if (!(await effort.goOn(2 * STEPS_OF_TIMES))) return false
  return timesIn(account, sent.text, memory.capturedAt) === timesIn(account, sent.text, sent.at)
}

/** Returns the instants that a text names if it is written at `at`: "in two hours" is another time each hour. */
function timesIn(account: Account, text: string, at: number): string {
  const { due, language } = readLanguageAndDue(text, account, at)
  const spoken = language ?? guessLanguage(text, languageOf(account.language)).language
  const intervals = readTimeIntervals(text, { now: new Date(at), timezone: account.timezone, language: spoken })
  return JSON.stringify([due?.at, intervals.map(({ start, end }) => [start, end])])
}
