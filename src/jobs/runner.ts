import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock, Job, JobStore, Random, RandomBytes } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import { NO_TELEMETRY, type Telemetry } from '../core/telemetry.ts'
import { askedWaitMs, failurePlace, failureText, isPermanent, JobFailure, JobPostponed } from './failure.ts'

export interface JobHandler {
  /**
   * Does the whole job; the runner then removes it, unless it resolves to `removed`. May run twice: after a crash, or if a lease was lost. Should
   * react to `signal`: once that aborts, the runner no longer waits.
   */
  run(job: Job, signal: AbortSignal, pace: Pace): Promise<void | 'removed'>
  /** Called before a job is marked as failed for good, so that the failure can be shown. May be called twice. */
  gaveUp?(job: Job, error: unknown): Promise<void>
  /** How many attempts may fail; `Infinity` if the handler itself decides when to give up. */
  maxAttempts: number
  /** How many of this kind run at a time. */
  atOnce: number
  /** How many of them may have the same payload. */
  atOnceAlike?: number
  timeoutMs: number
  /** The first wait after a failure, which doubles with each, and the longest. */
  backoff: { firstMs: number; longestMs: number }
  /** The job takes no disk space or frees some, so it also runs while the disk is full. */
  freesSpace?: true
}

/** For long work in steps: between two steps it may end early and continue later. */
export interface Pace {
  /** Aborts when the service begins to stop. */
  stopping: AbortSignal
}

export interface RunnerDeps {
  store: { jobs: JobStore }
  /** By job kind. */
  handlers: Readonly<Record<string, JobHandler>>
  clock: Clock
  random: Random
  log: Log
  telemetry?: Telemetry
  /** While the disk is full only jobs that free space run; the others wait without a failed attempt. */
  isDiskFull?: () => boolean
  leaseMs?: number
  pollMs?: number
}

export interface Runner {
  /** Looks for due jobs now instead of at the next poll. Call it after a commit that added some. */
  wake(): void
  /** Resolves once nothing runs and nothing is due. */
  idle(): Promise<void>
  /** Claims no more jobs, waits for running ones, and returns unfinished ones as if they had never been claimed. */
  stop(graceMs: number): Promise<void>
}

interface Run {
  job: Job
  abort: AbortController
  done: Promise<void>
  isGivenUp: boolean
}

const LEASE_MS = 60_000
/** A job that was running this often when the process ended has probably ended it. */
const MAX_CUT_SHORT = 20
const POLL_MS = 1_000

/** Runs the due jobs of the store, also those that other processes left behind when their leases expired. */
export function startRunner(deps: RunnerDeps): Runner {
  const runs = new Set<Run>()
  const claims = oneAtATime(fill)
  const stopping = new AbortController()
  // A request that wakes the runner ends before the jobs do, so nothing here belongs to its trace.
  const apart = AsyncLocalStorage.snapshot()
  const poll = setInterval(wake, deps.pollMs ?? POLL_MS).unref()
  wake()
  return { wake: () => apart(wake), idle, stop }

  function wake(): void {
    claims.ask(Number.POSITIVE_INFINITY)
  }

  async function fill(most: number): Promise<void> {
    try {
      for (let claimed = 0; claimed < most && !stopping.signal.aborted; claimed++) {
        const job = await claimFree(deps, runs)
        if (!job) return
        if (stopping.signal.aborted) {
          await deps.store.jobs.giveBack(job, deps.clock())
          return
        }
        begin(job)
      }
    } catch (error) {
      deps.log.warn({ failure: failureText(error) }, 'jobs could not be claimed; trying again at the next poll')
    }
  }

  function begin(job: Job): void {
    const run: Run = { job, abort: new AbortController(), done: Promise.resolve(), isGivenUp: false }
    runs.add(run)
    run.done = execute(deps, run, { stopping: stopping.signal }).finally(() => {
      runs.delete(run)
      // It has made room for one, so the claim that follows it is rarely in vain.
      claims.ask(1)
    })
  }

  async function idle(): Promise<void> {
    wake()
    for (;;) {
      await claims.running()
      if (!claims.running() && runs.size === 0) return
      await Promise.all([...runs].map((run) => run.done))
    }
  }

  async function stop(graceMs: number): Promise<void> {
    stopping.abort()
    clearInterval(poll)
    const giveUp = setTimeout(() => giveUpAll(runs, new JobFailure('The service is stopping.')), graceMs)
    await idle()
    clearTimeout(giveUp)
  }
}

/** Calls `work` with what was asked for since its last call began, while that is anything. */
function oneAtATime(work: (asked: number) => Promise<void>) {
  let asked = 0
  let running: Promise<void> | null = null
  function begin(): void {
    if (running || asked === 0) return
    const all = asked
    asked = 0
    running = work(all).finally(() => {
      running = null
      begin()
    })
  }
  return {
    ask(more: number): void {
      asked += more
      begin()
    },
    running: () => running,
  }
}

function claimFree(deps: RunnerDeps, runs: ReadonlySet<Run>): Promise<Job | null> {
  const { store, clock, leaseMs = LEASE_MS } = deps
  return store.jobs.claim(freeKinds(deps, runs), clock(), leaseMs, busyPayloads(deps, runs))
}

function freeKinds({ handlers, isDiskFull }: RunnerDeps, runs: ReadonlySet<Run>): string[] {
  const isFull = isDiskFull?.() ?? false
  const running = (kind: string) => [...runs].filter((run) => run.job.kind === kind).length
  return Object.entries(handlers)
    .filter(([kind, handler]) => running(kind) < handler.atOnce && (!isFull || handler.freesSpace === true))
    .map(([kind]) => kind)
}

/** Payloads of which as many jobs run as may, so that no other job waits for these if they are slow. */
function busyPayloads({ handlers }: RunnerDeps, runs: ReadonlySet<Run>): Array<Pick<Job, 'kind' | 'payload'>> {
  return Object.entries(handlers).flatMap(([kind, { atOnceAlike = Infinity }]) => {
    const alike = Object.groupBy(
      [...runs].map(({ job }) => job).filter((job) => job.kind === kind),
      ({ payload }) => JSON.stringify(payload),
    )
    return Object.values(alike).flatMap((jobs = []) => (jobs.length < atOnceAlike ? [] : jobs.slice(0, 1)))
  })
}

function giveUpAll(runs: ReadonlySet<Run>, reason: Error): void {
  for (const run of runs) {
    run.isGivenUp = true
    run.abort.abort(reason)
  }
}

/** Never rejects: if the outcome can't be stored, the lease expires and the job is claimed again. */
async function execute(deps: RunnerDeps, run: Run, pace: Pace): Promise<void> {
  const { job } = run
  const handler = deps.handlers[job.kind]
  if (!handler) return
  try {
    const failure = await attempt(deps, run, handler, pace)
    if (failure === 'removed') return
    if (failure === null) await deps.store.jobs.complete(job)
    else if (run.isGivenUp) await deps.store.jobs.giveBack(job, deps.clock())
    else if (failure.error instanceof JobPostponed) await deps.store.jobs.giveBack(job, failure.error.until)
    else await settleFailure(deps, job, handler, failure.error)
  } catch (error) {
    deps.log.warn(
      { job: job.id, kind: job.kind, failure: failureText(error) },
      'the outcome of a job could not be stored; it will run again',
    )
  }
}

/** Null or `removed` if the job succeeded. */
type Attempt = { error: unknown } | 'removed' | null

async function attempt(deps: RunnerDeps, run: Run, handler: JobHandler, pace: Pace): Promise<Attempt> {
  if (run.job.attempts - run.job.failures > MAX_CUT_SHORT) {
    return { error: new JobFailure('The process ended each time the job ran.', { isPermanent: true }) }
  }
  const beat = setInterval(() => void keepLease(deps, run), (deps.leaseMs ?? LEASE_MS) / 3).unref()
  const timeout = setTimeout(() => run.abort.abort(new JobFailure('It took too long.')), handler.timeoutMs).unref()
  try {
    return await runObserved(deps, run, handler, pace)
  } catch (error) {
    return { error }
  } finally {
    clearInterval(beat)
    clearTimeout(timeout)
  }
}

/** Telemetry sees a job as failed only if it was neither postponed nor given up. */
function runObserved(
  { telemetry = NO_TELEMETRY }: RunnerDeps,
  run: Run,
  handler: JobHandler,
  pace: Pace,
): Promise<Attempt> {
  return telemetry.observe('job', run.job.kind, async () => {
    try {
      return (await untilAborted(handler.run(run.job, run.abort.signal, pace), run.abort.signal)) ?? null
    } catch (error) {
      if (run.isGivenUp || error instanceof JobPostponed) return { error }
      throw error
    }
  })
}

async function keepLease(deps: RunnerDeps, run: Run): Promise<void> {
  try {
    const isOurs = await deps.store.jobs.heartbeat(run.job, deps.clock() + (deps.leaseMs ?? LEASE_MS))
    if (!isOurs) run.abort.abort(new JobFailure('The job was removed, or another process runs it now.'))
  } catch (error) {
    deps.log.warn({ job: run.job.id, failure: failureText(error) }, 'a lease could not be renewed')
  }
}

async function settleFailure(deps: RunnerDeps, job: Job, handler: JobHandler, error: unknown): Promise<void> {
  const failure = failureText(error)
  const isOver = isPermanent(error) || job.failures + 1 >= handler.maxAttempts
  const fields = { job: job.id, kind: job.kind, attempts: job.attempts, failure, at: failurePlace(error) }
  if (isOver) {
    await handler.gaveUp?.(job, error)
    if (await deps.store.jobs.fail(job, failure)) deps.log.error(fields, 'a job failed for good')
    return
  }
  const waitMs = Math.max(backoffMs(job.failures + 1, handler.backoff, deps.random), askedWaitMs(error))
  if (await deps.store.jobs.retry(job, deps.clock() + waitMs, failure))
    deps.log.warn({ ...fields, waitMs }, 'a job failed and will be tried again')
}

/** Doubles with each attempt up to the longest, then picks a time in the upper half, so that jobs that failed together do not retry together. */
export function backoffMs(attempts: number, backoff: JobHandler['backoff'], random: RandomBytes): number {
  const whole = Math.min(backoff.longestMs, backoff.firstMs * 2 ** Math.min(attempts - 1, 30))
  const [byte = 0] = random(1)
  return Math.round(whole * (0.5 + byte / 510))
}

/** Like `work`, but rejects when the signal aborts, even if `work` ignores it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
