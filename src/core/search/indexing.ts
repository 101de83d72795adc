import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  endsInQuestion,
  isStopWord,
  type Language,
  mentionsIn,
  readNamedDays,
  speakerOf,
  stemsOf,
  wordsOf,
} from '../../engines/language/index.ts'
import { ASKING, DATED, stemsOfDays } from '../../engines/text-ranking/index.ts'
import { EMBED_JOB } from '../embedding/models.ts'
import type { Memory } from '../memories/record.ts'
import { type Clock, queueJob, type Random, type Transaction } from '../store.ts'
import type { MemoryWords } from './record.ts'

export interface EmbeddingDeps {
  clock: Clock
  random: Random
  /** False if no embedder is configured. Queued memories are then embedded once there is one. */
  isEmbedding: boolean
}

/** Called in the transaction that writes the memory. */
export async function queueEmbedding(
  tx: Pick<Transaction, 'vectors' | 'jobs'>,
  deps: EmbeddingDeps,
  memory: { accountId: string; id: string },
): Promise<void> {
  await tx.vectors.enqueue(memory)
  await queueEmbeddingJob(tx, deps)
}

/**
 * Every transaction adds this job before it writes to the text index: the first one to add it makes others wait, and must not wait for what they
 * hold.
 */
export async function queueEmbeddingJob(tx: Pick<Transaction, 'jobs'>, deps: EmbeddingDeps): Promise<void> {
  if (deps.isEmbedding) await queueJob(tx, deps, { kind: EMBED_JOB, key: 'queue' })
}

/** Reindexes a changed memory. Call it in the transaction that writes the memory's row, after the row. */
export async function indexMemory(
  tx: Pick<Transaction, 'mentions' | 'textIndex' | 'vectors' | 'jobs'>,
  deps: EmbeddingDeps,
  memory: Memory,
  timezone: string,
): Promise<void> {
  await tx.mentions.put(memory.accountId, memory.id, mentionsIn(memory, memory.language))
  await queueEmbeddingJob(tx, deps)
  await tx.textIndex.put(memory, await wordsOfMemory(memory, timezone, nextTurn))
  // The memory must not be found by its old text.
  await tx.vectors.delete(memory)
  await tx.vectors.enqueue(memory)
}

/** The job that overwrites deleted entries in the text index and in the database's log. */
export const PURGE_JOB = 'purge-index'
/** One purge covers all deletions of half a minute. A minute after its deletion, a text is gone from disk. */
const AFTER_MS = 30_000

/** Call it in the transaction that deletes. An urgent purge runs at once, any other within a minute together with further deletions. */
export async function askForPurge(
  tx: Transaction,
  deps: { clock: Clock; random: Random },
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  const runAt = deps.clock() + (isUrgent ? 0 : AFTER_MS)
  await queueJob(tx, deps, { kind: PURGE_JOB, key: isUrgent ? 'now' : 'soon', runAt })
}

type Indexed = Pick<Memory, 'title' | 'isTitleGiven' | 'text' | 'tags' | 'language' | 'capturedAt'>

/** Later words are not indexed. Books have fewer; only codes and logs have more, and stemming a megabyte of them would take 20 s. */
const MAX_DISTINCT_WORDS = 20_000
/** The work between two pauses takes a few milliseconds. */
const PIECE_LENGTH = 20_000
const WORDS_BETWEEN_PAUSES = 100

/**
 * The stems that the text index stores for a memory. They include stop words, because some queries contain nothing else, and the days that the text
 * names in the account's time zone. `pause` yields to the event loop during a long text; a short text never calls it.
 */
export async function wordsOfMemory(
  memory: Indexed,
  timezone: string,
  pause: () => Promise<unknown>,
): Promise<MemoryWords> {
  const words = await countWords(memory, pause)
  const counts = new Map<string, number>()
  let length = 0
  let read = 0
  for (const [word, count] of words) {
    if (!isStopWord(word, memory.language)) length += count
    addStems(word, memory.language, count, counts)
    if (++read % WORDS_BETWEEN_PAUSES === 0) await pause()
  }
  const { text, capturedAt, language } = memory
  const named = readNamedDays(text, { now: new Date(capturedAt), timezone, language })
  for (const stem of named.flatMap(stemsOfDays)) counts.set(stem, 1)
  const speaker = speakerOf(text)
  if (named.length > 0) counts.set(DATED, 1)
  if (speaker !== null && endsInQuestion(text)) counts.set(ASKING, 1)
  return { counts, length, speaker }
}

async function countWords({ title, isTitleGiven, tags, text }: Indexed, pause: () => Promise<unknown>) {
  const counts = new Map<string, number>()
  const whole = `${isTitleGiven ? title : ''}\n${tags.join('\n')}\n${text}`
  for (let start = 0; start < whole.length && counts.size < MAX_DISTINCT_WORDS; ) {
    const end = endOfPiece(whole, start)
    for (const word of wordsOf(whole.slice(start, end))) counts.set(word, (counts.get(word) ?? 0) + 1)
    start = end
    if (start < whole.length) await pause()
  }
  return counts
}

/** Ends at a space if there is one, so that no word is cut in two. */
function endOfPiece(text: string, start: number): number {
  if (text.length - start <= PIECE_LENGTH) return text.length
  const space = text.slice(start, start + PIECE_LENGTH).search(/\s\S*$/u)
  return start + (space > 0 ? space : PIECE_LENGTH)
}

function addStems(word: string, language: Language | null, count: number, counts: Map<string, number>): void {
  for (const stem of stemsOf(word, language)) counts.set(stem, (counts.get(stem) ?? 0) + count)
}

/**
 * Tokens of the full-text index have the form `<account number>_<stem>`, so that a token's posting list contains one account only. Stems consist of
 * letters, digits and pictographs, so `_` is a safe separator. The index stores no term frequencies: a memory that repeats a word also gets tokens
 * with a suffix, which is precise enough for ranking.
 */
export const REPEATS: readonly { suffix: string; least: number; count: number }[] = [
  { suffix: '', least: 1, count: 1 },
  { suffix: '_2', least: 2, count: 2.3 },
  { suffix: '_4', least: 4, count: 5 },
]

/** The form in which the text index holds a stem: the account is part of every token. `suffix` marks stems that a memory repeats. */
export function tokenOf(accountNumber: number, stem: string, suffix = ''): string {
  return `${accountNumber}_${stem}${suffix}`
}

/** The index tokens of one memory, without the account number: its stems, with a suffix for repeated ones. */
export function repeatedStems(counts: ReadonlyMap<string, number>): string[] {
  const found: string[] = []
  for (const [stem, count] of counts) {
    for (const { suffix, least } of REPEATS) if (count >= least) found.push(`${stem}${suffix}`)
  }
  return found
}
