import { repeatedStems } from '../../engines/text-ranking/postings.ts'

/** A tsvector holds 1 MB of lexemes. Beyond that there is no error: the offsets of its lexemes wrap around. */
const MAX_TOKENS_BYTES = 1_000_000
const MAX_TOKEN_BYTES = 2_046
/** An account's number, of at most ten digits, and the `_` after it. */
const PREFIX_BYTES = 11

/** Returns the tokens to index for one memory, without the account's number. If a memory has too many words, the last are left out. */
export function indexedStems(counts: ReadonlyMap<string, number>): string[] {
  let room = MAX_TOKENS_BYTES
  return repeatedStems(counts).filter((stem) => {
    const bytes = PREFIX_BYTES + Buffer.byteLength(stem)
    if (bytes > MAX_TOKEN_BYTES || bytes > room) return false
    room -= bytes
    return true
  })
}

/**
 * SQL for the tsquery of one token, from the account's `number` and the SQL expression of a stem. Inside quotes every character is literal, except
 * the quote and the backslash, which are doubled.
 */
export function tokenQuery(stem: string): string {
  return `('''' || number || '_' || replace(replace(${stem}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`
}
