// Fifty clients at once on accounts of 10,000 and 100,000 memories: reading, searching, listing and capturing.
// node bench/load.ts [--seconds 20] [--clients 50] [--pause MILLISECONDS] [--scale 0.05] [--record] [--cpu-prof]
import { constants, copyFileSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryId } from '../test/support/make-memory.ts'
import { type Client, openClient } from './support/client.ts'
import { type FilledAccount, filledFolder } from './support/filled-folder.ts'
import { residentMegabytes } from './support/process.ts'
import { type Figures, numberOption, quantile, report } from './support/report.ts'
import { type RunningService, withFolder, withService } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const WARM_UP_MS = 3_000
const seconds = numberOption('seconds', 20)
const clients = numberOption('clients', 50)
/** Pause between a client's answer and its next request; without it clients ask as fast as they are answered. */
const pauseMs = process.argv.includes('--pause') ? numberOption('pause', 1) : 0
const texts = createTexts(4)

type Kind = 'get' | 'search' | 'list' | 'capture'
interface Tally {
  times: Record<Kind, number[]>
  /** Number of answers for each status other than 2xx. */
  refusals: Map<number, number>
}

function kindAt(share: number): Kind {
  if (share < 0.6) return 'get'
  if (share < 0.8) return 'search'
  return share < 0.9 ? 'list' : 'capture'
}

function ask(client: Client, kind: Kind, account: FilledAccount, turn: number) {
  if (kind === 'get') return client.send('GET', `/v1/memories/${memoryId(Math.floor(texts.random() * account.size))}`)
  if (kind === 'search') return client.send('POST', '/v1/search', { query: texts.query(turn) })
  if (kind === 'list') return client.send('GET', `/v1/memories?limit=30&offset=${30 * Math.floor(texts.random() * 10)}`)
  return client.send('POST', '/v1/memories', { text: texts.capture(turn) })
}

async function load(address: string, accounts: readonly FilledAccount[], milliseconds: number): Promise<Tally> {
  const tally: Tally = { times: { get: [], search: [], list: [], capture: [] }, refusals: new Map() }
  const until = performance.now() + milliseconds
  let turn = 0
  const askOn = async (account: FilledAccount) => {
    const client = openClient(address, account.apiKey)
    while (performance.now() < until) {
      const kind = kindAt(texts.random())
      const answer = await ask(client, kind, account, turn++)
      if (answer.status < 300) tally.times[kind].push(answer.milliseconds)
      else tally.refusals.set(answer.status, (tally.refusals.get(answer.status) ?? 0) + 1)
      if (pauseMs > 0) await wait(pauseMs)
    }
    client.close()
  }
  const asking = Array.from({ length: clients / accounts.length }, () => accounts.map(askOn))
  await Promise.all(asking.flat())
  return tally
}

/** Since the previous call. The timer behind it ticks every 10 ms, which an idle process shows as its delay. */
async function eventLoopP99(address: string): Promise<number> {
  const client = openClient(address, null)
  const { text } = await client.send('GET', '/metrics')
  client.close()
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])
}

async function measure({ address, pid }: RunningService, accounts: readonly FilledAccount[]): Promise<Figures> {
  await eventLoopP99(address)
  await wait(1_000)
  const idleLoop = await eventLoopP99(address)
  await load(address, accounts, WARM_UP_MS)
  await eventLoopP99(address)
  const begin = residentMegabytes(pid)
  const working = load(address, accounts, 1000 * seconds)
  await wait(500 * seconds)
  const middle = residentMegabytes(pid)
  const tally = await working
  const loop = await eventLoopP99(address)
  const end = residentMegabytes(pid)
  for (const [status, count] of tally.refusals) console.log(`${count} answers of status ${status}`)
  const count = (wanted: (status: number) => boolean) =>
    [...tally.refusals].reduce((sum, [status, times]) => sum + (wanted(status) ? times : 0), 0)
  return {
    'requests a second': Object.values(tally.times).flat().length / seconds,
    ...Object.fromEntries(Object.entries(tally.times).flatMap(([kind, times]) => timesOf(kind, times))),
    'answers of 5xx': count((status) => status >= 500),
    'other answers than 2xx': count((status) => status < 500),
    'event loop p99 ms': loop,
    'event loop p99 ms, idle': idleLoop,
    'resident MB at the begin': begin,
    'resident MB in the middle': middle,
    'resident MB at the end': end,
    'growth of the second half': end / middle,
  }
}

function timesOf(kind: string, times: readonly number[]): Array<[string, number]> {
  return [0.5, 0.95, 0.99].map((share) => [`${kind} p${100 * share} ms`, quantile(times, share)])
}

const filled = await filledFolder()
const figures = await withFolder(async (folder) => {
  // A copy, because captures would fill the kept folder more with each run.
  for (const file of globSync(join(filled.folder, 'lembra.db*')))
    copyFileSync(file, join(folder, basename(file)), constants.COPYFILE_FICLONE)
  return withService({ folder }, (service) => measure(service, filled.accounts.slice(0, 2)))
})
report('load', figures, {
  'answers of 5xx': { atMost: 0 },
  'other answers than 2xx': { atMost: 0 },
  'event loop p99 ms': { atMost: 20 },
  'growth of the second half': { atMost: 1.1 },
})
