/**
 * Which of an account's documents hold a stem, and how often: one list for each count that the index tells apart. Ascending, so that ranking
 * adds in the same order and comes to the same to the last digit, whatever the database.
 */
export interface Postings {
  count: number
  documents: Int32Array
}

/** By stem; none for a stem that the account does not hold. */
export type PostingsByStem = ReadonlyMap<string, readonly Postings[]>

/**
 * The tokens of the full-text index: `<account's number>_<stem>`, so that a token's list holds one account's memories only. Stems are
 * letters, digits and pictures, so that `_` parts them. A memory that says a word again stands in further, shorter lists: the index
 * keeps no counts, and these are enough for the ranking.
 */
export const REPEATS: readonly { suffix: string; least: number; count: number }[] = [
  { suffix: '', least: 1, count: 1 },
  { suffix: '_2', least: 2, count: 2.3 },
  { suffix: '_4', least: 4, count: 5 },
]

export function tokenOf(accountNumber: number, stem: string, suffix = ''): string {
  return `${accountNumber}_${stem}${suffix}`
}

/** What stands in the index for one memory: its stems, with a suffix where it says them again. */
export function repeatedStems(counts: ReadonlyMap<string, number>): string[] {
  const found: string[] = []
  for (const [stem, count] of counts) {
    for (const { suffix, least } of REPEATS) if (count >= least) found.push(`${stem}${suffix}`)
  }
  return found
}
