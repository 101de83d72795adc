/** Entries of an account: up to 2^31 each for 2^22 accounts, within what a JavaScript number holds exactly. */
const ENTRIES_PER_ACCOUNT = 2 ** 31

export function entryOf(accountNumber: number, document: number): number {
  return accountNumber * ENTRIES_PER_ACCOUNT + document
}

export function documentOf(accountNumber: number, entry: number): number {
  return entry - accountNumber * ENTRIES_PER_ACCOUNT
}
