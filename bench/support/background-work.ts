// How far a service on PostgreSQL is with what it does beside the requests.
import { setTimeout as wait } from 'node:timers/promises'
import { queryOnce } from './postgres.ts'

const POLL_MS = 500

/** Until no job is left but those that failed, or patience is. Answers how many are left, and how many failed. */
export async function jobsSettled(url: string, milliseconds: number): Promise<{ left: number; failed: number }> {
  const until = performance.now() + milliseconds
  for (;;) {
    const [counts] = await queryOnce<{ left: number; failed: number }>(
      url,
      `SELECT count(*) FILTER (WHERE state <> 'failed')::int AS left, count(*) FILTER (WHERE state = 'failed')::int AS failed FROM jobs`,
    )
    const { left = 0, failed = 0 } = counts ?? {}
    if (left === 0 || performance.now() > until) return { left, failed }
    await wait(POLL_MS)
  }
}

/** Memories that no vector is left to find by meaning. */
export async function countWithoutVectors(url: string): Promise<number> {
  const [row] = await queryOnce<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM memories WHERE NOT EXISTS (
       SELECT FROM vectors WHERE vectors.account_id = memories.account_id AND vectors.memory_id = memories.id)`,
  )
  return row?.count ?? Number.NaN
}
