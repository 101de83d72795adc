import { foldAccents, isStopWord } from '../language/index.ts'
import type { AccountDocuments } from './account-documents.ts'

/** Shorter words have too many neighbours: "car" is not a typo of "cat". */
const MIN_LENGTH = 4
const MIN_SIMILARITY = 0.5
/** Stems whose similarity is within this of the best are taken too. */
const MARGIN = 0.1
const MAX_SIMILAR = 3
/** Words that differ more never share half of their trigrams. Checking this first avoids computing trigrams for most of a vocabulary. */
const MAX_LENGTH_DIFFERENCE = 3
const MAX_DIFFERING_LETTERS = 4
/** Limits the completions of a word: more hardly change the results, and each costs an index lookup. */
const MAX_COMPLETIONS = 32

/** Stems, each with a bit mask of its letters and length, which rules out most stems without a comparison. */
export interface Vocabulary {
  stems: readonly string[]
  signatures: Int32Array
}

export interface SimilarStem {
  stem: string
  /** 0.5 to 1. */
  similarity: number
}

export function vocabularyOf(stems: readonly string[]): Vocabulary {
  return { stems, signatures: Int32Array.from(stems, signatureOf) }
}

/** The few stems of the vocabulary that one of `stems` may be a misspelling of, most similar first. */
export function similarStems(stems: readonly string[], { stems: others, signatures }: Vocabulary): SimilarStem[] {
  const similar: SimilarStem[] = []
  for (const stem of stems) {
    if (stem.length < MIN_LENGTH || /\d/u.test(stem)) continue
    const sign = signatureOf(stem)
    const trigrams = trigramsOf(stem)
    for (let index = 0; index < signatures.length; index++) {
      if (areFarApart(sign, signatures[index] ?? 0)) continue
      const other = others[index] ?? ''
      const similarity = similarityOf(stem, trigrams, other)
      if (similarity >= MIN_SIMILARITY && other.length >= MIN_LENGTH && !isStopWord(other, null))
        similar.push({ stem: other, similarity })
    }
  }
  return mostSimilar(similar)
}

/** Completes a word that is still being typed: the stems that start with it, the shortest first. */
export function completionsOf(prefix: string, stems: readonly string[]): SimilarStem[] {
  return stems
    .filter((stem) => stem.startsWith(prefix) && !isStopWord(stem, null))
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
    .slice(0, MAX_COMPLETIONS)
    .map((stem) => ({ stem, similarity: 1 }))
}

function mostSimilar(similar: SimilarStem[]): SimilarStem[] {
  similar.sort((one, other) => other.similarity - one.similarity || (one.stem < other.stem ? -1 : 1))
  const least = (similar[0]?.similarity ?? 0) - MARGIN
  const found = new Map<string, SimilarStem>()
  for (const one of similar) {
    if (one.similarity < least || found.size === MAX_SIMILAR) break
    if (!found.has(one.stem)) found.set(one.stem, one)
  }
  return [...found.values()]
}

/** Bits 0-25: the letters that occur in the word; bit 26: any other character; bits 27-31: its length, up to 31. */
function signatureOf(word: string): number {
  let sign = 0
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index) - 97
    sign |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return sign | (Math.min(word.length, 31) << 27)
}

function areFarApart(one: number, other: number): boolean {
  if (Math.abs((one >>> 27) - (other >>> 27)) > MAX_LENGTH_DIFFERENCE) return true
  let differing = 0
  for (let bits = (one ^ other) & 0x7ffffff; bits !== 0; bits &= bits - 1) differing++
  return differing > MAX_DIFFERING_LETTERS
}

/** Dice's coefficient of the trigrams, raised for a small edit distance, so that one wrong or swapped letter is a typo even in short words. */
function similarityOf(stem: string, trigrams: ReadonlySet<string>, other: string): number {
  const padded = `  ${other} `
  const count = padded.length - 2
  let shared = 0
  for (let index = 0; index < count; index++) if (trigrams.has(padded.slice(index, index + 3))) shared++
  const dice = Math.min(1, (2 * shared) / (trigrams.size + count))
  if (dice < MIN_SIMILARITY / 2) return 0
  const allowed = stem.length >= 7 ? 2 : 1
  const distance = editDistance(stem, other)
  return distance <= allowed ? Math.max(dice, 1 - distance / stem.length) : dice
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)))
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(one: string, other: string): number {
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const substituted = (previous[column - 1] ?? 0) + (isSame ? 0 : 1)
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substituted, swapped))
    }
    before = previous
    previous = current
  }
  return previous[other.length] ?? 0
}

/** For a larger account only the stems with the word's first letter are read: about a tenth of them. */
const MAX_DOCUMENTS_READ_WHOLE = 20_000
/** Stems cached over all accounts, about 60 bytes each. */
const MAX_CACHED_STEMS = 100_000

export interface VocabularyKey {
  accountId: string
  /** Prefix of the stems; empty for all stems of the account. */
  prefix: string
  version: string
}

export interface VocabularyCache {
  get(key: VocabularyKey): Vocabulary | undefined
  keep(key: VocabularyKey, stems: readonly string[]): Vocabulary
}

export function vocabularyKey({ accountId, version, size }: AccountDocuments, word: string): VocabularyKey {
  const isLarge = size > MAX_DOCUMENTS_READ_WHOLE
  return { accountId, version, prefix: isLarge ? foldAccents(word.match(/^./u)?.[0] ?? '') : '' }
}

export function createVocabularyCache(): VocabularyCache {
  const kept = new Map<string, { version: string; vocabulary: Vocabulary }>()
  const nameOf = ({ accountId, prefix }: VocabularyKey) => `${accountId}/${prefix}`

  function deleteUnused(): void {
    let surplus = -MAX_CACHED_STEMS
    for (const { vocabulary } of kept.values()) surplus += vocabulary.stems.length
    for (const [name, { vocabulary }] of kept) {
      if (surplus <= 0) return
      kept.delete(name)
      surplus -= vocabulary.stems.length
    }
  }

  return {
    get(key) {
      const name = nameOf(key)
      const known = kept.get(name)
      if (known?.version !== key.version) return undefined
      kept.delete(name)
      kept.set(name, known)
      return known.vocabulary
    },
    keep(key, stems) {
      const vocabulary = vocabularyOf(stems)
      kept.delete(nameOf(key))
      kept.set(nameOf(key), { version: key.version, vocabulary })
      deleteUnused()
      return vocabulary
    },
  }
}
