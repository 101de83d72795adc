// Prints the measured figures next to the recorded ones, and reports missed bars.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Figures = Record<string, number>

/** The required value of a figure; a figure without a bar is only printed. */
export type Bars = Record<string, { atLeast: number } | { atMost: number }>

const folder = join(import.meta.dirname, '..', 'results')

/**
 * `--record` keeps the figures in `bench/results/<name>.json`. A missed bar makes the process exit with 1. `beside` is another column of figures with
 * its title.
 */
export function report(
  name: string,
  figures: Figures,
  bars: Bars = {},
  beside?: { title: string; figures: Figures },
): void {
  const recorded = recordedFigures(name)
  const width = Math.max(...Object.keys(figures).map((label) => label.length))
  for (const [label, figure] of Object.entries(figures)) {
    const other = beside ? `   ${beside.title} ${shown(beside.figures[label])}` : ''
    console.log(
      `${label.padEnd(width)} ${written(figure).padStart(9)}   recorded ${shown(recorded[label])}${other} ${verdict(figure, bars[label])}`,
    )
  }
  if (Object.entries(figures).some(([label, figure]) => !isMet(figure, bars[label]))) process.exitCode = 1
  if (!process.argv.includes('--record')) return
  mkdirSync(folder, { recursive: true })
  const kept = Object.fromEntries(Object.entries(figures).map(([label, figure]) => [label, Number(written(figure))]))
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 2)}\n`)
}

/** The figures that `--record` kept last; empty if there are none. */
export function recordedFigures(name: string): Figures {
  const file = fileOf(name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {}
}

function fileOf(name: string): string {
  return join(folder, `${name}.json`)
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** `--times 50` on the command line, or the given default. */
export function numberOption(name: string, otherwise: number): number {
  const text = textOption(name)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} needs a number above 0`)
  return value
}

export function textOption(name: string): string | undefined {
  const index = process.argv.indexOf(`--${name}`)
  if (index === -1) return undefined
  const text = process.argv[index + 1]
  if (text === undefined || text.startsWith('--')) throw new Error(`--${name} needs a value`)
  return text
}

/** Three significant digits are all that a noisy machine can give. */
function written(figure: number): string {
  return Math.abs(figure) >= 100 ? figure.toFixed(0) : String(Number(figure.toPrecision(3)))
}

function shown(figure: number | undefined): string {
  return (figure === undefined ? '-' : written(figure)).padEnd(9)
}

function isMet(figure: number, bar: Bars[string] | undefined): boolean {
  if (bar === undefined) return true
  return 'atLeast' in bar ? figure >= bar.atLeast : figure <= bar.atMost
}

function verdict(figure: number, bar: Bars[string] | undefined): string {
  if (bar === undefined) return ''
  const wanted = 'atLeast' in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`
  return `${isMet(figure, bar) ? 'met' : 'MISSED'}: ${wanted}`
}
