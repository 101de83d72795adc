// The cost of 100,000 planned reminders, beside the same memories without a plan: time of a start, processor time of a minute's polls, and planning all
// of them again after a change of settings. node bench/planned-reminders.ts [--scale 0.1] [--database URL] [--record]. With PostgreSQL the processor time is
// that of our process alone.
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { takeDueReminders } from '../src/core/reminders/planning.ts'
import { replanAccount } from '../src/core/reminders/replanning.ts'
import { createRandom, type Store } from '../src/core/store.ts'
import { openPostgres } from '../src/store/postgres/database.ts'
import { createPostgresStore } from '../src/store/postgres/store.ts'
import { openDatabase } from '../src/store/sqlite/database.ts'
import { createSqliteStore } from '../src/store/sqlite/store.ts'
import { makeAccount, makeMemory, memoryId } from '../test/support/make-memory.ts'
import { databaseOption, serverVersion, withDatabase } from './support/postgres.ts'
import { type Figures, median, numberOption, report } from './support/report.ts'
import { startService, withFolder } from './support/service.ts'

const MEMORIES = 100_000 * numberOption('scale', 1)
const BATCH = 1_000
const STARTS = 7
/** The planner looks once a second. */
const POLLS = 60
const FAR = Date.UTC(2100, 0, 1)

/** A folder, with its database in it unless that is on a server. */
interface Place {
  folder: string
  url: string | null
}

async function withStore<T>({ folder, url }: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const store = url ? createPostgresStore(await openPostgres({ url })) : createSqliteStore(await openDatabase(folder))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function fill(store: Store, isPlanned: boolean): Promise<void> {
  const account = makeAccount()
  await store.transaction((tx) => tx.accounts.add(account))
  for (let first = 0; first < MEMORIES; first += BATCH) {
    await store.transaction(async (tx) => {
      for (let index = first; index < Math.min(MEMORIES, first + BATCH); index++) {
        const [id, dueAt] = [memoryId(index), FAR + index * 1_000]
        const attributes = { status: 'open', dueAt: new Date(dueAt).toISOString(), duePrecision: 'day' }
        await tx.memories.add(makeMemory({ id, type: 'reminder', status: 'open', dueAt, attributes }))
        const planned = { accountId: account.id, memoryId: id, dueAt, notifyAt: dueAt, snoozedUntil: 0, step: 0 }
        if (isPlanned) await tx.reminders.plan({ ...planned, stage: 'due' })
      }
    })
  }
}

/** Milliseconds of processor time. */
async function pollForAMinute(store: Store): Promise<number> {
  const senders = { push: null, mail: null, webhook: null }
  const deps = { store, clock: Date.now, random: createRandom(), senders, announce: () => {} }
  const before = process.cpuUsage()
  for (let poll = 0; poll < POLLS; poll++) {
    const next = await store.reminders.nextAt()
    if (next !== null && next <= Date.now()) await takeDueReminders(deps)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Changes the time of due days, so that every notice moves. */
async function changeSettings(store: Store): Promise<Figures> {
  const { id } = makeAccount()
  await store.transaction(async (tx) =>
    tx.reminders.saveSettings(id, { ...(await tx.reminders.settings(id)), dayTime: 8 * 60 }),
  )
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  await replanAccount({ store, clock: Date.now }, id, new AbortController().signal)
  const seconds = (performance.now() - startedAt) / 1_000
  delay.disable()
  return {
    'planned again in s': seconds,
    'event loop held p99 ms': delay.percentile(99) / 1e6,
    'event loop held at most ms': delay.max / 1e6,
  }
}

async function startOnce({ folder, url }: Place): Promise<number> {
  const startedAt = performance.now()
  const environment = { EMBEDDINGS: 'none', ...(url && { DATABASE_URL: url }) }
  const service = await startService({ folder, environment })
  const milliseconds = performance.now() - startedAt
  await service.end()
  return milliseconds
}

async function measure(planned: Place, empty: Place): Promise<Figures> {
  await withStore(planned, (store) => fill(store, true))
  await withStore(empty, (store) => fill(store, false))
  const starts = { planned: [] as number[], empty: [] as number[] }
  // In turn, and each first once without being counted.
  for (let round = 0; round <= STARTS; round++) {
    const [one, other] = [await startOnce(planned), await startOnce(empty)]
    if (round > 0) starts.planned.push(one)
    if (round > 0) starts.empty.push(other)
  }
  const polls = (place: Place) =>
    withStore(place, async (store) => {
      await pollForAMinute(store)
      return pollForAMinute(store)
    })
  const [withPlan, withoutPlan] = [await polls(planned), await polls(empty)]
  return {
    'start ms': median(starts.planned),
    'start ms, nothing planned': median(starts.empty),
    'longer start ms': median(starts.planned) - median(starts.empty),
    'processor ms a minute': withPlan,
    'processor ms a minute, nothing planned': withoutPlan,
    ...(await withStore(planned, changeSettings)),
  }
}

const server = databaseOption()
if (server !== undefined) console.log(await serverVersion(server))
const figures = await withFolder((parent) => {
  const [planned, empty] = [join(parent, 'planned'), join(parent, 'empty')]
  if (server === undefined) return measure({ folder: planned, url: null }, { folder: empty, url: null })
  return withDatabase(server, (url) =>
    withDatabase(server, (other) => measure({ folder: planned, url }, { folder: empty, url: other })),
  )
})
report(server === undefined ? 'planned-reminders' : 'planned-reminders-postgres', figures, {
  'longer start ms': { atMost: 50 },
  'processor ms a minute': { atMost: 20 },
  'event loop held at most ms': { atMost: 50 },
})
