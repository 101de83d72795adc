// Progress of the background work of a service on PostgreSQL.
import { setTimeout as wait } from 'node:timers/promises'
import { queryOnce } from './postgres.ts'

const POLL_MS = 500

/** Waits until only failed jobs are left, or until the timeout. Returns how many are left, and how many failed. */
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

export async function countWithoutVectors(url: string): Promise<number> {
  const [row] = await queryOnce<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM memories WHERE NOT EXISTS (
       SELECT FROM vectors WHERE vectors.account_id = memories.account_id AND vectors.memory_id = memories.id)`,
  )
  return row?.count ?? Number.NaN
}
