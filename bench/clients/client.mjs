// One MCP client of TypeScript: lists, calls and signs in. Its last line is the outcome as JSON (bench/clients.ts).
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { MCP_URL, MCP_KEY, MCP_APPROVE, CLIENT_HOME } = process.env
const [name] = process.argv.slice(2)
const SELF = { name: `bench ${name}`, version: '1.0.0' }
const CALLBACK = 'http://127.0.0.1:9/callback'
const bearer = { requestInit: { headers: { authorization: `Bearer ${MCP_KEY}` } } }

async function listed(client) {
  return (await client.listTools()).tools.length
}

async function called(client) {
  const { content } = await client.callTool({ name: 'recall', arguments: { query: 'spare key' } })
  return content[0].text
}

async function connected(Client, transport) {
  const client = new Client(SELF)
  await client.connect(transport)
  return client
}

/** Keeps everything in memory. The person approves at once. */
function provider() {
  const kept = {}
  return {
    kept,
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: SELF.name,
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    state: () => 'state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    redirectToAuthorization: async (url) => {
      const answer = await fetch(`${MCP_APPROVE}?url=${encodeURIComponent(url.href)}`)
      kept.answer = await answer.json()
    },
  }
}

async function ofSdk({ Client, StreamableHTTPClientTransport, UnauthorizedError }) {
  const url = new URL(MCP_URL)
  const client = await connected(Client, new StreamableHTTPClientTransport(url, bearer))
  const outcome = { tools: await listed(client), text: await called(client) }
  const authProvider = provider()
  const first = new StreamableHTTPClientTransport(url, { authProvider })
  await connected(Client, first).catch((error) => {
    if (!(error instanceof UnauthorizedError)) throw error
  })
  // The newer client checks the issuer of the answer (RFC 9207), the older one takes the code alone.
  const { code, iss } = authProvider.kept.answer
  await first.finishAuth(code, iss)
  const authorized = await connected(Client, new StreamableHTTPClientTransport(url, { authProvider }))
  return { ...outcome, oauthTools: await listed(authorized) }
}

async function sdkModules() {
  const [{ Client }, http, { UnauthorizedError }, { StdioClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
    import('@modelcontextprotocol/sdk/client/auth.js'),
    import('@modelcontextprotocol/sdk/client/stdio.js'),
  ])
  return { Client, ...http, UnauthorizedError, StdioClientTransport }
}

/** The Inspector's command line, which takes a token and signs in nowhere. */
function ofInspector() {
  const ask = (...words) => {
    const given = ['--cli', MCP_URL, '--transport', 'http', '--header', `Authorization: Bearer ${MCP_KEY}`, ...words]
    const { stdout, stderr } = spawnSync(join('node_modules', '.bin', 'mcp-inspector'), given, { encoding: 'utf8' })
    if (!stdout.trim().startsWith('{')) throw new Error(stderr || stdout)
    return JSON.parse(stdout)
  }
  const { tools } = ask('--method', 'tools/list')
  const { content } = ask('--method', 'tools/call', '--tool-name', 'recall', '--tool-arg', 'query=spare key')
  return { tools: tools.length, text: content[0].text, oauthTools: null }
}

/** A bridge from stdio to HTTP, which opens a browser to sign in: a script in its place goes to the person. */
async function ofMcpRemote() {
  const { Client, StdioClientTransport } = await sdkModules()
  const browser = join(CLIENT_HOME, 'bin', 'xdg-open')
  mkdirSync(join(CLIENT_HOME, 'bin'), { recursive: true })
  writeFileSync(browser, `#!/bin/sh\nexec curl -s -G --data-urlencode "url=$1" -d follow=1 '${MCP_APPROVE}'\n`)
  chmodSync(browser, 0o755)
  const bridge = (...words) =>
    new StdioClientTransport({
      command: join('node_modules', '.bin', 'mcp-remote'),
      args: [MCP_URL, '--allow-http', '--transport', 'http-only', ...words],
      env: {
        PATH: `${join(CLIENT_HOME, 'bin')}:${process.env.PATH}`,
        HOME: CLIENT_HOME,
        BROWSER: browser,
        MCP_REMOTE_CONFIG_DIR: join(CLIENT_HOME, `auth-${Date.now()}`),
      },
      stderr: 'inherit',
    })
  const client = await connected(Client, bridge('--header', `Authorization: Bearer ${MCP_KEY}`))
  const outcome = { tools: await listed(client), text: await called(client) }
  await client.close()
  const authorized = await connected(Client, bridge())
  const oauthTools = await listed(authorized)
  await authorized.close()
  return { ...outcome, oauthTools }
}

const outcomes = {
  'typescript-client': async () => ofSdk(await import('@modelcontextprotocol/client')),
  'typescript-sdk': async () => ofSdk(await sdkModules()),
  inspector: ofInspector,
  'mcp-remote': ofMcpRemote,
}
console.log(JSON.stringify(await outcomes[name]()))
process.exit(0)
