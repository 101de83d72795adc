import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { claudeCodeCommand, cursorSettings, geminiCommand, vscodeCommand, vscodeSettings } from './mcp-settings.ts'
import { snippetsFor, WAYS } from './ways-to-connect.ts'

const BASE = 'https://lembra.example'
const KEY = `lmb_${'k'.repeat(49)}`
const WORDS = { command: 'In a terminal', header: 'Header', yourKey: 'YOUR_KEY' }

test('every command and setting contains the MCP address', () => {
  const found = WAYS.flatMap((way) => snippetsFor(way, BASE, WORDS)).filter(({ kind }) => kind !== 'text')
  expect(found).toHaveLength(6)
  for (const { text } of found) expect(text).toContain(text.includes('LEMBRA_URL') ? BASE : `${BASE}/mcp`)
})

test('JSON snippets are valid JSON', () => {
  const found = WAYS.flatMap((way) => snippetsFor(way, BASE, WORDS)).filter(({ kind }) => kind === 'json')
  expect(found.map(({ text }) => Object.keys(JSON.parse(text)))).toEqual([['mcpServers'], ['servers'], ['mcpServers']])
})

test('a desktop client starts the program with the address and the key in its environment', () => {
  const [settings] = snippetsFor('stdio', BASE, WORDS)
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
    for (const { text } of snippetsFor(way, BASE, WORDS)) expect([way, text.includes('lmb_')]).toEqual([way, false])
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
function argumentsOf(program: string, command: string): string[] {
  const script = `${program}() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${command}`
  const { stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout.split('\0').slice(0, -1)
}
