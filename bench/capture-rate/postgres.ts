import { join } from 'node:path'
import { Pool } from 'pg'
import { newApiKey } from '../support/client.ts'
import { serverVersion, withDatabase } from '../support/postgres.ts'
import { type Bars, type Figures, median, numberOption, quantile, report, textOption } from '../support/report.ts'
import { type ServiceOptions, withFolder, withServices } from '../support/service.ts'
import type { Texts } from '../support/texts.ts'
import { captureFor } from './load.ts'

const WARM_UP_MS = 2_000
const BARE_MS = 2_000
/** Accounts that the connections write to: one each, or all the same. */
const SPREADS = ['an account each', 'one account'] as const
type Spread = (typeof SPREADS)[number]

interface Options {
  server: string
  connections: number
  seconds: number
  counts: readonly number[]
  rounds: number
  role: string
}

/** Measures one process and two in turn, round after round, so that other load on the machine affects both. Reports the medians of the rounds. */
export async function measurePostgres(server: string, texts: Texts): Promise<void> {
  const options = optionsFor(server)
  console.log(await serverVersion(server))
  console.log(descriptionOf(options))
  const rates = new Map<string, number[]>()
  const times = new Map<string, number[]>()
  const bare: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    bare.push(await withDatabase(server, (url) => rowsPerSecond(url, options.connections, texts)))
    for (const count of options.counts) {
      for (const [spread, taken] of Object.entries(await measureProcesses(options, count, texts))) {
        const label = `${count} ${count === 1 ? 'process' : 'processes'}, ${spread}`
        const rate = taken.length / options.seconds
        console.log(`round ${round + 1}: ${label}: ${rate.toFixed(0)} a second`)
        rates.set(label, [...(rates.get(label) ?? []), rate])
        times.set(label, [...(times.get(label) ?? []), ...taken])
      }
    }
  }
  report('capture-rate-postgres', figuresOf(rates, times, bare), barsFor(options))
}

function optionsFor(server: string): Options {
  const only = textOption('processes')
  return {
    server,
    connections: numberOption('connections', 16),
    seconds: numberOption('seconds', 8),
    counts: only === undefined ? [1, 2] : [Number(only)],
    rounds: numberOption('rounds', 3),
    role: textOption('role') ?? 'all',
  }
}

function descriptionOf({ role, counts, connections }: Options): string {
  const beside = role === 'api' ? ', and one with --role=worker beside them' : ''
  return `${counts.join(' and ')} processes, each with --role=${role}${beside}; ${connections} connections spread over them`
}

/** A new database and a new start, so that embeddings left over from one run do not slow the next. */
async function measureProcesses(options: Options, count: number, texts: Texts): Promise<Record<Spread, number[]>> {
  return withDatabase(options.server, (url) =>
    withFolder((folder) =>
      withServices(processesOf(options, count, url, join(folder, 'data')), async (services) => {
        const serving = services.slice(0, count)
        const tokens: string[] = []
        for (let number = 0; number < options.connections; number++)
          tokens.push(await newApiKey(serving[number % count]?.address ?? '', `bench${number}`))
        const measure = async (tokenAt: (index: number) => string | undefined) => {
          const connections = Array.from({ length: options.connections }, (_, index) => ({
            address: serving[index % count]?.address ?? '',
            token: tokenAt(index) ?? '',
          }))
          await captureFor(connections, texts, WARM_UP_MS)
          return captureFor(connections, texts, 1000 * options.seconds)
        }
        const each = await measure((index) => tokens[index])
        return { 'an account each': each, 'one account': await measure(() => tokens[0]) }
      }),
    ),
  )
}

function processesOf({ role }: Options, count: number, url: string, folder: string): ServiceOptions[] {
  const environment = { DATABASE_URL: url }
  const serving = Array.from({ length: count }, () => ({ folder, environment, words: [`--role=${role}`] }))
  return role === 'api' ? [...serving, { folder, environment, words: ['--role=worker'] }] : serving
}

/** The speed of the server: one row and one index entry per transaction, over the same number of connections. */
async function rowsPerSecond(url: string, connections: number, texts: Texts): Promise<number> {
  const pool = new Pool({ connectionString: url, max: connections })
  await pool.query('CREATE TABLE rows (id bigserial PRIMARY KEY, name text, content text)')
  await pool.query('CREATE INDEX by_name ON rows (name)')
  const startedAt = performance.now()
  let count = 0
  const insertOn = async () => {
    while (performance.now() - startedAt < BARE_MS) {
      await pool.query('INSERT INTO rows (name, content) VALUES ($1, $2)', [
        `row-${texts.random()}`,
        texts.capture(count),
      ])
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, insertOn))
  const rate = (1000 * count) / (performance.now() - startedAt)
  await pool.end()
  return rate
}

function figuresOf(
  rates: ReadonlyMap<string, number[]>,
  times: ReadonlyMap<string, number[]>,
  bare: readonly number[],
): Figures {
  const figures: Figures = {}
  for (const [label, values] of rates) {
    const taken = times.get(label) ?? []
    figures[`${label}, captures a second`] = median(values)
    figures[`${label}, p50 ms`] = quantile(taken, 0.5)
    figures[`${label}, p99 ms`] = quantile(taken, 0.99)
    figures[`${label}, longest ms`] = taken.reduce((longest, time) => Math.max(longest, time), 0)
  }
  for (const spread of SPREADS) {
    const [one, two] = [rates.get(`1 process, ${spread}`), rates.get(`2 processes, ${spread}`)]
    if (one && two) figures[ratioLabel(spread)] = median(two) / median(one)
  }
  return { ...figures, 'bare rows a second': median(bare) }
}

function ratioLabel(spread: Spread): string {
  return `two processes / one, ${spread}`
}

/** Only for separate accounts: captures of one account wait for one another, because its index numbers them. */
function barsFor({ counts }: Options): Bars {
  if (!counts.includes(2)) return {}
  const rate: Bars = { '2 processes, an account each, captures a second': { atLeast: 800 } }
  return counts.includes(1) ? { ...rate, [ratioLabel('an account each')]: { atLeast: 1.5 } } : rate
}
