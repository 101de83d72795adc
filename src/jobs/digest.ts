import { type DigestDeps, sendDigest } from '../core/reminders/digest.ts'
import { JobPostponed } from './failure.ts'
import type { JobHandler } from './runner.ts'

/** Sends each account's digest at its hour. The job stays, and waits for the next day. */
export function digestHandler(deps: DigestDeps): JobHandler {
  return {
    run: async (job, signal) => {
      const nextAt = await sendDigest(deps, job.key, signal)
      if (nextAt !== null) throw new JobPostponed(nextAt)
    },
    maxAttempts: Infinity,
    atOnce: 2,
    timeoutMs: 60_000,
    backoff: { firstMs: 10_000, longestMs: 1_800_000 },
  }
}
