// Prints what a bench measured beside what was recorded last, and says where a bar was missed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Figures = Record<string, number>

/** What a figure has to be; without one it is only shown. */
export type Bars = Record<string, { atLeast: number } | { atMost: number }>

const folder = join(import.meta.dirname, '..', 'results')

/** `--record` keeps the figures in `bench/results/<name>.json`. A missed bar makes the process end with 1. */
export function report(name: string, figures: Figures, bars: Bars = {}): void {
  const file = join(folder, `${name}.json`)
  const recorded = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : {}
  const width = Math.max(...Object.keys(figures).map((label) => label.length))
  for (const [label, figure] of Object.entries(figures)) {
    const before = recorded[label] === undefined ? '-' : written(recorded[label])
    console.log(
      `${label.padEnd(width)} ${written(figure).padStart(9)}   recorded ${before.padEnd(9)} ${verdict(figure, bars[label])}`,
    )
  }
  if (Object.entries(figures).some(([label, figure]) => !isMet(figure, bars[label]))) process.exitCode = 1
  if (!process.argv.includes('--record')) return
  mkdirSync(folder, { recursive: true })
  const kept = Object.fromEntries(Object.entries(figures).map(([label, figure]) => [label, Number(written(figure))]))
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** `--times 50` on the command line, or what is given here. */
export function numberOption(name: string, otherwise: number): number {
  const index = process.argv.indexOf(`--${name}`)
  if (index === -1) return otherwise
  const value = Number(process.argv[index + 1])
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} wants a number above 0`)
  return value
}

/** Three figures tell what a noisy machine can tell. */
function written(figure: number): string {
  return Math.abs(figure) >= 100 ? figure.toFixed(0) : String(Number(figure.toPrecision(3)))
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
