import { spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Snippet } from '../oauth/mcp-settings.ts'
import { type GuideInput, guidesFor } from './guides.ts'

const BASE = 'https://lembra.example'
const KEY = `lmb_${'k'.repeat(49)}`
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
  expect(argumentsOf(capture?.text)).toEqual([
    `${BASE}/v1/memories`,
    '-H',
    `Authorization: Bearer ${KEY}`,
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify({ text: WORDS.sampleText }),
  ])
  expect(argumentsOf(recall?.text).at(-1)).toBe(JSON.stringify({ query: WORDS.sampleQuery }))
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

/** Arguments with which the shell would call a program named curl */
function argumentsOf(command = ''): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`
  const { stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout.split('\0').slice(0, -1)
}
