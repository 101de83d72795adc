// PostgreSQL paused for 10 s, ten times, under captures and searches at two API processes: deadlocks, recovery time, and is anything lost?
// node bench/database-pauses.ts [--server folder of scripts/test-postgres.sh] [--pauses 10] [--connections 8] [--record]
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isOdd, type Load, startLoad } from './database-stop/load.ts'
import { type PrivateServer, withPrivateServer } from './database-stop/server.ts'
import { newApiKey } from './support/client.ts'
import { queryOnce, serverVersion, withDatabase } from './support/postgres.ts'
import { type Figures, median, numberOption, report, textOption } from './support/report.ts'
import { type RunningService, startService, withFolder } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const WARM_UP_MS = 5_000
const MEASURED_MS = 5_000
const PAUSE_MS = 10_000
const RECOVERY_MS = 5_000
const PROCESSES = 2

async function run(server: PrivateServer): Promise<Figures> {
  return withDatabase(server.url, (url) =>
    withFolder(async (folder) => {
      const services: RunningService[] = []
      try {
        for (let each = 0; each < PROCESSES; each++)
          services.push(
            await startService({
              folder: join(folder, `data-${each}`),
              words: ['--role=api'],
              // Without embeddings, which would need a worker: only captures and searches are measured.
              environment: { DATABASE_URL: url, EMBEDDINGS: 'none' },
            }),
          )
        const figures = await underPauses(server, services)
        for (const service of services) await service.end()
        services.length = 0
        // A connection reports its deadlocks when it ends, if not before.
        return { ...figures.told, deadlocks: await deadlocksIn(url), ...(await whatIsThere(url, figures.loads)) }
      } finally {
        await Promise.all(services.map((service) => service.end()))
      }
    }),
  )
}

async function underPauses(server: PrivateServer, services: readonly RunningService[]) {
  const token = await newApiKey(services[0]?.address ?? '')
  const connections = numberOption('connections', 8)
  const loads = services.map(({ address }, index) =>
    startLoad(address, token, createTexts(23 + index), connections, `process-${index}`),
  )
  await wait(WARM_UP_MS)
  // Searches take longer as memories come in, so each pause is compared with the seconds just before it.
  const before: number[] = []
  const after: number[] = []
  for (let pause = 0; pause < numberOption('pauses', 10); pause++) {
    before.push(await rateOf(loads))
    const thaw = server.freeze(true)
    try {
      await wait(PAUSE_MS)
    } finally {
      thaw()
    }
    await wait(RECOVERY_MS)
    after.push(await rateOf(loads))
    console.log(
      `pause ${pause + 1}: ${before.at(-1)?.toFixed(0)} a second before it, ${after.at(-1)?.toFixed(0)} 5 s after it`,
    )
  }
  await Promise.all(loads.map((load) => load.end()))
  const told = {
    pauses: after.length,
    'answered a second before a pause, median': median(before),
    'answered a second 5 s after a pause, median': median(after),
    'share of the speed before, median %': 100 * median(after.map((rate, pause) => rate / (before[pause] ?? 0))),
    'neither well nor 503 with Retry-After': loads.flatMap(({ samples }) => samples).filter(isOdd).length,
  }
  return { told, loads }
}

/** Successful answers per second, over all processes. */
async function rateOf(loads: readonly Load[]): Promise<number> {
  const from = performance.now()
  await wait(MEASURED_MS)
  const answered = loads
    .flatMap(({ samples }) => samples)
    .filter(({ at, status }) => at >= from && Number(status) < 300)
  return answered.length / (MEASURED_MS / 1_000)
}

async function deadlocksIn(url: string): Promise<number> {
  const query = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'
  return (await queryOnce<{ deadlocks: number }>(url, query))[0]?.deadlocks ?? 0
}

async function whatIsThere(url: string, loads: readonly Load[]): Promise<Figures> {
  const acknowledged = loads.flatMap((load) => [...load.acknowledged])
  const kept = await queryOnce<{ id: string; client_id: string }>(url, 'SELECT id, client_id FROM memories')
  const ids = new Map(kept.map((row) => [row.client_id, row.id]))
  const there = new Set(ids.values())
  // A search returned this text to the client, which then sent it back. The answer is the memory that has it, under another client id.
  const echoes = acknowledged.filter(([clientId, id]) => !ids.has(clientId) && there.has(id)).length
  const counted = await queryOnce<{ counter: string; value: number }>(url, 'SELECT counter, value::int FROM usage')
  const counter = (name: string) => counted.find((row) => row.counter === name)?.value ?? 0
  const isKept = ([clientId, id]: [string, string]) => (ids.has(clientId) ? ids.get(clientId) === id : there.has(id))
  return {
    captures: acknowledged.length,
    'answered as echoes': echoes,
    lost: acknowledged.filter((each) => !isKept(each)).length,
    doubled: kept.length - (acknowledged.length - echoes),
    'counted wrong': Math.abs(counter('memories') - kept.length),
    'searches counted': counter('searches'),
  }
}

await withPrivateServer(textOption('server'), async (server) => {
  console.log(await serverVersion(server.url))
  report('database-pauses', await run(server), {
    deadlocks: { atMost: 0 },
    lost: { atMost: 0 },
    doubled: { atMost: 0 },
    'counted wrong': { atMost: 0 },
    'neither well nor 503 with Retry-After': { atMost: 0 },
    'share of the speed before, median %': { atLeast: 90 },
  })
})
