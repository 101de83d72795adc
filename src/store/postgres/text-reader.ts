import { type CustomTypesConfig, type Pool, types } from 'pg'
import { REPEATS, repeatedStems } from '../../core/search/indexing.ts'
import type { Language } from '../../engines/language/index.ts'
import type { IndexedAccount, Postings } from '../../engines/text-ranking/index.ts'
import type { SentStatement } from '../filters.ts'

/** Columns of the documents that were read, in the order of their numbers. */
interface DocumentColumns {
  document: Int32Array
  arrival: Int32Array
  capturedAt: Float64Array
  length: Int32Array
  /** One speaker on each line; an empty line for none. */
  speaker: string
}

export type AccountChanges = IndexedAccount & { [column in keyof DocumentColumns]: DocumentColumns[column] | null }

interface PassageText {
  id: string
  text: string
  language: Language | null
}

/** The reads of a search. Each is one statement, so it sees one snapshot. */
export interface TextReader {
  /** The account's state and its documents after `last`, or all of them if its number differs. Undefined if the account has no index. */
  changesSince(accountId: string, known: { number: number; last: number }): Promise<AccountChanges | undefined>
  /** Adds the postings of those stems that the account contains. */
  postings(accountId: string, stems: readonly string[], found: Map<string, Postings[]>): Promise<void>
  vocabulary(accountId: string, prefix: string): Promise<string[]>
  documentsOf(accountId: string, memoryIds: SentStatement): Promise<ReadonlySet<number>>
  idsByDocument(accountId: string, documents: readonly number[]): Promise<Map<number, string>>
  /** In the order of `ids`. Texts are truncated once they exceed `maxCharacters` in total. */
  texts(accountId: string, ids: readonly string[], maxCharacters: number): Promise<PassageText[]>
}

export function textReader(pool: Pool): TextReader {
  async function read<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const query = { name: `lembra_text_${name}`, text, values: [...values], types: NUMBER_LISTS }
    return (await pool.query<Row>(query)).rows
  }

  return {
    async changesSince(accountId, { number, last }) {
      const rows = await read<AccountChanges>('changes', CHANGES, [accountId, number, last])
      return rows[0]
    },

    async postings(accountId, stems, found) {
      if (stems.length === 0) return
      const rows = await read<PostingsRow>('postings', POSTINGS, [accountId, stems])
      for (const { stem, once, more, many } of rows) {
        const lists = [once, more, many].map((documents, index) => ({
          count: REPEATS[index]?.count ?? 0,
          documents: documents ? ascending(documents) : NONE,
        }))
        found.set(stem, lists)
      }
    },

    async vocabulary(accountId, prefix) {
      const rows = await read<{ stems: string | null }>('vocabulary', VOCABULARY, [
        accountId,
        prefix,
        `${prefix}\u{10FFFF}`,
      ])
      return rows[0]?.stems?.split('\n') ?? []
    },

    async documentsOf(accountId, { sql, parameters }) {
      const text = `SELECT array_agg(document) AS documents FROM text_documents
        WHERE memory_id = ANY (ARRAY(${sql})) AND account_id = $${parameters.length + 1}`
      const values = [...parameters, accountId]
      const { rows } = await pool.query<{ documents: Int32Array | null }>({ text, values, types: NUMBER_LISTS })
      return new Set(rows[0]?.documents)
    },

    async idsByDocument(accountId, documents) {
      const rows = await read<{ document: number; id: string }>('ids', IDS, [accountId, documents])
      return new Map(rows.map(({ document, id }) => [document, id]))
    },

    texts: (accountId, ids, maxCharacters) => read<PassageText>('texts', TEXTS, [accountId, ids, maxCharacters]),
  }
}

interface PostingsRow {
  stem: string
  once: Int32Array
  more: Int32Array | null
  many: Int32Array | null
}

const NONE = new Int32Array(0)

/** Rows come in page order, which differs from document order only if space of deleted rows was reused. */
function ascending(documents: Int32Array): Int32Array {
  const isAscending = documents.every((document, index) => index === 0 || document > (documents[index - 1] ?? 0))
  return isAscending ? documents : documents.sort()
}

const CHANGES = `
  SELECT number, last_document AS last, documents, changed.*
  FROM text_accounts AS account LEFT JOIN LATERAL (
    SELECT array_agg(document) AS document, array_agg(arrival) AS arrival, array_agg(captured_at) AS "capturedAt",
      array_agg(length) AS length, string_agg(coalesce(speaker, ''), E'\\n') AS speaker
    FROM (
      SELECT document, arrival, captured_at, length, speaker FROM text_documents
      WHERE text_documents.account_id = $1 AND document > CASE WHEN account.number = $2 THEN $3 ELSE 0 END
      ORDER BY document
    ) AS ordered
  ) AS changed ON true
  WHERE account.account_id = $1`

/**
 * Uses only the index on tokens: OFFSET 0 stops the planner from using the account's own index, which would read all of its documents for each stem.
 * The tokens already name the account. Repeats are checked in the document, which is read anyway.
 */
const [, again = { suffix: '' }, often = { suffix: '' }] = REPEATS
const POSTINGS = `
  SELECT stem, once, more, many
  FROM (
    SELECT stem, ${tokenQuery('stem')} AS said, ${tokenQuery(`stem || '${again.suffix}'`)} AS again,
      ${tokenQuery(`stem || '${often.suffix}'`)} AS often
    FROM text_accounts CROSS JOIN unnest($2::text[]) AS stem WHERE account_id = $1 OFFSET 0
  ) AS sought CROSS JOIN LATERAL (
    SELECT array_agg(document), array_agg(document) FILTER (WHERE is_again),
      array_agg(document) FILTER (WHERE is_again AND tokens @@ often)
    FROM (
      SELECT account_id, document, tokens, tokens @@ again AS is_again FROM text_documents WHERE tokens @@ said OFFSET 0
    ) AS held
    WHERE account_id = $1
  ) AS lists (once, more, many)
  WHERE once IS NOT NULL`

/** Returned as one text: a stem contains no line break. */
const VOCABULARY = `
  SELECT string_agg(stem, E'\\n') AS stems FROM text_vocabulary WHERE account_id = $1 AND stem >= $2 AND stem < $3`

const IDS = `
  SELECT document, memory_id AS id FROM text_documents WHERE account_id = $1 AND document = ANY ($2::integer[])`

/** Each text is cut to the remaining budget, but to no less than its first thousand characters. */
const TEXTS = `
  SELECT id, language, left(text, greatest(1000, $3 - before)::integer) AS text
  FROM (
    SELECT id, language, text, place, coalesce(
      sum(length(text)) OVER (ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0
    ) AS before
    FROM unnest($2::text[]) WITH ORDINALITY AS wanted (id, place) JOIN memories USING (id)
    WHERE memories.account_id = $1
  ) AS measured
  ORDER BY place`

const INT4_ARRAY = 1007
const INT8_ARRAY = 1016

/** For arrays of a hundred thousand numbers: the driver's parser takes longer to read them than the server takes to find them. */
export const NUMBER_LISTS: CustomTypesConfig = {
  getTypeParser(type, format) {
    const id: number = type
    if (id === INT4_ARRAY) return (text: string) => fill(text, new Int32Array(countOf(text)))
    if (id === INT8_ARRAY) return (text: string) => fill(text, new Float64Array(countOf(text)))
    return types.getTypeParser(type, format ?? 'text')
  },
}

const COMMA = 44
const MINUS = 45
const ZERO = 48

/** The server's format is `{}` or `{1,-2,3}`. */
function countOf(text: string): number {
  if (text.length <= 2) return 0
  let count = 1
  for (let index = 1; index < text.length; index++) if (text.charCodeAt(index) === COMMA) count++
  return count
}

function fill<Numbers extends Int32Array | Float64Array>(text: string, numbers: Numbers): Numbers {
  let at = 1
  for (let index = 0; index < numbers.length; index++) {
    const isNegative = text.charCodeAt(at) === MINUS
    if (isNegative) at++
    let number = 0
    for (let digit = text.charCodeAt(at) - ZERO; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - ZERO) {
      number = number * 10 + digit
    }
    numbers[index] = isNegative ? -number : number
    at++
  }
  return numbers
}

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
