// How much longer a search takes through MCP than over HTTP, in turns, with 10,000 memories in the account, with the messages of each revision.
// With --words-alone queries are not embedded, which is most of a search's time. This shows the cost of MCP itself best.
// node bench/mcp-search.ts [--times 400] [--scale 0.1] [--words-alone] [--record] [--cpu-prof]
import { constants, copyFileSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Client, openClient } from './support/client.ts'
import { filledFolder } from './support/filled-folder.ts'
import { type Figures, median, numberOption, quantile, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'
import { createTexts } from './support/texts.ts'

const SIZE = 10_000
const WARM_UP = 60
const times = numberOption('times', 400)
const texts = createTexts(5)

type Ask = (client: Client, query: string) => Promise<number>

const search: Ask = async (client, query) => {
  const { status, text, milliseconds } = await client.send('POST', '/v1/search', { query })
  if (status !== 200) throw new Error(`a search was answered ${status}: ${text}`)
  return milliseconds
}

function mcpSearch(revision: '2025-11-25' | '2026-07-28'): Ask {
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    ...(revision === '2026-07-28' && { 'mcp-method': 'tools/call', 'mcp-name': 'search' }),
  }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return async (client, query) => {
    const params = { name: 'search', arguments: { query }, ...(revision === '2026-07-28' && { _meta: meta }) }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { text, milliseconds } = await client.send('POST', '/mcp', message, headers)
    if (!text.includes('"structuredContent"')) throw new Error(`a search was answered ${text}`)
    return milliseconds
  }
}

const ways: Record<string, Ask> = {
  http: search,
  'mcp 2025-11-25': mcpSearch('2025-11-25'),
  'mcp 2026-07-28': mcpSearch('2026-07-28'),
}

/** One connection each. The order rotates, so that none always follows the same one. */
async function measure(address: string, apiKey: string): Promise<Figures> {
  const asked = Object.entries(ways).map(([name, ask]) => ({
    name,
    ask,
    client: openClient(address, apiKey),
    milliseconds: [] as number[],
  }))
  for (let round = 0; round < times + WARM_UP; round++) {
    for (let turn = 0; turn < asked.length; turn++) {
      const way = asked[(round + turn) % asked.length]
      const taken = await way?.ask(way.client, texts.query(round * asked.length + turn))
      if (round >= WARM_UP && taken !== undefined) way?.milliseconds.push(taken)
    }
  }
  for (const { client } of asked) client.close()
  const plain = median(asked[0]?.milliseconds ?? [])
  return Object.fromEntries(
    asked.flatMap(({ name, milliseconds }, index) => [
      [`${name} p50 ms`, median(milliseconds)],
      [`${name} p95 ms`, quantile(milliseconds, 0.95)],
      ...(index === 0 ? [] : [[`${name} / http`, median(milliseconds) / plain] as const]),
    ]),
  )
}

const filled = await filledFolder()
const account = filled.accounts.find(({ size }) => size === SIZE) ?? filled.accounts[0]
if (!account) throw new Error('there is no account to search')
console.log(`${account.size} memories`)
const figures = await withFolder(async (folder) => {
  // A copy, because searches write their counts.
  for (const file of globSync(join(filled.folder, 'lembra.db*')))
    copyFileSync(file, join(folder, basename(file)), constants.COPYFILE_FICLONE)
  return withService(
    { folder, environment: { EMBEDDINGS: process.argv.includes('--words-alone') ? 'none' : 'builtin' } },
    ({ address }) => measure(address, account.apiKey),
  )
})
report('mcp-search', figures, { 'mcp 2025-11-25 / http': { atMost: 2 }, 'mcp 2026-07-28 / http': { atMost: 2 } })
