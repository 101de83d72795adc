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

/** Entries of an account: up to 2^31 each for 2^22 accounts, within what a JavaScript number holds exactly. */
const ENTRIES_PER_ACCOUNT = 2 ** 31

export function entryOf(accountNumber: number, document: number): number {
  return accountNumber * ENTRIES_PER_ACCOUNT + document
}

export function documentOf(accountNumber: number, entry: number): number {
  return entry - accountNumber * ENTRIES_PER_ACCOUNT
}

export function tokenOf(accountNumber: number, stem: string, suffix = ''): string {
  return `${accountNumber}_${stem}${suffix}`
}

/** What the index takes in for one memory. */
export function tokensOf(accountNumber: number, counts: ReadonlyMap<string, number>): string {
  const tokens: string[] = []
  for (const [stem, count] of counts) {
    for (const { suffix, least } of REPEATS) if (count >= least) tokens.push(tokenOf(accountNumber, stem, suffix))
  }
  return tokens.join(' ')
}
