// The rules of schemas in plain words, for the error messages of the API and of the MCP tools.
import { CLIENT_NAME, FILLED, LINE, OPTIONAL_LINE } from './contract.ts'

/** A lower-case word of any script that has case, which may contain digits, dashes and underscores. */
export const TYPE_WORD = '^\\p{Ll}[\\p{Ll}\\p{M}0-9_-]{0,49}$'
export const CLIENT_ID_PATTERN = '^[A-Za-z0-9_-]{8,100}$'
export const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
export const TIME_OF_DAY = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'

/** Each pattern of the schemas, in words. A test compares this table with the patterns of the OpenAPI document. */
export const PATTERN_RULES: Readonly<Record<string, string>> = {
  [FILLED]: 'must not be blank',
  [LINE]: 'must be one line of plain text',
  [OPTIONAL_LINE]: 'must be one line of plain text',
  [CLIENT_NAME]: 'must be one line of plain text without invisible characters',
  [TYPE_WORD]: 'must be one lower-case word such as note or task, with at most 50 letters, digits, - and _',
  [CLIENT_ID_PATTERN]: 'must be 8 to 100 letters, digits, _ or -',
  [DAY]: 'must be a day such as 2026-03-07',
  [TIME_OF_DAY]: 'must be a time of day such as 09:00',
}

export interface RuledSchema {
  type?: unknown
  enum?: readonly unknown[]
  format?: string
  minimum?: number
  maximum?: number
  default?: unknown
}

const FORMAT_RULES: Readonly<Record<string, string>> = {
  'date-time': 'must be a time such as 2026-03-07T14:05:00Z',
  email: 'must be an email address such as ana@example.org',
  uri: 'must be a whole address such as https://example.org/page',
}

const TYPE_RULES: Readonly<Record<string, string>> = {
  string: 'must be a string',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
  null: 'must be null',
}

/** The rule for a value, such as `must be a whole number from 1 to 50`. */
export function valueRule({ type, enum: values, format, minimum, maximum }: RuledSchema): string {
  const types = [type].flat().filter((each) => typeof each === 'string')
  const orNull = types.includes('null') ? ' or null' : ''
  const first = types.find((each) => each !== 'null') ?? ''
  if (values) return `must be one of ${values.map((value) => String(value)).join(', ')}`
  if (first === 'integer') return `must be a whole number${rangeOf(minimum, maximum)}${orNull}`
  if (first === 'number') return `must be a number${rangeOf(minimum, maximum)}${orNull}`
  return `${FORMAT_RULES[format ?? ''] ?? TYPE_RULES[first] ?? 'is not of the right kind'}${orNull}`
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of ${minimum} or more`
  return maximum === undefined ? '' : ` of ${maximum} or less`
}
