import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { readyUser } from './support/lembra-user.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, 'integrations', path), 'utf8')

interface Server {
  command: string
  args: string[]
}

const serverIn = (json: string): Server => JSON.parse(json).mcpServers.lembra

/** The two lines of our own file; no dependency reads TOML. */
function serverInToml(toml: string): Server {
  const valueOf = (key: string) => JSON.parse(new RegExp(`^${key} = (.+)$`, 'm').exec(toml)?.[1] ?? '')
  expect(toml).toMatch(/^\[mcp_servers\.lembra\]$/m)
  return { command: valueOf('command'), args: valueOf('args') }
}

const ASSISTANTS = {
  'Claude Code': { server: serverIn(read('claude-code/.mcp.json')), instructions: read('claude-code/CLAUDE.md') },
  Cursor: { server: serverIn(read('cursor/.cursor/mcp.json')), instructions: read('cursor/.cursor/rules/lembra.mdc') },
  Codex: { server: serverInToml(read('codex/.codex/config.toml')), instructions: read('codex/AGENTS.md') },
}

/** A person who has signed in with `lembra login`, and whose PATH has the command. */
async function signedInUser() {
  const { app, ana, url, apiKey, home, json } = await readyUser()
  await json(['login', '--url', url, '--api-key', '-'], { input: apiKey })
  const commands = join(home, 'bin')
  const project = join(home, 'orchard')
  for (const folder of [commands, project]) mkdirSync(folder)
  symlinkSync(join(root, 'bin/lembra.mjs'), join(commands, 'lembra'))
  const env = { HOME: home, PATH: `${commands}:${process.env['PATH']}`, TZ: 'UTC' }
  return { app, ana, env, project }
}

test.each(Object.entries(ASSISTANTS))(
  'in %s a session recalls at its start what an earlier one remembered at its end',
  async (_, { server, instructions }) => {
    const { env, project, ana } = await signedInUser()
    const session = async () => {
      const client = new Client({ name: 'scripted', version: '1.0.0' })
      onTestFinished(() => client.close())
      await client.connect(new StdioClientTransport({ ...server, env, cwd: project }))
      return async (name: string, given: Record<string, string>) => {
        expect(instructions).toContain(`\`${name}\``)
        return JSON.stringify(await client.callTool({ name, arguments: given }))
      }
    }
    const first = await session()
    await first('recall', { query: 'set up the database of orchard' })
    await first('remember', { content: 'The orchard project uses PostgreSQL 17 and migrates with plain SQL files' })
    const second = await session()
    expect(await second('recall', { query: 'which database does orchard use?' })).toContain('PostgreSQL 17')
    expect(await ana.list()).toHaveLength(1)
  },
)

test('the hook of Claude Code prints what is known about the project, and nothing stops a session if the service is down', async () => {
  const { env, project, ana, app } = await signedInUser()
  await ana.remember('The orchard project uses PostgreSQL 17')
  const [start] = JSON.parse(read('claude-code/.claude/settings.json')).hooks.SessionStart
  const run = () => promisify(execFile)('sh', ['-c', start.hooks[0].command], { cwd: project, env })
  expect((await run()).stdout).toContain('PostgreSQL 17')
  await app.service.stop()
  expect((await run()).stdout).toBe('')
})

test('every assistant gets the same instructions', () => {
  const [claude, cursor, codex] = Object.values(ASSISTANTS).map(({ instructions }) => instructions)
  expect(claude).toBe(codex)
  expect(cursor?.endsWith(codex ?? '-')).toBe(true)
})
