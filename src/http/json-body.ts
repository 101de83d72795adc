// JSON bodies: parsed strictly, so that everything that a client sends is stored as it was sent or refused.
import { isUtf8 } from 'node:buffer'
import { AppError, invalid } from '../core/errors.ts'
import { excessOf } from '../core/json-limits.ts'

/** Deeper than any honest body, and far below what would overflow the stack. */
const MAX_DEPTH = 64
/** A megabyte of commas would make half a million values; an honest body has some hundreds. */
const MAX_COMMAS = 20_000

/**
 * Parses a JSON body and refuses what JSON.parse accepts but a memory can't keep: invalid UTF-8, NUL, lone surrogates, numbers that a double would
 * change, keys that would reach a prototype, and unlimited nesting or values.
 * @throws {AppError} invalid, with the field if there is one
 */
export function parseJsonBody(bytes: Buffer): unknown {
  // Many clients send DELETE with a JSON content type and no body.
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new AppError('invalid', 'The body must be UTF-8.')
  const excess = excessOf(bytes, { maxDepth: MAX_DEPTH, maxCommas: MAX_COMMAS })
  if (excess === 'depth') throw new AppError('invalid', 'The body is nested too deeply.')
  if (excess === 'values') throw new AppError('invalid', 'The body holds too many values.')
  const body = parse(bytes.toString('utf8'))
  const fault = faultIn(body)
  if (fault) throw errorOf(fault)
  return body
}

function parse(text: string): unknown {
  try {
    return mayHoldHardNumber(text) ? parseMarkingNumbers(text) : JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The body must be valid JSON.')
  }
}

interface Fault {
  what: string
  /** From the innermost name outward. */
  path: string[]
}

/** Finds the first fault in all values. The path is collected only if there is one. */
function faultIn(value: unknown): Fault | null {
  if (typeof value === 'string') return textFault(value)
  if (value === CHANGED) return { what: 'is a number that can not be kept exactly: send it as a string', path: [] }
  if (typeof value !== 'object' || value === null) return null
  return Array.isArray(value) ? faultInList(value) : faultInObject(value)
}

function faultInList(list: readonly unknown[]): Fault | null {
  for (let place = 0; place < list.length; place += 1) {
    const fault = faultIn(list[place])
    if (fault) return { ...fault, path: [...fault.path, String(place)] }
  }
  return null
}

function faultInObject(object: object): Fault | null {
  for (const [name, value] of Object.entries(object)) {
    const fault = nameFault(name) ?? faultIn(value)
    if (fault) return { ...fault, path: [...fault.path, name] }
  }
  return null
}

function nameFault(name: string): Fault | null {
  if (name === '__proto__') return { what: 'is not a name that can be kept: choose another', path: [] }
  return textFault(name)
}

function textFault(text: string): Fault | null {
  if (text.includes('\0')) return { what: 'must not hold the NUL character', path: [] }
  if (!text.isWellFormed()) return { what: 'holds half of a character: send whole Unicode characters', path: [] }
  return null
}

function errorOf({ what, path }: Fault): AppError {
  const field = path.reverse().join('.').replaceAll('\0', '').toWellFormed().slice(0, 200)
  return field === '' ? new AppError('invalid', `The body ${what}.`) : invalid(`${field} ${what}.`, field)
}

/** Replaces a number that a double would change. */
const CHANGED = Symbol('changed number')

/** The reviver's third parameter; TypeScript's library does not declare it yet. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown

/** Whether a double might change a number of the JSON text: one has an exponent or 16 digits. Digits inside strings count too. */
function mayHoldHardNumber(json: string): boolean {
  return /[0-9](?:[eE]|[0-9]{15})/.test(json)
}

/** Like JSON.parse, with `CHANGED` in place of each number that a double would change. */
function parseMarkingNumbers(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && isChanged(source, value) ? CHANGED : value,
  )
}

/**
 * Whether a number beyond a double's range or beyond 2^53 would get another value. Smaller fractions may be rounded to the nearest double, as
 * RFC 8259 expects, but never to zero.
 */
function isChanged(source: string, value: number): boolean {
  if (!Number.isFinite(value)) return true
  const isRisky = Math.abs(value) > Number.MAX_SAFE_INTEGER || value === 0
  return isRisky && canonical(source) !== canonical(String(value))
}

/** Digits without outer zeros, and the power of ten of the last one: equal for equal values. */
function canonical(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  if (end === 0) return '0'
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
