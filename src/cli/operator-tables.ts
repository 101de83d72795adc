import type { JobList, ModelList } from '../operator/operator.ts'
import { columns, count, escapeLine } from './output.ts'

const STATES = {
  active: 'answers',
  building: 'is being built, then takes over',
  retired: 'was replaced and is being removed',
}

export function modelTable({ models, memories, waiting }: ModelList): string[] {
  if (models.length === 0) return ['No model yet: search only compares words. Set EMBEDDINGS to choose a model.']
  const rows = models.map(({ name, state, memories: embedded }) => [
    name,
    `${embedded} of ${memories}`,
    `${share(embedded, memories)} %`,
    STATES[state],
  ])
  const left = waiting === 0 ? [] : ['', `New or changed memories that wait for embeddings: ${waiting}`]
  return [...columns([['model', 'memories', '', ''], ...rows]), ...left]
}

/** Rounds down, so that it is 100 only once all are done. */
function share(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole)
}

type ListedJob = JobList['jobs'][number]

const JOB_STATES = ['failed', 'running', 'queued'] as const
const WAITS = 'waits for a transcriber: set TRANSCRIBER and restart the service'

/** Lists the number of jobs, then each failed, running or waiting job, without its content. `now` is Unix milliseconds. */
export function jobTable({ counts, jobs }: JobList, now: number): string[] {
  if (counts.length === 0) return ['No jobs: nothing has failed, and nothing is left to do.']
  const rest = counts.reduce((sum, each) => sum + each.count, 0) - jobs.length
  return [
    ...countLines(counts),
    ...listing('Failed (to retry: lembra jobs retry ID, or all)', jobs, 'failed', now),
    ...listing('Running', jobs, 'running', now),
    ...listing('Waiting', jobs, 'queued', now),
    ...(rest > 0 ? ['', `and ${rest} more`] : []),
  ]
}

function countLines(counts: JobList['counts']): string[] {
  const kinds = [...new Set(counts.map(({ kind }) => kind))].sort()
  const of = (kind: string, state: string) => counts.find((each) => each.kind === kind && each.state === state)?.count
  const shown = { failed: 'failed', running: 'running', queued: 'waiting' }
  return columns([
    ['', ...JOB_STATES.map((state) => shown[state])],
    ...kinds.map((kind) => [kind, ...JOB_STATES.map((state) => String(of(kind, state) ?? 0))]),
  ])
}

function listing(heading: string, jobs: ListedJob[], state: ListedJob['state'], now: number): string[] {
  const rows = jobs
    .filter((job) => job.state === state)
    .map((job) => [job.id, job.kind, shortKey(job.key), when(job, now), escapeLine(job.lastError ?? '')])
  return rows.length === 0 ? [] : ['', heading, ...columns(rows).map((line) => `  ${line}`)]
}

/** A mail job's key is a hash of the emailed secret: shows only enough to tell two apart. */
function shortKey(key: string): string {
  return /^[0-9a-f]{64}$/.test(key) ? `${key.slice(0, 8)}…` : key
}

function when({ state, attempts, runAt, isWaiting }: ListedJob, now: number): string {
  const tries = count(attempts, 'try', 'tries')
  if (state === 'running') return tries
  if (state === 'failed') return `${tries}, the last ${duration(now - runAt)} ago`
  if (isWaiting) return WAITS
  if (runAt <= now) return `due for ${duration(now - runAt)}`
  return attempts === 0 ? `due in ${duration(runAt - now)}` : `${tries}, the next in ${duration(runAt - now)}`
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Uses the largest unit of which there are at least two, so rounding is off by a third at most. */
function duration(ms: number): string {
  const [name, length] = UNITS.find(([, unit]) => ms >= 2 * unit) ?? ['second', 1_000]
  const number = Math.max(0, Math.round(ms / length))
  return count(number, name)
}
