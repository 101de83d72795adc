// PostgreSQL stopped, hanging, frozen or out of connections for 10 s under captures and searches: what is answered, how fast does it recover, and is
// anything lost or doubled?
// node bench/database-stop.ts [--server folder of scripts/test-postgres.sh] [--only stop,hung,frozen,full] [--connections 16] [--timeline] [--record]
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isOdd, type Load, type Sample, startLoad } from './database-stop/load.ts'
import { type PrivateServer, withPrivateServer } from './database-stop/server.ts'
import { countWithoutVectors, jobsSettled } from './support/background-work.ts'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { queryOnce, serverVersion, withDatabase } from './support/postgres.ts'
import { type Figures, median, numberOption, report, textOption } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const FAULT_MS = 10_000
/** Longer than any statement timeout. */
const FROZEN_MS = 20_000
const WARM_UP_MS = 6_000
const BEFORE_MS = 8_000
const AFTER_MS = 15_000
const SETTLE_MS = 300_000
const BUCKET_MS = 500
/** Share of the earlier rate, over a second; the rest is noise between two seconds. */
const FULL_SPEED = 0.9

const FAULTS = [
  'neither well nor 503 with Retry-After',
  'lost',
  'doubled',
  'counted wrong',
  'without vectors',
  'jobs left',
  'jobs failed',
]

interface Trial {
  fault(server: PrivateServer): Promise<void>
  longestMs: number
}

const trials: Record<string, Trial> = {
  stop: {
    async fault(server) {
      await server.stop()
      await wait(FAULT_MS)
      await server.start()
    },
    longestMs: 5_000,
  },
  hung: { fault: (server) => frozenFor(server, false, FAULT_MS), longestMs: 15_000 },
  frozen: { fault: (server) => frozenFor(server, true, FROZEN_MS), longestMs: 15_000 },
  full: { fault: (server) => server.takeConnections(FAULT_MS), longestMs: 5_000 },
}

async function frozenFor(server: PrivateServer, withPostmaster: boolean, milliseconds: number): Promise<void> {
  const thaw = server.freeze(withPostmaster)
  try {
    await wait(milliseconds)
  } finally {
    thaw()
  }
}

interface Moments {
  from: number
  faultAt: number
  overAt: number
  end: number
}

async function underLoad(trial: Trial, server: PrivateServer, load: Load): Promise<Moments> {
  await wait(WARM_UP_MS)
  const from = performance.now()
  await wait(BEFORE_MS)
  const faultAt = performance.now()
  await trial.fault(server)
  const overAt = performance.now()
  await wait(AFTER_MS)
  const end = performance.now()
  await load.end()
  return { from, faultAt, overAt, end }
}

async function runTrial(trial: Trial, server: PrivateServer): Promise<Figures> {
  return withDatabase(server.url, (url) =>
    withFolder((folder) =>
      withService({ folder: join(folder, 'data'), environment: { DATABASE_URL: url } }, async ({ address }) => {
        const token = await newApiKey(address)
        const load = startLoad(address, token, createTexts(23), numberOption('connections', 16))
        const moments = await underLoad(trial, server, load)
        for (const oddity of load.oddities) console.log(oddity)
        if (process.argv.includes('--timeline')) printTimeline(load.samples, moments)
        const client = openClient(address, token)
        const figures = { ...figuresOf(load.samples, moments), ...(await whatIsThere(url, client, load)) }
        client.close()
        return figures
      }),
    ),
  )
}

function figuresOf(samples: readonly Sample[], moments: Moments): Figures {
  const { from, faultAt, overAt, end } = moments
  const before = ratesBetween(samples, from, faultAt)
  const after = ratesBetween(samples, overAt, end)
  const later = samples.filter(({ at }) => at >= faultAt)
  const meanwhile = later.filter(({ at }) => at < overAt)
  return {
    'answered a second before': median(before),
    'answered 503 meanwhile': meanwhile.filter(({ status }) => status === 503).length,
    'answered well meanwhile': meanwhile.filter(isWell).length,
    'neither well nor 503 with Retry-After': later.filter(isOdd).length,
    'longest answer ms': Math.max(...later.map(({ milliseconds }) => milliseconds)),
    'full speed after s': fullSpeedAfter(after, FULL_SPEED * median(before)),
    'answered a second after': median(after.slice(-10)),
  }
}

async function whatIsThere(url: string, client: Client, load: Load): Promise<Figures> {
  const { left, failed } = await jobsSettled(url, SETTLE_MS)
  const kept = await queryOnce<{ id: string; client_id: string }>(url, 'SELECT id, client_id FROM memories')
  const ids = new Map(kept.map((row) => [row.client_id, row.id]))
  const usage = await client.expect<{ counters: { memories: number } }>(200, 'GET', '/v1/usage')
  return {
    captures: load.acknowledged.size,
    lost: [...load.acknowledged].filter(([clientId, id]) => ids.get(clientId) !== id).length,
    doubled: kept.length - load.acknowledged.size,
    'counted wrong': Math.abs(usage.counters.memories - load.acknowledged.size),
    'without vectors': await countWithoutVectors(url),
    'jobs left': left,
    'jobs failed': failed,
  }
}

function isWell({ status }: Sample): boolean {
  return status === 200 || status === 201
}

/** Successful answers per second, for each half second. */
function ratesBetween(samples: readonly Sample[], from: number, end: number): number[] {
  const rates = Array<number>(Math.floor((end - from) / BUCKET_MS)).fill(0)
  for (const sample of samples.filter(isWell)) {
    const bucket = Math.floor((sample.at - from) / BUCKET_MS)
    const rate = rates[bucket]
    if (rate !== undefined) rates[bucket] = rate + 1000 / BUCKET_MS
  }
  return rates
}

/** Time until the first second of that rate begins; the whole time if there is none. */
function fullSpeedAfter(rates: readonly number[], wanted: number): number {
  const first = rates.findIndex((rate, index) => (rate + (rates[index + 1] ?? 0)) / 2 >= wanted)
  return ((first === -1 ? rates.length : first) * BUCKET_MS) / 1000
}

function printTimeline(samples: readonly Sample[], { from, faultAt, overAt, end }: Moments): void {
  const rates = ratesBetween(samples, from, end)
  for (const [index, rate] of rates.entries()) {
    const at = from + index * BUCKET_MS
    const phase = at < faultAt ? '' : at < overAt ? 'away' : 'back'
    console.log(`${((at - faultAt) / 1000).toFixed(1).padStart(6)} s ${rate.toFixed(0).padStart(6)} a second ${phase}`)
  }
}

const chosen = textOption('only')?.split(',') ?? Object.keys(trials)
await withPrivateServer(textOption('server'), async (server) => {
  console.log(await serverVersion(server.url))
  for (const name of chosen) {
    const trial = trials[name]
    if (!trial) throw new Error(`--only knows ${Object.keys(trials).join(', ')}, not ${name}`)
    console.log(`\n${name}`)
    report(`database-${name}`, await runTrial(trial, server), {
      ...Object.fromEntries(FAULTS.map((label) => [label, { atMost: 0 }])),
      'longest answer ms': { atMost: trial.longestMs },
      'full speed after s': { atMost: 5 },
    })
  }
})
