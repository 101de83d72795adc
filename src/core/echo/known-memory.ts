import type { Memory } from '../records.ts'
import { type Fingerprint, winnowed } from './fingerprint.ts'
import { type EchoWords, echoWords } from './words.ts'

/** What is kept of a memory's text to recognise it by: numbers, of which no text can be made again. */
export interface KnownMemory {
  id: string
  /** Of the text that it is of. */
  updatedAt: number
  text: EchoWords & { fingerprint: Fingerprint }
  title: EchoWords
  /** Else it is the beginning of the text, and says less. */
  isTitleGiven: boolean
}

export function knownMemory({
  id,
  updatedAt,
  text,
  title,
  isTitleGiven,
}: Pick<Memory, 'id' | 'updatedAt' | 'text' | 'title' | 'isTitleGiven'>): KnownMemory {
  const words = echoWords(text)
  return {
    id,
    updatedAt,
    text: { ...words, fingerprint: winnowed(words.hashes) },
    title: echoWords(title),
    isTitleGiven,
  }
}

/** Words of all that are kept: some 20 MB. */
const MAX_WORDS = 1_000_000
/** An entry's own cost, in words. */
const ENTRY_WORDS = 50

/** The least recently used go first. */
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
