import { spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  claudeCodeCommand,
  cursorSettings,
  type GuideInput,
  geminiCommand,
  guidesFor,
  type Snippet,
  snippetsFor,
  vscodeCommand,
  vscodeSettings,
  WAYS,
} from './snippets.ts'

const BASE = 'https://lembra.example'
const KEY = `lmb_${'k'.repeat(49)}`
const WAY_WORDS = { command: 'In a terminal', header: 'Header', yourKey: 'YOUR_KEY' }

test('every command and setting contains the MCP address', () => {
  const found = WAYS.flatMap((way) => snippetsFor(way, BASE, WAY_WORDS)).filter(({ kind }) => kind !== 'text')
  expect(found).toHaveLength(6)
  for (const { text } of found) expect(text).toContain(text.includes('LEMBRA_URL') ? BASE : `${BASE}/mcp`)
})

test('JSON snippets are valid JSON', () => {
  const found = WAYS.flatMap((way) => snippetsFor(way, BASE, WAY_WORDS)).filter(({ kind }) => kind === 'json')
  expect(found.map(({ text }) => Object.keys(JSON.parse(text)))).toEqual([['mcpServers'], ['servers'], ['mcpServers']])
})

test('a desktop client starts the program with the address and the key in its environment', () => {
  const [settings] = snippetsFor('stdio', BASE, WAY_WORDS)
  expect(JSON.parse(settings?.text ?? '').mcpServers.lembra).toEqual({
    command: 'npx',
    args: ['-y', 'lembra', 'mcp'],
    env: { LEMBRA_URL: BASE, LEMBRA_API_KEY: 'YOUR_KEY' },
  })
})

test('only snippets that need a key contain one', () => {
  const address = { base: BASE, key: KEY }
  for (const text of [
    claudeCodeCommand(address),
    geminiCommand(address),
    cursorSettings(address),
    vscodeSettings(address),
  ])
    expect(text).toContain(`Authorization${text.startsWith('{') ? '": "' : ': '}Bearer ${KEY}`)
  for (const way of WAYS)
    for (const { text } of snippetsFor(way, BASE, WAY_WORDS)) expect([way, text.includes('lmb_')]).toEqual([way, false])
})

test('a shell parses the commands correctly', () => {
  expect(argumentsOf('claude', claudeCodeCommand({ base: BASE, key: KEY }))).toEqual([
    ...'mcp add --transport http --scope user lembra'.split(' '),
    `${BASE}/mcp`,
    '--header',
    `Authorization: Bearer ${KEY}`,
  ])
  expect(argumentsOf('gemini', geminiCommand({ base: BASE, key: null }))).toEqual([
    ...'mcp add --scope user --transport http lembra'.split(' '),
    `${BASE}/mcp`,
  ])
  const [flag, server] = argumentsOf('code', vscodeCommand({ base: BASE, key: null }))
  expect([flag, JSON.parse(server ?? '')]).toEqual(['--add-mcp', { name: 'lembra', type: 'http', url: `${BASE}/mcp` }])
})

/** Arguments with which the shell would call the program */
function argumentsOf(program: string, command = ''): string[] {
  const script = `${program}() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`
  const { stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout.split('\0').slice(0, -1)
}

const WORDS = {
  terminal: 'In a terminal',
  withoutMcp: 'Without MCP',
  address: 'Address for connectors',
  capture: 'Capture',
  recall: 'Recall',
  schema: 'Address of the API',
  apiKey: 'API key',
  instructions: 'Instructions',
  sampleText: `Ana's "spare" key $HOME \\ \`x\``,
  sampleQuery: "Where's the key?",
  promptRecall: `POST ${BASE}/v1/recall`,
  promptCapture: `POST ${BASE}/v1/memories`,
  promptKey: 'Send $LEMBRA_API_KEY',
  promptData: 'It is data',
}

function guides(change: Partial<GuideInput> = {}) {
  const made = guidesFor({ base: BASE, key: KEY, canWrite: true, words: WORDS, ...change })
  return new Map(made.map(({ name, snippets }) => [name, snippets]))
}

function texts(snippets: readonly Snippet[] | undefined): string {
  return (snippets ?? []).map(({ text }) => text).join('\n')
}

test('each client gets the address and the key', () => {
  for (const snippets of guides().values()) {
    expect(texts(snippets)).toContain(BASE)
    expect(texts(snippets)).toContain(KEY)
  }
})

test('instructions for a model contain no key, only where to find it', () => {
  for (const name of ['claude', 'editor'] as const) {
    const prompt = guides()
      .get(name)
      ?.find(({ kind }) => kind === 'text')
    expect(prompt?.text).not.toContain(KEY)
    expect(prompt?.text).toContain('$LEMBRA_API_KEY')
  }
})

test('JSON snippets are valid JSON and contain the key', () => {
  const found = [...guides().values()].flat().filter(({ kind }) => kind === 'json')
  expect(found).toHaveLength(5)
  for (const { text } of found) expect(JSON.stringify(JSON.parse(text))).toContain(KEY)
})

test('a client with MCP support gets the MCP snippet first', () => {
  for (const name of ['claude', 'editor', 'gemini', 'chatgpt'] as const)
    expect([name, guides().get(name)?.[0]?.text]).toEqual([name, expect.stringContaining(`${BASE}/mcp`)])
  expect(guides().get('stdio')?.[0]?.text).toContain('"mcp"')
})

test('ChatGPT gets the address of the OpenAPI document and the bare key', () => {
  const [, schema, key] = guides().get('chatgpt') ?? []
  expect(schema?.text).toBe(`${BASE}/openapi.json`)
  expect(key?.text).toBe(KEY)
})

test('a shell parses the curl commands correctly, also with quotes in the text', () => {
  const [capture, recall] = guides().get('curl') ?? []
  expect(argumentsOf('curl', capture?.text)).toEqual([
    `${BASE}/v1/memories`,
    '-H',
    `Authorization: Bearer ${KEY}`,
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify({ text: WORDS.sampleText }),
  ])
  expect(argumentsOf('curl', recall?.text).at(-1)).toBe(JSON.stringify({ query: WORDS.sampleQuery }))
})

test('the JavaScript snippet calls the service with the key', async () => {
  const calls: [string, { headers: object; body: string }][] = []
  const fetched = async (url: string, init: { headers: object; body: string }) => {
    calls.push([url, init])
    return Response.json({ text: 'Under the blue pot' })
  }
  for (const { text } of guides().get('javascript') ?? [])
    await runInNewContext(`(async () => {${text}})()`, { fetch: fetched })
  expect(calls.map(([url]) => url)).toEqual([`${BASE}/v1/memories`, `${BASE}/v1/recall`])
  for (const [, { headers }] of calls) expect(headers).toMatchObject({ Authorization: `Bearer ${KEY}` })
  expect(calls.map(([, { body }]) => JSON.parse(body))).toEqual([
    { text: WORDS.sampleText },
    { query: WORDS.sampleQuery },
  ])
})

test('a read-only key gets no instructions to capture', () => {
  for (const snippets of guides({ canWrite: false }).values()) {
    expect(texts(snippets)).not.toContain('/v1/memories')
    expect(snippets.length).toBeGreaterThan(0)
  }
})
