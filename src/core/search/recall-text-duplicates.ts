import { fold } from '../../engines/language/mentions/folding.ts'
import type { Memory } from '../records.ts'

const SIMILARITY = 0.9
/** Longer texts are duplicates only if length, beginning and end are equal: comparing their words costs more than it saves. */
const MAX_COMPARED_LENGTH = 2_000

interface Fingerprint {
  folded: string
  numbers: string
  pairs: Set<string> | null
}

/** Drops items whose text equals an earlier one except for case, accents and punctuation, or nearly equals it and contains the same numbers. */
export function withoutDuplicates<Item extends { memory: Pick<Memory, 'text'> }>(
  items: readonly Item[],
  before: ReadonlyArray<{ memory: Pick<Memory, 'text'> }> = [],
): Item[] {
  const known = before.map(({ memory }) => fingerprint(memory.text))
  return items.filter(({ memory }) => {
    const own = fingerprint(memory.text)
    if (known.some((other) => areNearlyEqual(own, other))) return false
    known.push(own)
    return true
  })
}

function fingerprint(text: string): Fingerprint {
  if (text.length > MAX_COMPARED_LENGTH) return { folded: outline(text), numbers: '', pairs: null }
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs =
    text.length > MAX_COMPARED_LENGTH ? null : new Set(words.map((word, index) => `${word} ${words[index + 1] ?? ''}`))
  // A text without words ("🎂", "???") equals only itself.
  return { folded: words.join(' ') || text, numbers: words.filter((word) => /\p{N}/u.test(word)).join(' '), pairs }
}

function outline(text: string): string {
  return `${text.length} ${text.slice(0, MAX_COMPARED_LENGTH / 2)} ${text.slice(-MAX_COMPARED_LENGTH / 2)}`
}

/** "Paid 120 to Ana" and "Paid 130 to Ana" are two facts, so the numbers must be equal. */
function areNearlyEqual(a: Fingerprint, b: Fingerprint): boolean {
  if (a.folded === b.folded) return true
  if (!a.pairs || !b.pairs || a.numbers !== b.numbers) return false
  const smaller = Math.min(a.pairs.size, b.pairs.size)
  if (smaller < SIMILARITY * Math.max(a.pairs.size, b.pairs.size)) return false
  const shared = countShared(a.pairs, b.pairs)
  return shared >= SIMILARITY * (a.pairs.size + b.pairs.size - shared)
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const item of a) if (b.has(item)) count++
  return count
}
