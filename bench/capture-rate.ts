// Durable captures per second over HTTP, compared with single rows that the database alone writes equally durably in the same run.
// node bench/capture-rate.ts [--seconds 10] [--record] [--cpu-prof]
// node bench/capture-rate.ts --database URL [--connections 16] [--processes 1|2] [--role all|api] [--rounds 3] [--seconds 8] [--record]

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { captureFor } from './capture-rate/load.ts'
import { measurePostgres } from './capture-rate/postgres.ts'
import { newApiKey } from './support/client.ts'
import { databaseOption } from './support/postgres.ts'
import { processorMilliseconds } from './support/process.ts'
import { numberOption, quantile, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const CONNECTIONS = 8
const WARM_UP_MS = 2_000
const seconds = numberOption('seconds', 10)
const texts = createTexts(2)

/** The speed of the disk: one row and one index entry per transaction, with synchronous=FULL like the service. */
function rowsPerSecond(folder: string, milliseconds: number): number {
  const database = new Database(join(folder, 'rows.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, name TEXT, text TEXT); CREATE INDEX by_name ON rows (name)')
  const insert = database.prepare('INSERT INTO rows (name, text) VALUES (?, ?)')
  const startedAt = performance.now()
  let count = 0
  while (performance.now() - startedAt < milliseconds) {
    insert.run(`row-${texts.random()}`, texts.capture(count))
    count += 1
  }
  const rate = (1000 * count) / (performance.now() - startedAt)
  database.close()
  return rate
}

async function measureSqlite(): Promise<void> {
  const figures = await withFolder(async (folder) => {
    const before = rowsPerSecond(folder, 2_000)
    const { times, processorMs } = await withService({ folder: join(folder, 'data') }, async ({ address, pid }) => {
      const token = await newApiKey(address)
      const connections = Array.from({ length: CONNECTIONS }, () => ({ address, token }))
      await captureFor(connections, texts, WARM_UP_MS)
      const startedAt = processorMilliseconds(pid)
      const taken = await captureFor(connections, texts, 1000 * seconds)
      return { times: taken, processorMs: processorMilliseconds(pid) - startedAt }
    })
    return {
      'captures a second': times.length / seconds,
      'capture p50 ms': quantile(times, 0.5),
      'capture p99 ms': quantile(times, 0.99),
      'longest capture ms': Math.max(...times),
      'processor ms a capture, with embeddings': processorMs / times.length,
      'bare rows a second': before,
    }
  })
  report('capture-rate', figures, { 'captures a second': { atLeast: 600 } })
}

const server = databaseOption()
await (server === undefined ? measureSqlite() : measurePostgres(server, texts))
