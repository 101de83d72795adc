import { isUtf8 } from 'node:buffer'
import { AppError, invalid } from '../core/errors.ts'

/** Deeper than any honest body, and far from where a recursive walk would end the stack. */
const MAX_DEPTH = 64

/**
 * Parses a JSON body and refuses what JSON.parse lets through and a memory can't keep: bytes that are no UTF-8, NUL and lone surrogates,
 * numbers past a double, keys that would reach a prototype, and nesting without end.
 * @throws {AppError} invalid, with the field where there is one
 */
export function parseJsonBody(bytes: Buffer): unknown {
  // A DELETE with a JSON content type and no body is a habit of many clients.
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new AppError('invalid', 'The body must be UTF-8.')
  const body = parse(bytes.toString('utf8'))
  checkValues(body)
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The body must be valid JSON.')
  }
}

interface Place {
  value: unknown
  name: string
  parent: Place | null
  depth: number
}

/** Iterative, so that no depth can overflow the stack. A path is only spelled out where it is needed. */
function checkValues(body: unknown): void {
  const pending: Place[] = [{ value: body, name: '', parent: null, depth: 0 }]
  for (let place = pending.pop(); place; place = pending.pop()) {
    checkScalar(place)
    const { value, depth } = place
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) throw fault('is nested too deeply', place)
    for (const [name, child] of Object.entries(value)) {
      if (!Array.isArray(value)) checkKey(name, place)
      pending.push({ value: child, name, parent: place, depth: depth + 1 })
    }
  }
}

function checkScalar(place: Place): void {
  const { value } = place
  if (typeof value === 'string') checkText(value, place)
  if (typeof value === 'number' && !Number.isFinite(value)) throw fault('is a number out of range', place)
}

function checkText(text: string, place: Place): void {
  if (text.includes('\0')) throw fault('must not hold the NUL character', place)
  if (!text.isWellFormed()) throw fault('must not hold half of a surrogate pair', place)
}

function checkKey(name: string, parent: Place): void {
  const place = { value: null, name, parent, depth: 0 }
  if (name === '__proto__') throw fault('is not a name that can be kept', place)
  checkText(name, place)
}

function fault(what: string, place: Place): AppError {
  const names: string[] = []
  for (let each: Place | null = place; each && each.parent; each = each.parent) names.unshift(each.name)
  const path = names.join('.').replaceAll('\0', '').toWellFormed().slice(0, 200)
  return path === '' ? new AppError('invalid', `The body ${what}.`) : invalid(`${path} ${what}.`, path)
}
