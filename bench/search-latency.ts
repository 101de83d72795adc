// How long a search takes with 1,000, 10,000 and 100,000 memories in one account and 200,000 in all, and how responsive the main thread stays
// meanwhile.
// By words and embeddings together, without embedding the query, which bench:search measures separately: vectors are generated here instantly.
// node bench/search-latency.ts [folder to build in and use again] [--scale 1] [--record]
// node bench/search-latency.ts --database URL [--keep] [--scale 1] [--record]: on PostgreSQL, compared with pgvector's own scan; --keep builds in a
// database that is kept and used again
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStorage } from '../src/app/app.ts'
import type { Storage } from '../src/app/storage.ts'
import { readConfig } from '../src/config/config.ts'
import { NO_TELEMETRY } from '../src/core/telemetry.ts'
import { DATABASE_FILE } from '../src/store/sqlite/data-folder.ts'
import { SIZES } from './search/latency-data.ts'
import { fillStore, measureAccount, measurePut } from './search/latency-measure.ts'
import { measureScan } from './search/pgvector-scan.ts'
import { databaseUrl, queryOnce, serverVersion, withDatabase } from './support/postgres.ts'
import { type Bars, type Figures, recordedFigures, report } from './support/report.ts'

const MEASURED = SIZES.slice(0, 3)
const KEPT_DATABASE = 'lembra_bench_latency'
/** Writers on our side; PostgreSQL has a process for each. */
const WRITERS = 3
const postgresBars: Bars = { '10000 p95 ms': { atMost: 40 }, '100000 p95 ms': { atMost: 200 } }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    scale: { type: 'string' },
    keep: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})

async function measureSqlite(): Promise<void> {
  const [given] = positionals
  const folder = given ?? mkdtempSync(join(tmpdir(), 'lembra-bench-'))
  mkdirSync(folder, { recursive: true })
  const isBuilt = existsSync(join(folder, DATABASE_FILE))
  try {
    await withStorage({ DATA_DIR: folder }, async (storage) => {
      if (!isBuilt) await timed('Built', () => fillStore(storage.store, 1))
      const figures: Figures = {}
      for (const each of MEASURED) Object.assign(figures, await measureAccount(storage, ...each))
      report('search-latency', { ...figures, ...(await measurePut(storage.store)) })
    })
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true })
  }
}

async function measurePostgres(server: string): Promise<void> {
  console.log(await serverVersion(server))
  if (!values.keep) return withDatabase(server, (url) => measureDatabase(url))
  const isThere = (await queryOnce(server, 'SELECT FROM pg_database WHERE datname = $1', [KEPT_DATABASE])).length > 0
  if (!isThere) await queryOnce(server, `CREATE DATABASE ${KEPT_DATABASE}`)
  return measureDatabase(databaseUrl(server, KEPT_DATABASE))
}

async function measureDatabase(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lembra-bench-'))
  try {
    await withStorage({ DATA_DIR: folder, DATABASE_URL: url }, async (storage) => {
      if ((await storage.store.memories.countAll()) === 0) {
        await timed('Built', () => fillStore(storage.store, WRITERS))
        // As autovacuum would within a minute.
        await timed('Vacuumed', () => queryOnce(url, 'VACUUM ANALYZE'))
      }
      const figures: Figures = {}
      for (const each of MEASURED) {
        Object.assign(figures, await measureAccount(storage, ...each))
        Object.assign(figures, await measureScan(url, ...each))
      }
      Object.assign(figures, await measurePut(storage.store))
      const beside = { title: 'SQLite', figures: recordedFigures('search-latency') }
      report('search-latency-postgres', figures, postgresBars, beside)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Opens it like the service. */
async function withStorage(
  environment: Record<string, string>,
  work: (storage: Storage) => Promise<void>,
): Promise<void> {
  const storage = await openStorage(readConfig(environment), { clock: Date.now, log: console, telemetry: NO_TELEMETRY })
  try {
    await work(storage)
  } finally {
    await storage.close()
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.log(`${what} in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

await (values.database === undefined ? measureSqlite() : measurePostgres(values.database))
