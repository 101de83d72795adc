// Parses untrusted data: any field may contain any value, and nothing is stored unchecked.
import { calendarDay, instantOf, isCalendarTime } from '../../engines/language/index.ts'
import type { Account } from '../accounts/record.ts'
import type { Json, JsonObject, TaskStatus } from '../memories/record.ts'
import { joined } from './losses.ts'
import { type Problem, problem } from './problems.ts'

export type Fields = Record<string, unknown>

/** The limits of a memory are lower: what exceeds them is kept under `attributes.imported`. */
const MAX_TITLE_LENGTH = 8_000
const MAX_TAG_LENGTH = 1_000
const MAX_TAGS = 1_000
const MAX_DEPTH = 8
const MAX_ELEMENTS = 1_000
const MAX_NAME_LENGTH = 200
const MAX_KEPT_BYTES = 16_384

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an empty object for a value that is no object. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** Returns an empty list for a value that is no list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Removes characters that a memory cannot store. Returns an empty string for a value that is not a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? cleanText(value) : ''
}

/** Removes what a database cannot store: NUL and lone surrogates. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Counts code points, as the API does. */
export function charactersIn(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Never cuts inside a surrogate pair. */
export function cutTo(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  return Array.from(text.slice(0, 2 * maxCharacters))
    .slice(0, maxCharacters)
    .join('')
    .toWellFormed()
}

/** Converts a string or a number to a string. Returns an empty string for anything else. */
export function idOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value)
}

/** Puts the title on one line. Returns null if nothing is left. */
export function titleOf(value: unknown): string | null {
  const title = cutTo(textOf(value).replace(/\s+/gu, ' ').trim(), MAX_TITLE_LENGTH)
  return title === '' ? null : title
}

/** Reads a list of strings or of objects with a name, or one string with separators. */
export function tagsOf(value: unknown): string[] {
  const all = typeof value === 'string' ? value.split(/[,;\n]/u) : listOf(value)
  const tags = all.slice(0, MAX_TAGS).flatMap((each) => tagOf(isFields(each) ? each['name'] : each) ?? [])
  return [...new Set(tags)]
}

function tagOf(value: unknown): string | null {
  const tag = cutTo(idOf(value).trim().replace(/^#/u, ''), MAX_TAG_LENGTH).trim()
  return tag === '' ? null : tag
}

export interface ReadTime {
  at: number
  isDay: boolean
}

const LOCAL_TIME = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?$/
const DAY_FIRST = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|[+-]\d{2}:?\d{2})$/i
/** A smaller number is in seconds (up to the year 5138), a larger one in milliseconds. */
const MOST_SECONDS = 100_000_000_000
/** 09:00, the time of day for dates without one. */
const DAY_SECONDS = 9 * 3600

/**
 * Reads an RFC 3339 time, a local time in the account's zone, a date, or Unix seconds or milliseconds. `3/7/2026` is read if the account's language
 * puts the day first; in English it is ambiguous. Returns null for anything else.
 */
export function timeOf(value: unknown, account: Pick<Account, 'timezone' | 'language'>): ReadTime | null {
  if (typeof value === 'number') return instant(value < MOST_SECONDS ? value * 1000 : value)
  if (value instanceof Date) return instant(value.getTime())
  const text = textOf(value).slice(0, 60).trim()
  if (/^\d{9,14}(\.\d+)?$/.test(text)) return timeOf(Number(text), account)
  if (WITH_ZONE.test(text)) return instant(Date.parse(text.replace(' ', 'T').replace(' ', '')))
  const [, year, month, day, ...clock] = LOCAL_TIME.exec(text) ?? []
  if (year !== undefined) return local([year, month, day], clock, account.timezone)
  const [, first, second, last, ...time] = (account.language !== 'en' && DAY_FIRST.exec(text)) || []
  return last === undefined ? null : local([last, second, first], time, account.timezone)
}

function local(date: Array<string | undefined>, clock: Array<string | undefined>, timezone: string): ReadTime | null {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const found = calendarDay(year, month, day)
  const isDay = clock[0] === undefined
  const [hours = 0, minutes = 0, seconds = 0] = clock.map((part) => Number(part ?? 0))
  if (found === null || hours > 24 || minutes > 59 || seconds > 60) return null
  const at = instantOf({ day: found, seconds: isDay ? DAY_SECONDS : hours * 3600 + minutes * 60 + seconds }, timezone)
  const read = instant(at.getTime())
  return read && { ...read, isDay }
}

function instant(at: number): ReadTime | null {
  return isCalendarTime(at) ? { at: Math.round(at), isDay: false } : null
}

/** The first value that is a time. Adds a note for each value before it that is present but not a time. */
export function firstTime(
  values: readonly unknown[],
  account: Pick<Account, 'timezone' | 'language'>,
  notes: Problem[],
): number | null {
  for (const value of values) {
    if (value === undefined || value === null || value === '') continue
    const read = timeOf(value, account)
    if (read) return read.at
    notes.push(noTime(value))
  }
  return null
}

export function noTime(value: unknown): Problem {
  const said = typeof value === 'boolean' ? String(value) : idOf(value) || '…'
  return problem('no-time', { said: cutTo(said, 40) })
}

/**
 * Cleans free-form JSON for `attributes.imported`. Fields that are too large or too deep are left out, the largest first, and named in `notes`.
 */
export function keptJson(fields: Fields, notes: Problem[]): JsonObject {
  const kept = new Map<string, Json>()
  const leftOut = new Set<string>()
  const sizes: Array<readonly [string, number]> = []
  for (const [name, value] of Object.entries(fields)) {
    const json = jsonOf(value, MAX_DEPTH, () => void leftOut.add(name))
    if (json === null || json === '') continue
    if (!isKeepable(name)) {
      leftOut.add(name)
      continue
    }
    kept.set(cleanText(name), json)
    sizes.push([cleanText(name), Buffer.byteLength(JSON.stringify({ [name]: json }))])
  }
  let bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  for (const [name, size] of sizes.toSorted(([, one], [, other]) => other - one)) {
    if (bytes <= MAX_KEPT_BYTES) break
    kept.delete(name)
    leftOut.add(name)
    bytes -= size
  }
  if (leftOut.size > 0) notes.push(problem('fields-too-large', { said: joined([...leftOut]) }))
  return Object.fromEntries(kept)
}

/** Calls `onCut` if a part of the value is left out. */
function jsonOf(value: unknown, depth: number, onCut: () => void): Json {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (value instanceof Date) return isCalendarTime(value.getTime()) ? value.toISOString() : null
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value)
  const fitting = depth === 0 ? [] : entries.filter(([name]) => isKeepable(name)).slice(0, MAX_ELEMENTS)
  if (fitting.length < entries.length) onCut()
  if (depth === 0) return null
  if (Array.isArray(value)) return fitting.map(([, each]) => jsonOf(each, depth - 1, onCut))
  return Object.fromEntries(fitting.map(([name, each]) => [cleanText(name), jsonOf(each, depth - 1, onCut)]))
}

function isKeepable(name: string): boolean {
  return name !== '__proto__' && name.length <= MAX_NAME_LENGTH
}

const WORDS: Record<TaskStatus, readonly string[]> = {
  open: [
    'open',
    'todo',
    'to do',
    'needs-action',
    'in-process',
    'pending',
    'false',
    'no',
    'não',
    'aberto',
    'aberta',
    'abierto',
    'pendente',
    'pendiente',
    'not started',
    'in progress',
    'não iniciado',
    'não iniciada',
    'em andamento',
    'a fazer',
    'sin empezar',
    'en curso',
    'por hacer',
    'falso',
    '☐',
  ],
  done: [
    'done',
    'completed',
    'complete',
    'true',
    'yes',
    'x',
    'sim',
    'sí',
    'feito',
    'feita',
    'hecho',
    'hecha',
    'concluído',
    'concluída',
    'completado',
    'completada',
    'concluido',
    'concluida',
    'finalizado',
    'finalizada',
    'terminado',
    'terminada',
    'verdadeiro',
    'verdadero',
    '✓',
    '✔',
    '☑',
  ],
  cancelled: ['cancelled', 'canceled', 'cancelado', 'cancelada'],
}

/** Reads the status words of tools and people in three languages. Returns null for any other text. */
export function statusOf(said: string): TaskStatus | null {
  const word = said.trim().toLowerCase().normalize('NFC')
  return (['open', 'done', 'cancelled'] as const).find((status) => WORDS[status].includes(word)) ?? null
}
