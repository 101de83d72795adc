import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findChromium } from './test/support/chromium.ts'
import { findHaproxy } from './test/support/find-haproxy.ts'
import { findPgbouncer } from './test/support/find-pgbouncer.ts'
import { inMemory } from './test/support/memory-folder.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? ''

const MEMORY_FOLDER = 'test/support/memory-folder.ts'
const COMMON = {
  pool: 'forks',
  env: {
    ...inMemory(),
    // A service's threads are loaded by Node itself, at each start anew: types stripped and compiled once, they take half the time.
    NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/lembra-tests'),
  },
  // By itself vitest leaves one core to others, which of two is half the time; and who waits for a browser, a process or a disk leaves its core idle.
  maxWorkers: availableParallelism() + 1,
  testTimeout: 30_000,
  hookTimeout: 30_000,
} as const

/**
 * The files of a worker share its process: loading and compiling the service anew for each would be a third of the time. So what a module keeps must be
 * fit for many services at once, as it must be anyhow; a hook belongs in a test's file, for a shared module that calls `afterAll` is heard once.
 */
const SHARED = { ...COMMON, isolate: false } as const

/** What goes through a store passes on either database. */
const STORED = ['src/store/*.test.ts', 'test/{accounts,api,jobs,store}/**/*.test.ts', 'test/cli-jobs.test.ts']

/** PostgreSQL's vectors are not scanned by code of ours. */
const OF_SQLITE_ALONE = ['test/store/vector-scan.test.ts']
/** Dear, and of reading files and requests rather than of what is kept: on PostgreSQL they run in the mode `pair`. */
const HARDLY_STORED = ['test/api/{dates,hostile-input,images,import-hostile,transcription,web-app}.test.ts']
const OF_POSTGRES_ALONE = ['src/store/postgres/**/*.test.ts', 'test/postgres/**/*.test.ts']

const sqlite: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: 'sqlite',
    globalSetup: MEMORY_FOLDER,
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...OF_POSTGRES_ALONE, 'web/dist/**', 'test/browser/**'],
  },
}

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: 'postgres',
    include: [...STORED, ...OF_POSTGRES_ALONE],
    exclude: [...OF_SQLITE_ALONE, ...HARDLY_STORED],
    globalSetup: [MEMORY_FOLDER, 'test/support/postgres-setup.ts'],
  },
}

/** People's journeys through the web app, in a real browser. */
const browser: TestProjectInlineConfiguration = {
  test: {
    ...COMMON,
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: [MEMORY_FOLDER, 'test/browser/support/build.ts'],
    testTimeout: 120_000,
  },
}

/** Each app that a test starts is two services on one database, asked in turn. */
const pair: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: 'postgres-pair',
    include: ['test/api/**/*.test.ts'],
    globalSetup: [MEMORY_FOLDER, 'test/support/postgres-setup.ts'],
    provide: { isPair: true },
  },
}

const NO_POSTGRES =
  'PostgreSQL is not tested: TEST_DATABASE_URL is not set. scripts/test-postgres.sh FOLDER starts a server and prints it.'
const NO_BROWSER =
  'The web app is not tested: there is no Chromium. Debian has it as the packages chromium-headless-shell and chromium; CHROMIUM may name one.'

const NO_PGBOUNCER = 'PgBouncer is not tested: it is not installed. Debian has it as the package pgbouncer.'

const NO_HAPROXY = 'The proxy of deploy/ is not tested: HAProxy is not installed. Debian has it as the package haproxy.'

const hasChromium = findChromium() !== null
const leftOut = [
  ...(POSTGRES ? [] : [NO_POSTGRES]),
  ...(hasChromium ? [] : [NO_BROWSER]),
  ...(findHaproxy() ? [] : [NO_HAPROXY]),
  ...(POSTGRES && !findPgbouncer() ? [NO_PGBOUNCER] : []),
]
const saysWhatIsLeftOut = {
  onTestRunEnd: () => void process.stdout.write(leftOut.map((line) => `\n${line}\n`).join('')),
}

/** `vitest run` is what every change must pass; `vitest run --mode pair` is for what two processes may do to each other. */
export default defineConfig(({ mode }) => {
  const reporters = ['default' as const, saysWhatIsLeftOut]
  if (mode !== 'pair') {
    const projects = [sqlite, ...(POSTGRES ? [postgres] : []), ...(hasChromium ? [browser] : [])]
    return { test: { projects, reporters } }
  }
  if (!POSTGRES) throw new Error(NO_POSTGRES)
  return { test: { projects: [pair] } }
})
