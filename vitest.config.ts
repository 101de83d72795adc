import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const POSTGRES = process.env['TEST_DATABASE_URL'] ?? ''

const COMMON = {
  pool: 'forks',
  // By itself vitest leaves one core to others, which of two is half the time.
  maxWorkers: '100%',
  testTimeout: 30_000,
  hookTimeout: 30_000,
} as const

/** What goes through a store passes on either database. */
const STORED = ['src/store/*.test.ts', 'test/{accounts,api,jobs,store}/**/*.test.ts', 'test/cli-jobs.test.ts']

/** PostgreSQL's vectors are not scanned by code of ours. */
const OF_SQLITE_ALONE = ['test/store/vector-scan.test.ts']
const OF_POSTGRES_ALONE = ['src/store/postgres/**/*.test.ts', 'test/postgres/**/*.test.ts']

const sqlite: TestProjectInlineConfiguration = {
  test: {
    ...COMMON,
    name: 'sqlite',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: OF_POSTGRES_ALONE,
  },
}

const postgres: TestProjectInlineConfiguration = {
  test: {
    ...COMMON,
    name: 'postgres',
    include: [...STORED, ...OF_POSTGRES_ALONE],
    exclude: OF_SQLITE_ALONE,
    globalSetup: 'test/support/postgres-setup.ts',
  },
}

/** Each app that a test starts is two services on one database, asked in turn. */
const pair: TestProjectInlineConfiguration = {
  test: {
    ...COMMON,
    name: 'postgres-pair',
    include: ['test/api/**/*.test.ts'],
    globalSetup: 'test/support/postgres-setup.ts',
    provide: { isPair: true },
  },
}

const LEFT_OUT =
  'PostgreSQL is not tested: TEST_DATABASE_URL is not set. scripts/test-postgres.sh FOLDER starts a server and prints it.'
const reporters = ['default' as const, { onTestRunEnd: () => void process.stdout.write(`\n${LEFT_OUT}\n\n`) }]

/** `vitest run` is what every change must pass; `vitest run --mode pair` is for what two processes may do to each other. */
export default defineConfig(({ mode }) => {
  if (mode !== 'pair') return { test: POSTGRES ? { projects: [sqlite, postgres] } : { projects: [sqlite], reporters } }
  if (!POSTGRES) throw new Error(LEFT_OUT)
  return { test: { projects: [pair] } }
})
