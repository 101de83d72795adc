// Searches in an account of 10,000 memories while 5,000 memories of another one are embedded: latency, and answers that differ from an idle service's.
// node bench/embedding-backlog.ts [--scale 0.1] [--backlog 5000] [--record] [--cpu-prof]: with --scale 0.1 the folder has 20,000 memories instead of
// 200,000, and is built in a tenth of the time
import { constants, copyFileSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openClient } from './support/client.ts'
import { filledFolder } from './support/filled-folder.ts'
import { type Figures, numberOption, quantile, report } from './support/report.ts'
import { type RunningService, withFolder, withService } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const SIZE = 10_000
const QUERIES = 100
const WRITERS = 8
/** People pause between two searches. */
const PAUSE_MS = 100
const backlog = numberOption('backlog', 5_000)
const texts = createTexts(6)
const queries = Array.from({ length: QUERIES }, (_, index) => texts.query(index))

interface Asked {
  times: number[]
  /** The ids that each query found, in order. */
  found: string[]
}

async function ask(client: Client): Promise<Asked> {
  const asked: Asked = { times: [], found: [] }
  for (const query of queries) {
    const { status, text, milliseconds } = await client.send('POST', '/v1/search', { query })
    if (status !== 200) throw new Error(`A search was answered ${status}: ${text}`)
    const { results } = JSON.parse(text) as { results: { id: string }[] }
    asked.times.push(milliseconds)
    asked.found.push(results.map(({ id }) => id).join())
    await wait(PAUSE_MS)
  }
  return asked
}

/** In another account, so that it changes no answer of the account that searches. */
async function fillBacklog(address: string, token: string): Promise<void> {
  const client = openClient(address, token, WRITERS)
  let sent = 0
  const capture = async () => {
    while (sent < backlog) await client.expect(201, 'POST', '/v1/memories', { text: texts.memory(sent++) })
  }
  await Promise.all(Array.from({ length: WRITERS }, capture))
  client.close()
}

async function waitingMemories(address: string): Promise<number> {
  const client = openClient(address, null)
  const { text } = await client.send('GET', '/metrics')
  client.close()
  return Number(/^lembra_memories_to_embed (\S+)$/m.exec(text)?.[1])
}

async function measure({ address }: RunningService, searching: string, writing: string): Promise<Figures> {
  const client = openClient(address, searching)
  await ask(client)
  const idle = await ask(client)
  await fillBacklog(address, writing)
  const busy = await ask(client)
  const left = await waitingMemories(address)
  client.close()
  if (left === 0) throw new Error('The backlog was embedded before the searches had ended: give a larger --backlog')
  return {
    'search p50 ms, idle': quantile(idle.times, 0.5),
    'search p95 ms, idle': quantile(idle.times, 0.95),
    'search p50 ms': quantile(busy.times, 0.5),
    'search p95 ms': quantile(busy.times, 0.95),
    'answers that differ': busy.found.filter((ids, index) => ids !== idle.found[index]).length,
    'memories that still wait': left,
  }
}

const filled = await filledFolder()
const searching = filled.accounts.find(({ size }) => size === SIZE)
const writing = filled.accounts.at(-1)
if (!searching || !writing) throw new Error(`No account has ${SIZE} memories: give --scale 0.1 or none`)
const figures = await withFolder(async (folder) => {
  for (const file of globSync(join(filled.folder, 'lembra.db*')))
    copyFileSync(file, join(folder, basename(file)), constants.COPYFILE_FICLONE)
  return withService({ folder }, (service) => measure(service, searching.apiKey, writing.apiKey))
})
report('embedding-backlog', figures, { 'search p95 ms': { atMost: 80 }, 'answers that differ': { atMost: 0 } })
