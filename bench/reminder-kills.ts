// Two weeks of reminders in minutes, with kill -9 every few seconds and a clock change: is any lost, noted twice, sent twice
// unmarked, or late, and how often does one kill have the same notice sent again?
// node bench/reminder-kills.ts [--scale 0.1] [--database URL] [--record]. With PostgreSQL two processes run, which are killed in turn.
import { renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from '../src/store/sqlite/data-folder.ts'
import { openClient } from './support/client.ts'
import { databaseOption, queryOnce, serverVersion, withDatabase } from './support/postgres.ts'
import { type Figures, numberOption, quantile, report } from './support/report.ts'
import { type RunningService, type ServiceOptions, startService, withFolder } from './support/service.ts'

const DAYS = 14
const scale = numberOption('scale', 1)
const HOURS = [7, 13, 20].slice(0, Math.ceil(3 * scale))
const ZONE = 'Europe/Lisbon'
/** On this day the clocks of the zone go forward by an hour. */
const CHANGE_DAY = 6
const FIRST_DAY = Date.UTC(2027, 2, 22)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SHORTEST_TURN_MS = 3_200
/** Longer than a process takes to start. */
const QUIET_MS = 6_000
const STEADY_MS = 2_000
/** A jump is not a passing of time, so timers do not see it: the planner's next poll does. */
const LEAD_MS = 1_500
const KILL_EVERY_MS = 3_000
const SETTLE_MS = 2_000
const CONNECTIONS = 8
const memories = Math.ceil((10_000 / DAYS) * scale)

/** Computed without the service: the rules keep the local time, so that the instant moves with the clock. */
function instant(day: number, hour: number): number {
  return FIRST_DAY + day * DAY_MS + (day >= CHANGE_DAY ? hour - 1 : hour) * HOUR_MS
}

const dayStarts = Array.from({ length: DAYS }, (_, day) => HOURS.map((hour) => instant(day, hour) - LEAD_MS)).flat()
/** The last turn has no occurrence: what was left behind is sent then. */
const starts = [...dayStarts, instant(DAYS, 6)]

interface Seen {
  at: number
  isRepeat: boolean
}

async function startReceiver() {
  const seen = new Map<string, Seen[]>()
  const ids = new Map<string, Set<string>>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { data, message } = JSON.parse(body) as { data: { id: string; dueAt: string }; message: string }
    const occurrence = `${data.id} ${Date.parse(data.dueAt)}`
    put(seen, occurrence, () => []).push({ at: Date.now(), isRepeat: message.includes('Sent again') })
    put(ids, occurrence, () => new Set<string>()).add(String(request.headers['webhook-id']))
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, seen, ids, close: () => server.close() }
}

function put<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** Daily reminders at the hours of the plan. Returns their occurrences, as the receiver names them. */
async function addReminders(address: string, url: string): Promise<string[]> {
  const stranger = openClient(address, null)
  const owner = { email: 'ana@example.org', password: 'correct horse', name: 'Ana' }
  const { deviceToken } = await stranger.expect<{ deviceToken: string }>(201, 'POST', '/v1/auth/register', owner)
  stranger.close()
  const client = openClient(address, deviceToken, CONNECTIONS)
  await client.expect(200, 'PATCH', '/v1/auth/me', { settings: { timezone: ZONE, language: 'en' } })
  // The notice of an overdue reminder on the next morning would come after the next occurrence, so there is none.
  await client.expect(200, 'PATCH', '/v1/notifications', { dayTime: '23:59' })
  await client.expect(201, 'POST', '/v1/notifications/channels', { kind: 'webhook', url })
  const due: string[] = []
  const addFrom = async (first: number) => {
    for (let index = first; index < memories; index += CONNECTIONS) {
      const body = { content: `Water plant ${index}`, type: 'reminder' }
      const { id } = await client.expect<{ id: string }>(201, 'POST', '/v1/remember', body)
      const hour = HOURS[index % HOURS.length] ?? 0
      const second = (Math.floor(index / HOURS.length) % 2) * 1_000
      const dueAt = new Date(instant(0, hour) + second).toISOString()
      const attributes = { dueAt, recurrence: `FREQ=DAILY;COUNT=${DAYS}` }
      await client.expect(200, 'PATCH', `/v1/memories/${id}`, { attributes })
      for (let day = 0; day < DAYS; day++) due.push(`${id} ${instant(day, hour) + second}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => addFrom(index)))
  client.close()
  return due
}

/** Two weeks in minutes: the clock runs as the real one does, and jumps from one turn to the next. */
function jumpingClock(file: string) {
  const jumpedAt: number[] = []
  return {
    file,
    jump(time: number) {
      jumpedAt.push(Date.now())
      // Renamed, so that no process reads half a number.
      writeFileSync(`${file}-new`, `${time - Date.now()}`)
      renameSync(`${file}-new`, file)
    },
    realTimeOf(time: number) {
      const turn = starts.findLastIndex((start) => start <= time)
      return (jumpedAt[turn] ?? Number.NaN) + time - (starts[turn] ?? 0)
    },
    endOfTurn: (time: number) => jumpedAt[starts.findLastIndex((start) => start <= time) + 1] ?? Number.NaN,
  }
}
type Clock = ReturnType<typeof jumpingClock>

/** The processes, of which one at a time is killed and started again. */
interface Killed {
  running: RunningService[]
  /** Since when each one runs; infinite while it does not. */
  upSince: number[]
  /** While no process was running. */
  gaps: Array<{ from: number; to: number }>
  /** When each killed process was gone. */
  goneAt: number[]
}

async function startKilled(options: ServiceOptions, processes: number): Promise<Killed> {
  const killed: Killed = { running: [], upSince: [], gaps: [], goneAt: [] }
  for (let index = 0; index < processes; index++) {
    killed.running.push(await startService(options))
    killed.upSince.push(Date.now())
  }
  return killed
}

async function killInTurn(killed: Killed, options: ServiceOptions, signal: AbortSignal): Promise<void> {
  for (let turn = 0; ; turn++) {
    await wait(KILL_EVERY_MS * (0.5 + Math.random()))
    if (signal.aborted) return
    const index = turn % killed.running.length
    const from = Date.now()
    killed.upSince[index] = Number.POSITIVE_INFINITY
    await killed.running[index]?.end('SIGKILL')
    killed.goneAt.push(Date.now())
    killed.running[index] = await startService(options)
    killed.upSince[index] = Date.now()
    if (killed.running.length === 1) killed.gaps.push({ from, to: Date.now() })
  }
}

/** A turn ends once its notices came, or no more come: what a killed process had claimed comes once its lease ends, in the next turn. */
async function passTurns(
  clock: Clock,
  due: readonly string[],
  { upSince }: Killed,
  seen: ReadonlyMap<string, unknown>,
) {
  for (const [turn, start] of starts.entries()) {
    const end = starts[turn + 1] ?? Number.POSITIVE_INFINITY
    const missing = due.filter((occurrence) => dueAtOf(occurrence) < end)
    clock.jump(start)
    let [known, changedAt] = [seen.size, Date.now()]
    for (const jumpedAt = Date.now(); ; ) {
      await wait(50)
      const now = Date.now()
      if (seen.size > known) [known, changedAt] = [seen.size, now]
      const isComplete = missing.every((occurrence) => seen.has(occurrence))
      const isEnough = now - changedAt > QUIET_MS && upSince.some((since) => now - since > STEADY_MS)
      if (now - jumpedAt > SHORTEST_TURN_MS && (isComplete || isEnough)) break
    }
  }
}

function dueAtOf(occurrence: string): number {
  return Number(occurrence.split(' ')[1])
}

async function measure(folder: string, url: string | null): Promise<Figures> {
  const receiver = await startReceiver()
  const clock = jumpingClock(join(folder, 'clock'))
  const options: ServiceOptions = {
    folder: join(folder, 'data'),
    environment: { EMBEDDINGS: 'none', WEBHOOK_PRIVATE: 'on', ...(url && { DATABASE_URL: url }) },
    nodeArguments: ['--import', join(import.meta.dirname, '..', 'bin', 'runtime.mjs')],
    script: [join(import.meta.dirname, 'reminder-kills', 'process.ts'), clock.file],
  }
  writeFileSync(clock.file, `${instant(0, 0) - Date.now()}`)
  const first = await startService(options)
  const due = await addReminders(first.address, receiver.url)
  await first.end()
  const killed = await startKilled(options, url ? 2 : 1)
  const over = new AbortController()
  const killing = killInTurn(killed, options, over.signal)
  const startedAt = Date.now()
  await passTurns(clock, due, killed, receiver.seen)
  over.abort()
  await killing
  const seconds = (Date.now() - startedAt) / 1_000
  // A repeat would come now.
  await wait(SETTLE_MS)
  await Promise.all(killed.running.map((each) => each.end()))
  receiver.close()
  return { seconds, ...figuresOf(due, receiver, clock, killed), ...(await noted(options.folder, url)) }
}

function figuresOf(
  due: readonly string[],
  { seen, ids }: Awaited<ReturnType<typeof startReceiver>>,
  clock: Clock,
  { gaps, goneAt }: Killed,
): Figures {
  const expected = new Set(due)
  const all = [...seen]
  const again = all.flatMap(([, notices]) => notices.slice(1))
  const perKill = Map.groupBy(
    all.flatMap(([, notices]) => notices.slice(1).map((notice, index) => ({ notice, before: notices[index] }))),
    ({ notice, before }) => goneAt.find((gone) => gone >= (before?.at ?? 0) && gone <= notice.at) ?? null,
  )
  const repeats = all.flatMap(([, notices]) => notices.filter(({ isRepeat }) => isRepeat))
  // A killed process had claimed them: another one waits for the lease.
  const leftOver = new Set(
    all.filter(([occurrence, [notice]]) => (notice?.at ?? 0) > clock.endOfTurn(dueAtOf(occurrence))),
  )
  const lateness = (some: typeof all) =>
    some.flatMap(([occurrence, [notice]]) => {
      const from = clock.realTimeOf(dueAtOf(occurrence))
      if (!notice || notice.isRepeat || gaps.some((gap) => gap.from <= notice.at && gap.to >= from)) return []
      return [notice.at - from]
    })
  const running = lateness(all)
  return {
    occurrences: due.length,
    kills: goneAt.length,
    lost: due.filter((occurrence) => !seen.has(occurrence)).length,
    'never due': all.filter(([occurrence]) => !expected.has(occurrence)).length,
    'under two ids': [...ids.values()].filter(({ size }) => size > 1).length,
    'received again': again.length,
    'received again, for each kill': again.length / goneAt.length,
    'received again, most for one kill': Math.max(0, ...[...perKill].map(([kill, { length }]) => (kill ? length : 0))),
    'received again, though nothing was killed between': perKill.get(null)?.length ?? 0,
    'received again, unmarked': again.filter(({ isRepeat }) => !isRepeat).length,
    'marked as repeats': repeats.length,
    'most times one was received': Math.max(...all.map(([, notices]) => notices.length)),
    'measured for lateness': running.length,
    'late p50 ms': quantile(running, 0.5),
    'late p99 ms': quantile(running, 0.99),
    'latest ms': Math.max(...running),
    'left to the next turn': leftOver.size,
    'late p99 ms, without these': quantile(lateness(all.filter((each) => !leftOver.has(each))), 0.99),
  }
}

/** Read from the table of deliveries. */
async function noted(folder: string, url: string | null): Promise<Figures> {
  const twice = `SELECT count(*) AS count FROM (SELECT 1 FROM deliveries GROUP BY account_id, memory_id, due_at HAVING count(*) > 1) AS twice`
  const without = `SELECT count(*) AS count FROM deliveries WHERE outcome IS NULL OR outcome NOT IN ('delivered', 'late')`
  const counts: number[] = []
  for (const query of [twice, without]) counts.push(await count(folder, url, query))
  const [notedTwice = Number.NaN, notDelivered = Number.NaN] = counts
  return { 'noted twice': notedTwice, 'noted as anything but delivered': notDelivered }
}

async function count(folder: string, url: string | null, query: string): Promise<number> {
  if (url) return Number((await queryOnce<{ count: string }>(url, query))[0]?.count)
  const database = new Database(join(folder, DATABASE_FILE), { readonly: true })
  const row = database.prepare(query).get() as { count: number }
  database.close()
  return row.count
}

const NONE = [
  'lost',
  'never due',
  'under two ids',
  'received again, unmarked',
  'noted twice',
  'noted as anything but delivered',
]
const server = databaseOption()
if (server !== undefined) console.log(await serverVersion(server))
const figures = await withFolder((folder) =>
  server === undefined ? measure(folder, null) : withDatabase(server, (url) => measure(folder, url)),
)
report(server === undefined ? 'reminder-kills' : 'reminder-kills-postgres', figures, {
  ...Object.fromEntries(NONE.map((name) => [name, { atMost: 0 }])),
  'received again, most for one kill': { atMost: 1 },
  'late p99 ms': { atMost: 2_000 },
})
