import type { Readable, Writable } from 'node:stream'

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes to standard error: standard output may be redirected to a file. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

const ENGLISH = new Intl.PluralRules('en')

export function count(number: number, one: string, other = `${one}s`): string {
  return `${number} ${ENGLISH.select(number) === 'one' ? one : other}`
}

const EVERY_MS = 5_000

/** Reports the progress of long work every few seconds; quick work reports nothing. */
export function progressOn(what: string): (done: number, total: number) => void {
  let last = performance.now()
  return (done, total) => {
    if (done === total || performance.now() - last < EVERY_MS) return
    last = performance.now()
    warn(`… ${what} ${done} of ${total}`)
  }
}

interface Printing {
  options: { flag(name: string): boolean }
  terminal: Terminal
}

/** Writes the result: one JSON value with --json, otherwise lines for people. */
export function printResult({ options, terminal }: Printing, value: unknown, lines: () => string[]): void {
  const text = options.flag('json') ? escapeJson(value) : lines().join('\n')
  if (text !== '') terminal.stdout.write(`${text}\n`)
}

/** Writes to standard error. */
export function printNote({ terminal }: Pick<Printing, 'terminal'>, line: string): void {
  terminal.stderr.write(`${line}\n`)
}

/** Pads each column to its widest cell, except for the last one. */
export function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

// Memories are untrusted data: on a terminal they must not move the cursor, change the text direction or hide text.

/** Control and format characters, and Unicode line separators. Excludes soft hyphens and joiners, which emoji and some scripts need. */
const HARMFUL = /(?![\p{Join_Control}\u00AD])[\p{Cc}\p{Cf}\u2028\u2029]/gu
const CONTROL_PICTURES = 0x2400

/** Replaces control and format characters by visible ones. Keeps line feeds and tabs. */
export function escapeControlCharacters(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(HARMFUL, (character) => (character === '\n' || character === '\t' ? character : visible(character)))
}

export function escapeLine(text: string): string {
  return escapeControlCharacters(text.trim().replaceAll(/\s+/gu, ' '))
}

/** JSON with all control and format characters escaped; its value stays the same. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(HARMFUL, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, at) => escape(character.charCodeAt(at))).join(''),
  )
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code)
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}

export interface ZonedTime {
  /** 2026-03-02 */
  day(iso: string): string
  /** 2026-03-02 09:00 */
  minute(iso: string): string
}

/** Formats local time in this IANA time zone. Digits only: they sort, and read the same in every language. */
export function zonedTime(timezone: string): ZonedTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const minute = (iso: string) => format.format(new Date(iso))
  return { day: (iso) => minute(iso).slice(0, 10), minute }
}

type OutputStream = Writable & { isTTY?: boolean; columns?: number }

export type Environment = Readonly<Record<string, string | undefined>>

export interface Terminal {
  environment: Environment
  stdin: Readable & { isTTY?: boolean }
  stdout: OutputStream
  stderr: OutputStream
}

export interface Paint {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
}

/** Colors only on a terminal, and not if NO_COLOR (no-color.org) is set. */
export function paintFor({ environment, stdout }: Terminal): Paint {
  const isPlain = stdout.isTTY !== true || (environment['NO_COLOR'] ?? '') !== '' || environment['TERM'] === 'dumb'
  const paint = (code: number) => (text: string) => (isPlain || text === '' ? text : `\u001B[${code}m${text}\u001B[0m`)
  return { bold: paint(1), dim: paint(2), red: paint(31) }
}

interface Progress {
  /** `total` is null if unknown; `note` describes the numbers. */
  show(done: number, total: number | null, note: string): void
  end(): void
}

const REDRAW_MS = 100
const BAR_LENGTH = 20
const USUAL_WIDTH = 80

/** A progress line that is redrawn in place on standard error, only if that is a terminal. */
export function progressLine(
  { environment, stderr }: Terminal,
  label: string,
  now = () => performance.now(),
): Progress {
  if (stderr.isTTY !== true || environment['TERM'] === 'dumb') return { show: () => {}, end: () => {} }
  let last = Number.NEGATIVE_INFINITY
  let isDrawn = false
  return {
    show: (done, total, note) => {
      if (now() - last < REDRAW_MS && done !== total) return
      last = now()
      isDrawn = true
      const line = `${total === null || total === 0 ? '' : `${bar(done / total)} `}${escapeLine(note)}  ${escapeLine(label)}`
      stderr.write(`\r\u001B[K${line.slice(0, (stderr.columns ?? USUAL_WIDTH) - 1)}`)
    },
    end: () => {
      if (isDrawn) stderr.write('\r\u001B[K')
      isDrawn = false
    },
  }
}

function bar(share: number): string {
  const full = Math.floor(Math.min(1, Math.max(0, share)) * BAR_LENGTH)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_LENGTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %`
}

const UNITS = ['kB', 'MB', 'GB', 'TB']

export function bytesName(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const power = Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(1)} ${UNITS[power - 1] ?? ''}`
}
