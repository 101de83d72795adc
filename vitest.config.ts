import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findChromium, findChromiumWithNotifications } from './test/support/chromium.ts'
import { findHaproxy } from './test/support/find-haproxy.ts'
import { findPgbouncer } from './test/support/find-pgbouncer.ts'
import { inMemory } from './test/support/memory-folder.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? ''

const MEMORY_FOLDER = 'test/support/memory-folder.ts'
const COMMON = {
  pool: 'forks',
  // Tests make much garbage that lives shortly. With V8's default of 16 MB they take a tenth more processor time.
  execArgv: ['--max-semi-space-size=32'],
  env: {
    ...inMemory(),
    // Node itself loads a service's threads, at every start. Keeping the compiled code halves the time.
    NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/lembra-tests'),
  },
  // Vitest's default leaves one core unused. One worker more than cores, because tests often wait for a browser, a process or a database. With two
  // more, two cores took 848 s for all tests instead of 707.
  maxWorkers: availableParallelism() + 1,
  // A time limit only ends what hangs: a machine that is busy with other work may be many times slower.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
} satisfies TestProjectInlineConfiguration['test']

/**
 * The test files of a worker share its process. Loading the service again for each file would take a third of the time. Hooks therefore belong in the
 * test files: a shared module that calls `afterAll` is evaluated only once.
 */
const SHARED = { ...COMMON, isolate: false }

/** These test files reach the database and run on both. */
const STORED = ['src/store/relations.test.ts', 'test/{accounts,api,jobs,store}/**/*.test.ts', 'test/cli-jobs.test.ts']

/**
 * These test files examine how requests, files and answers are read and written. Their statements also occur in other files, so `npm test` runs them
 * on SQLite only. On PostgreSQL they run with `npm run test:pair`.
 */
const NOT_ABOUT_THE_STORE = [
  'test/api/{capture-query,connection,dates,echo,embedding-server,export,hostile-input,http-details,images,large-responses,logs}.test.ts',
  'test/api/{media,media-capture,methods,plain-responses,recurrence,revoked-meanwhile,search-detail,semantic-search,slow-clients}.test.ts',
  'test/api/{tasks-feed-series,text-only,times,traces,transcription,web-app,wrong-clock}.test.ts',
  'test/api/import-{again,archives,csv,documents,fields,formats,hostile,kept,lembra,link-apps}.test.ts',
  'test/api/import-{note-apps,problems,recurrence,series}.test.ts',
]
const POSTGRES_ONLY = ['src/store/postgres/**/*.test.ts', 'test/postgres/**/*.test.ts']

const sqlite: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: 'sqlite',
    globalSetup: MEMORY_FOLDER,
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...POSTGRES_ONLY, 'web/dist/**', 'test/browser/**'],
  },
}

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: 'postgres',
    include: [...STORED, ...POSTGRES_ONLY],
    exclude: NOT_ABOUT_THE_STORE,
    globalSetup: [MEMORY_FOLDER, 'test/support/postgres-setup.ts'],
  },
}

/** Journeys through the web app in a real browser. */
const browser: TestProjectInlineConfiguration = {
  test: {
    ...SHARED,
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: [MEMORY_FOLDER, 'test/browser/support/build.ts'],
  },
}

/** Each app that a test starts consists of two services on one database, which receive requests in turn. */
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

const NO_NOTIFICATIONS =
  'Notifications are not tested: Debian has the Chromium that shows them as the package chromium.'

const NO_PGBOUNCER = 'PgBouncer is not tested: it is not installed. Debian has it as the package pgbouncer.'

const NO_HAPROXY = 'The proxy of deploy/ is not tested: HAProxy is not installed. Debian has it as the package haproxy.'

const hasChromium = findChromium() !== null
const notTested = [
  ...(POSTGRES ? [] : [NO_POSTGRES]),
  ...(hasChromium ? [] : [NO_BROWSER]),
  ...(hasChromium && !findChromiumWithNotifications() ? [NO_NOTIFICATIONS] : []),
  ...(findHaproxy() ? [] : [NO_HAPROXY]),
  ...(POSTGRES && !findPgbouncer() ? [NO_PGBOUNCER] : []),
]
const missingPrograms = {
  onTestRunEnd: () => void process.stdout.write(notTested.map((line) => `\n${line}\n`).join('')),
}

/** Every change must pass `vitest run`. `vitest run --mode pair` runs the API's tests against two processes on one database. */
export default defineConfig(({ mode }) => {
  const reporters = ['default' as const, missingPrograms]
  if (mode !== 'pair') {
    const projects = [sqlite, ...(POSTGRES ? [postgres] : []), ...(hasChromium ? [browser] : [])]
    return { test: { projects, reporters } }
  }
  if (!POSTGRES) throw new Error(NO_POSTGRES)
  return { test: { projects: [pair] } }
})
