import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Presented } from './account-ports.ts'
import { type ReadingLedger, readerOf } from './activity.ts'
import { KnownMemories, type KnownMemory, knownMemory } from './echo/known-memory.ts'
import { type Quotation, quotationIn } from './echo/quotation.ts'
import { idsInRecall, recallIn } from './echo/recall-form.ts'
import { areEqual, echoWords, MAX_ECHO_LENGTH } from './echo/words.ts'
import { readTimeIntervals } from './language/dates/time-interval.ts'
import { guessLanguage } from './language/guess.ts'
import { languageOf } from './language/language.ts'
import type { Clock, Store } from './ports.ts'
import type { Account, Memory } from './records.ts'
import { isTaskType } from './task-state.ts'
import { readLanguageAndDue } from './text-reading.ts'

export interface EchoDeps {
  store: Pick<Store, 'activity' | 'memories'>
  ledger: Pick<ReadingLedger, 'unwrittenIds'>
  clock: Clock
}

/** A text that a client sends to be kept. */
export interface SentText {
  text: string
  /** Only where the client gives one. */
  title?: string | undefined
  /** What it would be kept as. */
  type: string
  /** The client says the type, rather than our reading. */
  isTypeGiven?: boolean
  /** The moment that its times are told from. */
  at: number
}

export interface Echoes {
  /**
   * The memory that the text says again, where this client was given it to read in the last days and the text adds nothing; null where it may be
   * something new. To store an echo does little harm and to lose what someone wrote does much: what is in doubt is new.
   */
  find(caller: Presented, sent: SentText): Promise<Memory | null>
}

const DAY_MS = 86_400_000
const HANDED_FOR_MS = 7 * DAY_MS
/** What is short is said again in earnest ("Paid the cleaner 120 in cash"), and comes back within the same conversation where it is an echo. */
const SHORT_HANDED_FOR_MS = DAY_MS
const MAX_HANDED = 300
/** Looked through for them; the first of them mostly hold enough. */
const LATEST_READINGS = 50
const MAX_READINGS = 500
/** Asked of the store at once. */
const MEMORIES_AT_ONCE = 25
/** Characters taken apart between two turns of others: a few milliseconds. */
const PIECE_LENGTH = 20_000
/** Of those that hold the text alike: enough that one of them is not a task that is done. */
const MAX_CHECKED = 20
/** A longer text that is equal word for word is no new one, whatever day it names. */
const SHORT_LENGTH = 400

/** Nothing is kept for it but numbers of the texts that were compared lately. */
export function createEchoes(deps: EchoDeps): Echoes {
  const known = new KnownMemories()
  return {
    async find({ account, credential }, sent) {
      const readerId = readerOf(credential)
      if (readerId === null || sent.text.length > MAX_ECHO_LENGTH) return null
      const handed = await handedTo(deps, account, readerId, isShort(sent) ? SHORT_HANDED_FOR_MS : HANDED_FOR_MS)
      if (handed.length === 0) return null
      return (await asRecall(deps, account, sent, handed)) ?? asQuotation(deps, known, account, sent, handed)
    },
  }
}

/** The latest first. What another process handed out within this second may be missing. */
async function handedTo(
  { store, ledger, clock }: EchoDeps,
  account: Account,
  readerId: string,
  forMs: number,
): Promise<string[]> {
  const ids = new Set(ledger.unwrittenIds(account.id, readerId).flat())
  if (ids.size < MAX_HANDED) {
    const since = clock() - forMs
    const latest = await store.activity.handedIds(account.id, readerId, since, LATEST_READINGS)
    for (const id of latest.flat()) ids.add(id)
    if (ids.size < MAX_HANDED && latest.length === LATEST_READINGS)
      for (const id of (await store.activity.handedIds(account.id, readerId, since, MAX_READINGS)).flat()) ids.add(id)
  }
  return [...ids].slice(0, MAX_HANDED)
}

/** A recall says itself what it quotes, and when: so tasks that are done and times that have passed make it nothing new. */
async function asRecall(deps: EchoDeps, account: Account, sent: SentText, handed: string[]): Promise<Memory | null> {
  const ids = idsInRecall(sent.text)
  if (ids.length === 0 || sent.title !== undefined || !ids.every((id) => handed.includes(id))) return null
  const memories = await deps.store.memories.getMany(account.id, ids)
  const found = recallIn(sent.text, account, new Map(memories.map((memory) => [memory.id, memory])))
  return found?.[0] ?? null
}

async function asQuotation(
  deps: EchoDeps,
  known: KnownMemories,
  account: Account,
  sent: SentText,
  handed: string[],
): Promise<Memory | null> {
  const words = echoWords(sent.text)
  if (words.hashes.length === 0) return null
  const quotation = await quotationIn(words, await fingerprinted(deps, known, account, handed), nextTurn)
  if (!quotation || !holdsTitle(quotation, sent.title)) return null
  const compared = new Map(quotation.memories.slice(0, MAX_CHECKED).map((memory) => [memory.id, memory]))
  const memories = await deps.store.memories.getMany(account.id, [...compared.keys()])
  const standing = memories.filter(
    (memory) => isStill(known, compared.get(memory.id), memory) && saysTheSame(account, sent, memory, quotation),
  )
  if (quotation.isOfAll && standing.length < quotation.memories.length) return null
  return standing[0] ?? null
}

function isShort({ text }: SentText): boolean {
  return text.length <= SHORT_LENGTH
}

/** Two changes of one millisecond have one `updatedAt`: what is answered is looked at once more. */
function isStill(known: KnownMemories, compared: KnownMemory | undefined, memory: Memory): boolean {
  const now = knownMemory(memory)
  known.put(memory.accountId, now)
  return (
    compared !== undefined &&
    areEqual(compared.text.hashes, now.text.hashes) &&
    areEqual(compared.title.hashes, now.title.hashes)
  )
}

async function fingerprinted({ store }: EchoDeps, known: KnownMemories, account: Account, ids: string[]) {
  const versions = await store.activity.versions(account.id, ids)
  const found: KnownMemory[] = []
  const unknown: string[] = []
  let read = 0
  for (const [id, updatedAt] of versions) {
    const kept = known.get(account.id, id, updatedAt)
    if (kept) found.push(kept)
    else unknown.push(id)
  }
  for (let start = 0; start < unknown.length; start += MEMORIES_AT_ONCE) {
    for (const memory of await store.memories.getMany(account.id, unknown.slice(start, start + MEMORIES_AT_ONCE))) {
      const fresh = knownMemory(memory)
      known.put(account.id, fresh)
      found.push(fresh)
      read += memory.text.length
      if (read < PIECE_LENGTH) continue
      read = 0
      await nextTurn()
    }
  }
  return found
}

function holdsTitle({ memories }: Quotation, title: string | undefined): boolean {
  if (title === undefined) return true
  const { hashes } = echoWords(title)
  return memories.some((memory) => {
    return areEqual(hashes, memory.title.hashes) || areEqual(hashes, memory.text.hashes.subarray(0, hashes.length))
  })
}

/** What the words do not show: a task that was done and is to be done again, and a day that is another one by now. */
function saysTheSame(account: Account, sent: SentText, memory: Memory, { isWhole }: Quotation): boolean {
  if (memory.status === 'done' || memory.status === 'cancelled') return false
  if (isTaskType(sent.type) && !(isWhole && isTaskType(memory.type))) return false
  if (sent.isTypeGiven && sent.type !== 'note' && sent.type !== memory.type) return false
  return !isShort(sent) || timesIn(account, sent.text, memory.capturedAt) === timesIn(account, sent.text, sent.at)
}

/** The instants that a text speaks of when it is said at a moment: "tomorrow" is another day each day. */
function timesIn(account: Account, text: string, at: number): string {
  const { due, language } = readLanguageAndDue(text, account, at)
  const spoken = language ?? guessLanguage(text, languageOf(account.language)).language
  const intervals = readTimeIntervals(text, { now: new Date(at), timezone: account.timezone, language: spoken })
  return JSON.stringify([due?.at, intervals.map(({ start, end }) => [start, end])])
}
