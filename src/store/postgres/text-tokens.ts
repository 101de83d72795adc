import { repeatedStems } from '../../engines/text-ranking/postings.ts'

/** A tsvector holds 1 MB of lexemes and says nothing of what is too much: beyond it the places of its lexemes wrap around. */
const MAX_TOKENS_BYTES = 1_000_000
const MAX_TOKEN_BYTES = 2_046
/** An account's number, of at most ten digits, and the `_` after it. */
const PREFIX_BYTES = 11

/** What the index takes in for one memory, without the account's number; of a memory of very many words the last are left out. */
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
 * SQL for the tsquery that finds one token: of the account's `number` and the given SQL for a stem. Within quotes any character stands for
 * itself, but for the quote and the backslash, which are doubled.
 */
export function tokenQuery(stem: string): string {
  return `('''' || number || '_' || replace(replace(${stem}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`
}
