/**
 * The documents of an account that contain a stem, and how often: one list for each count that the index distinguishes. Document numbers ascend, so
 * that ranking adds in the same order and gives bit-identical scores on every database.
 */
export interface Postings {
  count: number
  documents: Int32Array
}

export type PostingsByStem = ReadonlyMap<string, readonly Postings[]>

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
