import type { Memory } from '../../memories/record.ts'
import type { Effort } from './effort.ts'
import { type Fingerprint, winnowed } from './fingerprint.ts'
import { type EchoWords, echoWords, echoWordsInTurns } from './words.ts'

/** Hashes to recognise a memory by, without its text. */
export interface KnownMemory {
  id: string
  /** `updatedAt` of the memory when it was hashed. */
  updatedAt: number
  text: EchoWords & { fingerprint: Fingerprint }
  title: EchoWords
  /** If false, the title only repeats the beginning of the text. */
  isTitleGiven: boolean
}

export type Recognised = Pick<Memory, 'id' | 'updatedAt' | 'text' | 'title' | 'isTitleGiven'>

const STEPS_OF_A_TITLE = 10_000

export async function knownMemory(
  { id, updatedAt, text, title, isTitleGiven }: Recognised,
  effort: Effort,
): Promise<KnownMemory> {
  const words = await echoWordsInTurns(text, effort)
  const fingerprint = await winnowed(words.hashes, effort)
  await effort.goOn(STEPS_OF_A_TITLE)
  return { id, updatedAt, text: { ...words, fingerprint }, title: echoWords(title), isTitleGiven }
}

/** Words of all cached memories: about 20 MB. */
const MAX_WORDS = 1_000_000
/** Overhead of an entry, counted in words. */
const ENTRY_WORDS = 50

/** A cache that drops the least recently used memories first. */
export class KnownMemories {
  readonly #kept = new Map<string, KnownMemory>()
  #words = 0

  get(accountId: string, id: string, updatedAt: number): KnownMemory | null {
    const key = `${accountId}/${id}`
    const known = this.#kept.get(key)
    if (!known) return null
    this.#kept.delete(key)
    if (known.updatedAt === updatedAt) {
      this.#kept.set(key, known)
      return known
    }
    this.#words -= sizeOf(known)
    return null
  }

  put(accountId: string, memory: KnownMemory): void {
    const key = `${accountId}/${memory.id}`
    const before = this.#kept.get(key)
    if (before) this.#words -= sizeOf(before)
    this.#kept.delete(key)
    this.#kept.set(key, memory)
    this.#words += sizeOf(memory)
    for (const [oldest, known] of this.#kept) {
      if (this.#words <= MAX_WORDS) break
      this.#kept.delete(oldest)
      this.#words -= sizeOf(known)
    }
  }
}

function sizeOf({ text, title }: KnownMemory): number {
  return text.hashes.length + title.hashes.length + ENTRY_WORDS
}
