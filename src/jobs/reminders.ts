import { AsyncLocalStorage } from 'node:async_hooks'
import { type PlanningDeps, takeDueReminders } from '../core/reminders/planning.ts'
import { PLAN_JOB, SEND_JOBS } from '../core/reminders/record.ts'
import { replanAccount, replanAll } from '../core/reminders/replanning.ts'
import { createTurns, giveUpDelivery, type SendingDeps, sendDelivery, sendTest } from '../core/reminders/sending.ts'
import type { Log } from '../core/telemetry.ts'
import { failureText } from './failure.ts'
import type { JobHandler } from './runner.ts'

export interface Planner {
  /** Looks for due notices now. */
  wake(): void
  /** Resolves once nothing is due. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 1_000

/** Turns planned notices into deliveries when their time comes: to the millisecond if it is known a second before, else at the next poll. */
export function startPlanner(deps: PlanningDeps & { log: Log; wakeJobs(): void }): Planner {
  let isStopped = false
  let running: Promise<void> | null = null
  let alarm: NodeJS.Timeout | undefined
  const apart = AsyncLocalStorage.snapshot()
  const poll = setInterval(wake, POLL_MS).unref()
  wake()
  return { wake: () => apart(wake), idle, stop }

  function wake(): void {
    if (isStopped || running) return
    running = run().finally(() => {
      running = null
    })
  }

  async function run(): Promise<void> {
    try {
      for (;;) {
        const next = await deps.store.reminders.nextAt()
        if (isStopped) return
        const waitMs = next === null ? POLL_MS : next - deps.clock()
        if (waitMs > 0) return setAlarm(waitMs)
        if (await takeDueReminders(deps)) deps.wakeJobs()
      }
    } catch (error) {
      deps.log.warn({ failure: failureText(error) }, 'due reminders could not be read; trying again at the next poll')
    }
  }

  function setAlarm(waitMs: number): void {
    clearTimeout(alarm)
    if (waitMs < POLL_MS) alarm = setTimeout(wake, waitMs).unref()
  }

  async function idle(): Promise<void> {
    await running
    wake()
    await running
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearInterval(poll)
    clearTimeout(alarm)
    await running
  }
}

const SENDING: Pick<JobHandler, 'maxAttempts' | 'timeoutMs' | 'backoff'> = {
  // The use case gives up after a day.
  maxAttempts: Infinity,
  // The one before it may take 20 seconds too.
  timeoutMs: 50_000,
  backoff: { firstMs: 5_000, longestMs: 900_000 },
}

/** Those of one channel are sent one after another; the next one is claimed meanwhile. */
function sendHandler(deps: SendingDeps, atOnce: number, atOnceAlike: number): JobHandler {
  return {
    ...SENDING,
    atOnce,
    atOnceAlike,
    run: (job, signal) =>
      job.payload['isTest'] === true ? sendTest(deps, job, signal) : sendDelivery(deps, job, signal),
    gaveUp: (job) => giveUpDelivery(deps, job),
  }
}

/** The handlers by the kind of job. */
export function reminderHandlers(given: Omit<SendingDeps, 'turns'>): Record<string, JobHandler> {
  const deps = { ...given, turns: createTurns() }
  return {
    [SEND_JOBS.push]: sendHandler(deps, 32, 2),
    [SEND_JOBS.mail]: sendHandler(deps, 4, 1),
    [SEND_JOBS.webhook]: sendHandler(deps, 32, 2),
    [PLAN_JOB]: {
      run: (job, signal) => (job.key === 'all' ? replanAll(deps, signal) : replanAccount(deps, job.key, signal)),
      maxAttempts: 10,
      atOnce: 1,
      timeoutMs: 3_600_000,
      backoff: { firstMs: 5_000, longestMs: 600_000 },
    },
  }
}
