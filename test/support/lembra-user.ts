import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Ended } from './command-line.ts'
import { freshFolder } from './folder.ts'
import { type ListeningApp, startListening } from './listening.ts'
import type { Body, Person } from './person.ts'
import { unusedPort } from './unused-port.ts'

const COMMAND = join(import.meta.dirname, '../../bin/lembra.mjs')

export interface RunOptions {
  /** The content of standard input; empty by default. */
  input?: string | Uint8Array
  environment?: Record<string, string>
}

/** A person with a computer: a home folder in which commands run, and settings. */
export interface LembraUser {
  home: string
  environment: Record<string, string>
  run(words: string[], options?: RunOptions): Promise<Ended>
  /** Runs it with --json, expects success and returns the value. */
  json(words: string[], options?: RunOptions): Promise<Body>
}

export function lembraUser(environment: Record<string, string> = {}): LembraUser {
  const home = freshFolder()
  const settings = { PATH: process.env['PATH'] ?? '', HOME: home, TZ: 'UTC', ...environment }
  const run: LembraUser['run'] = (words, options = {}) =>
    runToEnd(words, home, { ...settings, ...options.environment }, options.input ?? '')
  return {
    home,
    environment: settings,
    run,
    json: async (words, options) => {
      const ended = await run([...words.slice(0, 1), '--json', ...words.slice(1)], options)
      if (ended.code !== 0) throw new Error(`lembra ${words.join(' ')} ended with ${ended.code}: ${ended.stderr}`)
      return JSON.parse(ended.stdout)
    },
  }
}

async function runToEnd(
  words: string[],
  cwd: string,
  env: Record<string, string>,
  input: string | Uint8Array,
): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, ...words], { cwd, env })
  const ended = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (ended.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (ended.stderr += text))
  // A command that ends before it has read everything does not fail the test.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { ...ended, code: typeof code === 'number' ? code : null }
}

/** An address on which no service listens. */
export async function closedUrl(): Promise<string> {
  return `http://127.0.0.1:${await unusedPort()}`
}

export interface Ready extends LembraUser {
  app: ListeningApp
  ana: Person
  url: string
  apiKey: string
}

/** Ana, who has an account at a listening service, and whose settings contain an API key for it. */
export async function readyUser(now?: string): Promise<Ready> {
  const app = await startListening(now === undefined ? {} : { now })
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Terminal' })
  const url = `http://127.0.0.1:${app.port}`
  return { app, ana, url, apiKey, ...lembraUser({ LEMBRA_URL: url, LEMBRA_API_KEY: apiKey }) }
}
