import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Bars, Figures } from '../support/report.ts'

export const latencyBars: Bars = {
  '1000 p95 ms': { atMost: 8 },
  '10000 p95 ms': { atMost: 15 },
  '100000 p95 ms': { atMost: 60 },
}

/** Runs in its own process, so that nothing has warmed it up. Its figures are parsed from its output. `folder` is built in and used again. */
export function measureLatency(folder: string | undefined): Figures {
  const script = join(import.meta.dirname, '..', 'search-latency.ts')
  const { stdout, status } = spawnSync(process.execPath, [script, ...(folder === undefined ? [] : [folder])], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const figures = Object.fromEntries(
    [...stdout.matchAll(/^(\d+ p(?:50|95) ms) +([\d.]+)/gm)].map(([, label, figure]) => [label, Number(figure)]),
  )
  const missing = Object.keys(latencyBars).filter((label) => figures[label] === undefined)
  if (missing.length > 0)
    throw new Error(`search-latency.ts ended with ${status} and did not print ${missing.join(', ')}:\n${stdout}`)
  return figures
}
