/** Up to 2^31 entries for each of 2^22 accounts: together 2^53, which a JavaScript number represents exactly. */
const ENTRIES_PER_ACCOUNT = 2 ** 31

export function entryOf(accountNumber: number, document: number): number {
  return accountNumber * ENTRIES_PER_ACCOUNT + document
}

export function documentOf(accountNumber: number, entry: number): number {
  return entry - accountNumber * ENTRIES_PER_ACCOUNT
}
