import { escapeLine } from './control-characters.ts'
import type { Terminal } from './terminal.ts'

export interface Progress {
  /** `total` is null if unknown; `note` describes the numbers. */
  show(done: number, total: number | null, note: string): void
  end(): void
}

const EVERY_MS = 100
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
      if (now() - last < EVERY_MS && done !== total) return
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
