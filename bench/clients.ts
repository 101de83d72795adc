// Do the MCP clients of five languages list and call the tools, and sign in by OAuth? Each is installed from its registry into a temporary folder.
// node bench/clients.ts [name…] [--folder DIR]: DIR keeps what was installed, for the next run. Needs python3, go and cargo for their clients; what
// can't be installed within the time is left out, and said. `conformance` runs the official suite's checks of servers.
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { checkConformance } from './clients/conformance.ts'
import { openClient } from './support/client.ts'
import { withFolder, withService } from './support/service.ts'

/** Rust's client is built in five minutes on two cores. */
const INSTALL_MS = 900_000
const RUN_MS = 120_000
const programs = join(import.meta.dirname, 'clients')
const FACT = 'The spare key is under the blue pot'

interface McpClient {
  name: string
  /** Commands that install it, run in its folder. */
  install: string[][]
  /** Files of bench/clients that it needs there. */
  files: string[]
  run: string[]
}

const python = (name: string, ...packages: string[]): McpClient => ({
  name,
  install: [
    ['python3', '-m', 'venv', 'venv'],
    ['venv/bin/pip', 'install', '--quiet', ...packages],
  ],
  files: ['client.py'],
  run: ['venv/bin/python', 'client.py', name],
})
const node = (name: string, ...packages: string[]): McpClient => ({
  name,
  install: [['npm', 'install', '--silent', '--no-audit', '--no-fund', '--prefix', '.', ...packages]],
  files: ['client.mjs'],
  run: [process.execPath, 'client.mjs', name],
})

const clients: McpClient[] = [
  python('mcp', 'mcp', 'httpx'),
  python('fastmcp', 'fastmcp'),
  python('langchain', 'langchain-mcp-adapters'),
  python('openai-agents', 'openai-agents'),
  python('pydantic-ai', 'pydantic-ai-slim[mcp]'),
  node('typescript-client', '@modelcontextprotocol/client'),
  node('typescript-sdk', '@modelcontextprotocol/sdk'),
  node('inspector', '@modelcontextprotocol/inspector', '@modelcontextprotocol/sdk'),
  node('mcp-remote', 'mcp-remote', '@modelcontextprotocol/sdk'),
  {
    name: 'go',
    install: [
      ['go', 'mod', 'init', 'client'],
      ['go', 'get', 'github.com/modelcontextprotocol/go-sdk@latest'],
      ['go', 'mod', 'tidy'],
      ['go', 'build', '-o', 'client', '.'],
    ],
    files: ['client.go'],
    run: ['./client'],
  },
  {
    name: 'rust',
    install: [['cargo', 'build', '--quiet']],
    files: ['Cargo.toml', 'client.rs'],
    run: ['target/debug/client'],
  },
]

/** The last line that a program prints, as JSON. */
interface Outcome {
  /** How many tools it listed with an API key, and what `recall` answered it. */
  tools: number
  text: string
  /** How many tools it listed after it signed in by OAuth; null if the client has no OAuth. */
  oauthTools: number | null
}

interface Ended {
  isDone: boolean
  output: string
}

/** Runs a command with a time limit, in the environment of the caller: package managers find their registries and certificates there. */
function run(command: readonly string[], cwd: string, given: { env?: Record<string, string>; timeoutMs: number }) {
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...given.env },
    timeout: given.timeoutMs,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)))
  return new Promise<Ended>((resolve) => {
    child.on('error', (error) => resolve({ isDone: false, output: error.message }))
    child.on('close', (code) => resolve({ isDone: code === 0, output }))
  })
}

/** Returns null if it is installed, else what went wrong. */
async function install({ install: commands, files }: McpClient, folder: string): Promise<string | null> {
  mkdirSync(folder, { recursive: true })
  for (const file of files) copyFileSync(join(programs, file), join(folder, file))
  const mark = join(folder, 'installed')
  if (existsSync(mark)) return null
  for (const command of commands) {
    const { isDone, output } = await run(command, folder, { timeoutMs: INSTALL_MS })
    if (!isDone) return `${command.join(' ')}: ${output.trim().split('\n').at(-1) ?? ''}`
  }
  writeFileSync(mark, '')
  return null
}

/** The consent page's person: approves the request of each client, and gives it the code or follows the redirect to it. */
async function openApprovals(address: string, token: string): Promise<Server> {
  const person = openClient(address, token)
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const asked = Object.fromEntries(new URL(searchParams.get('url') ?? '').searchParams)
    const answer = async () => {
      const approval = { ...asked, decision: 'approve' }
      const { redirectTo } = await person.expect<{ redirectTo: string }>(200, 'POST', '/v1/oauth/approvals', approval)
      if (searchParams.has('follow')) await fetch(redirectTo)
      return Object.fromEntries(new URL(redirectTo).searchParams)
    }
    answer().then(
      (given) => response.end(JSON.stringify(given)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function faultOf(output: string, expected: number): string | null {
  const lines = output.trim().split('\n')
  const line = lines.at(-1) ?? ''
  if (!line.startsWith('{')) return (lines.findLast((each) => each.includes('Error')) ?? line).trim().slice(0, 300)
  const { tools, text, oauthTools } = JSON.parse(line) as Outcome
  if (tools !== expected) return `it listed ${tools} tools, not ${expected}`
  if (!text.includes(FACT)) return `recall answered ${text.slice(0, 100)}`
  return oauthTools === null || oauthTools === expected ? null : `after OAuth it listed ${oauthTools} tools`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listedTools(address: string, apiKey: string): Promise<number> {
  const { text } = await openClient(address, apiKey).send(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { accept: 'application/json, text/event-stream' },
  )
  return (JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '{}') as { result: { tools: unknown[] } }).result.tools.length
}

async function check(client: McpClient, folder: string, env: Record<string, string>, tools: number): Promise<string> {
  const leftOut = await install(client, folder)
  if (leftOut !== null) return `left out: ${leftOut}`
  const { output } = await run(client.run, folder, { env: { ...env, CLIENT_HOME: folder }, timeoutMs: RUN_MS })
  const fault = faultOf(output, tools)
  if (fault !== null) return `FAILS: ${fault}`
  return output.includes('"oauthTools":null') ? 'lists, calls; has no OAuth without a browser' : 'lists, calls, OAuth'
}

async function checkClients(folder: string, data: string, names: readonly string[]): Promise<void> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const suitePort = await freePort()
  const origins = `http://127.0.0.1:${suitePort}`
  const environment = { PORT: String(port), BASE_URL: address, EMBEDDINGS: 'none', MCP_ORIGINS: origins }
  await withService({ folder: data, environment }, async () => {
    const account = { email: 'ana@example.org', password: 'correct horse', name: 'Ana' }
    const { deviceToken } = await openClient(address, null).expect<{ deviceToken: string }>(
      201,
      'POST',
      '/v1/auth/register',
      account,
    )
    const person = openClient(address, deviceToken)
    const { apiKey } = await person.expect<{ apiKey: string }>(201, 'POST', '/v1/apikeys', { label: 'Clients' })
    await person.expect(201, 'POST', '/v1/remember', { content: FACT })
    const approvals = await openApprovals(address, deviceToken)
    const env = {
      MCP_URL: `${address}/mcp`,
      MCP_KEY: apiKey,
      MCP_APPROVE: `http://127.0.0.1:${portOf(approvals)}/`,
    }
    const expected = await listedTools(address, apiKey)
    for (const client of clients.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const result = await check(client, join(folder, client.name), env, expected)
      console.log(`${client.name.padEnd(20)} ${result}`)
      if (result.startsWith('FAILS')) process.exitCode = 1
    }
    if (names.length === 0 || names.includes('conformance')) {
      const isConformant = await checkConformance(folder, { address, apiKey, port: suitePort }, run)
      if (!isConformant) process.exitCode = 1
    }
    approvals.close()
    approvals.closeAllConnections()
  })
}

const words = process.argv.slice(2)
const at = words.indexOf('--folder')
const kept = at === -1 ? undefined : words[at + 1]
const names = at === -1 ? words : words.toSpliced(at, 2)
await withFolder((temporary) => checkClients(kept ?? join(temporary, 'clients'), join(temporary, 'data'), names))
