import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RateLimitStore } from '../../src/core/accounts/rate-limits.ts'
import { createRateLimits, processRateLimits } from '../../src/core/accounts/rate-limits.ts'
import { openPool } from '../../src/store/postgres/connection.ts'
import { kyselyOver } from '../../src/store/postgres/dialect.ts'
import { up } from '../../src/store/postgres/migrations/004-rate-limits.ts'
import { postgresRateLimits } from '../../src/store/postgres/rate-limits.ts'
import type { Tables } from '../../src/store/tables.ts'

const HOUR = 3_600_000
const NOW = 1_700_000_000_000
const TEN_A_MINUTE = { windowMs: 60_000, most: 10, now: NOW }

function openAt(url: string): Kysely<Tables> {
  const db = kyselyOver(openPool({ url }))
  onTestFinished(() => db.destroy())
  return db
}

/** Two processes' connections to one table, which only this test uses. */
async function openTwo() {
  const schema = `rate_limits_${randomBytes(6).toString('hex')}`
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.searchParams.set('options', `-c search_path=${schema}`)
  const db = openAt(url.href)
  await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(db)
  onTestFinished(async () => void (await sql`DROP SCHEMA ${sql.id(schema)} CASCADE`.execute(db)))
  await db.transaction().execute((tx) => up(tx as unknown as Kysely<unknown>))
  const here = postgresRateLimits(db)
  const there = postgresRateLimits(openAt(url.href))
  return { db, here, there }
}

/** All at the same time, alternating between the two. */
function atOnce<T>(times: number, here: RateLimitStore, there: RateLimitStore, ask: (store: RateLimitStore) => T) {
  return Promise.all(Array.from({ length: times }, (_, index) => ask(index % 2 === 0 ? here : there)))
}

async function countEntries(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`SELECT key FROM rate_limits`.execute(db)
  return rows.length
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('rate limits of several processes on PostgreSQL', () => {
  test('of 50 simultaneous requests at two processes ten pass, and all others are told to wait', async () => {
    const { here, there } = await openTwo()
    const waits = await atOnce(50, here, there, (store) => store.take('mail', 'ana@example.org', TEN_A_MINUTE))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
    expect(new Set(waits.filter((wait) => wait !== 0))).toEqual(new Set([6_000]))
  })

  test('of 20 simultaneous requests for the only token one gets it, also for a new key', async () => {
    const { here, there } = await openTwo()
    const once = { ...TEN_A_MINUTE, most: 1 }
    for (let round = 0; round < 10; round += 1) {
      const waits = await atOnce(20, here, there, (store) => store.take('mail', `${round}@example.org`, once))
      expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
      expect(new Set(waits.filter((wait) => wait !== 0))).toEqual(new Set([60_000]))
    }
  })

  test('after many simultaneous takes and returns in two processes all tokens are there again', async () => {
    const { here, there } = await openTwo()
    const plenty = { ...TEN_A_MINUTE, most: 50 }
    await atOnce(50, here, there, (store) => store.take('sign-in', '192.0.2.1', plenty))
    expect(await here.waitMs('sign-in', '192.0.2.1', plenty)).toBeGreaterThan(0)
    await atOnce(50, here, there, (store) => store.giveBack('sign-in', '192.0.2.1', plenty))
    const waits = await atOnce(60, here, there, (store) => store.take('sign-in', '192.0.2.1', plenty))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(50)
  })

  test('guesses at one account are counted over two processes, and refused ones extend nothing', async () => {
    const { here, there } = await openTwo()
    const time = { now: NOW }
    const clock = () => time.now
    const [one, other] = [here, there].map((store) => createRateLimits({ clock, isOn: true, store }))
    const guesses = [one, other].flatMap((limits, process) =>
      Array.from({ length: 30 }, async (_, host) => limits?.tryToSignIn(`192.0.${process}.${host}`, 'ana@example.org')),
    )
    const answers = await Promise.allSettled(guesses)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = await one?.tryToSignIn('198.51.100.1', 'ana@example.org').catch((error: unknown) => error)
    expect(refused).toMatchObject({ kind: 'rate-limit', retryAfterSeconds: 6 })
    time.now += 6_000
    await expect(other?.tryToSignIn('198.51.100.2', 'ana@example.org')).resolves.toBeDefined()
    await expect(one?.tryToSignIn('198.51.100.3', 'ana@example.org')).rejects.toMatchObject({ kind: 'rate-limit' })
  })

  test('every operation answers like the limits of one process', async () => {
    const { here, there } = await openTwo()
    const step = fc.record({
      call: fc.constantFrom('take' as const, 'take' as const, 'take' as const, 'waitMs' as const, 'giveBack' as const),
      limit: fc.constantFrom('mail', 'request'),
      most: fc.constantFrom(1, 3, 7),
      passedMs: fc.integer({ min: 0, max: 30_000 }),
    })
    let run = 0
    const agree = async (steps: Array<typeof step extends fc.Arbitrary<infer Step> ? Step : never>) => {
      const alone = processRateLimits()
      const key = `${(run += 1)}@example.org`
      let now = NOW
      for (const [index, { call, limit, most, passedMs }] of steps.entries()) {
        now += passedMs
        const terms = { windowMs: 60_000, most, now }
        const expected = await alone[call](limit, key, terms)
        const found = await (index % 2 === 0 ? here : there)[call](limit, key, terms)
        if (expected === undefined) expect(found).toBeUndefined()
        else expect(found).toBeCloseTo(expected, 1)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), agree), { numRuns: 40 })
  })

  test.each(['take', 'waitMs'] as const)(
    'a clock set back by a day locks nobody out for longer than one window (%s)',
    async (call) => {
      const { here, there } = await openTwo()
      const at = (now: number) => ['failure-by-address', '192.0.2.1', { ...TEN_A_MINUTE, now }] as const
      for (let times = 0; times < 10; times += 1) expect(await here.take(...at(NOW))).toBe(0)
      const setBack = NOW - 24 * HOUR
      const wait = await here[call](...at(setBack))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThan(60_000)
      expect(await there[call](...at(setBack + wait))).toBe(0)
      expect(await there.waitMs(...at(setBack + wait - 1_000))).toBeGreaterThan(0)
    },
  )

  test('processes whose clocks differ by seconds allow no more together than one alone', async () => {
    const { here, there } = await openTwo()
    const often = { ...TEN_A_MINUTE, most: 600 }
    const behind = { ...often, now: NOW - 5_000 }
    await atOnce(600, here, here, (store) => store.take('request', 'usr_1', often))
    for (let times = 0; times < 5; times += 1) {
      expect(await there.take('request', 'usr_1', behind)).toBeGreaterThan(0)
      expect(await here.take('request', 'usr_1', often)).toBeGreaterThan(0)
    }
  })

  test('the table contains no email and no address', async () => {
    const { db, here } = await openTwo()
    const limits = createRateLimits({ clock: () => NOW, isOn: true, store: here })
    await limits.checkMail('ana@example.org')
    await limits.tryToSignIn('192.0.2.1', 'ana@example.org')
    const { rows } = await sql<{ key: string }>`SELECT * FROM rate_limits`.execute(db)
    expect(rows).toHaveLength(3)
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toMatch(/ana|example|192/)
  })

  test('a sweep removes entries that recovered an hour ago and none that still count', async () => {
    const { db, here, there } = await openTwo()
    await here.take('mail', 'long ago', TEN_A_MINUTE)
    await here.take('mail', 'just now', { ...TEN_A_MINUTE, now: NOW + 2 * HOUR })
    expect(await there.sweep(NOW + HOUR)).toBe(0)
    expect(await there.sweep(NOW + 2 * HOUR)).toBe(1)
    expect(await countEntries(db)).toBe(1)
    const next = { ...TEN_A_MINUTE, most: 1, now: NOW + 2 * HOUR }
    expect(await here.waitMs('mail', 'just now', next)).toBeGreaterThan(0)
  })

  test('two simultaneous sweeps remove every entry once, and a take in between counts', async () => {
    const { db, here, there } = await openTwo()
    await sql`INSERT INTO rate_limits SELECT 'mail:' || n, ${NOW}::float8 FROM generate_series(1, 25000) n`.execute(db)
    const later = { ...TEN_A_MINUTE, most: 1, now: NOW + 2 * HOUR }
    const [one, other, wait] = await Promise.all([
      here.sweep(NOW + 2 * HOUR),
      there.sweep(NOW + 2 * HOUR),
      here.take('mail', 'ana@example.org', later),
    ])
    expect(one + other).toBe(25_000)
    expect(wait).toBe(0)
    expect(await there.take('mail', 'ana@example.org', later)).toBe(60_000)
    expect(await countEntries(db)).toBe(1)
  })

  test('a take whose connection is cut off is refused as unavailable, and the next one works', async () => {
    const { db, here, there } = await openTwo()
    await here.take('mail', 'ana@example.org', TEN_A_MINUTE)
    await db.transaction().execute(async (tx) => {
      const { rows: held } = await sql<{ pid: number }>`
        SELECT pg_backend_pid() AS pid FROM rate_limits FOR UPDATE`.execute(tx)
      const answer = there.take('mail', 'ana@example.org', TEN_A_MINUTE).catch((error: unknown) => error)
      // Queried outside the transaction, whose snapshot of connections does not change.
      await vi.waitFor(async () => {
        const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE ${held[0]?.pid}::int = ANY (pg_blocking_pids(pid))`.execute(db)
        expect(rows).toHaveLength(1)
      }, 30_000)
      expect(await answer).toMatchObject({ kind: 'unavailable' })
    })
    const left = Array.from({ length: 10 }, () => there.take('mail', 'ana@example.org', TEN_A_MINUTE))
    expect((await Promise.all(left)).filter((wait) => wait === 0)).toHaveLength(9)
  })
})

test('if the database is not reachable, every call is refused as unavailable', async () => {
  const store = postgresRateLimits(openAt('postgres://nobody@127.0.0.1:1/nowhere'))
  const unavailable = { name: 'AppError', kind: 'unavailable', retryAfterSeconds: 5 }
  await expect(store.take('mail', 'ana@example.org', TEN_A_MINUTE)).rejects.toMatchObject(unavailable)
  await expect(store.waitMs('mail', 'ana@example.org', TEN_A_MINUTE)).rejects.toMatchObject(unavailable)
  await expect(store.giveBack('mail', 'ana@example.org', TEN_A_MINUTE)).rejects.toMatchObject(unavailable)
})
