import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { settingsOf } from './database.ts'
import type { Body } from './person.ts'

const COMMAND = join(import.meta.dirname, '../../bin/lembra.mjs')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

type Environment = Record<string, string>

/** Runs `lembra` with these arguments to its end, with these settings and none of the tests' own. */
export async function runLembra(words: string[], settings: Environment = {}): Promise<Ended> {
  const child = await spawnLembra(process.execPath, [COMMAND, ...words], settings)
  const ended = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => void (ended.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => void (ended.stderr += chunk.toString()))
  const [code] = await once(child, 'close')
  return { ...ended, code: typeof code === 'number' ? code : null }
}

export interface RunningLembra {
  child: ChildProcess
  /** Resolves with the exit code, null if a signal ended it. */
  ended: Promise<number | null>
  /** `http://127.0.0.1:41234` */
  address: string
  call(method: string, path: string, body?: object, token?: string): Promise<Called>
}

export interface Called {
  status: number
  headers: Headers
  body: Body
}

/**
 * Runs `lembra start` as a separate process on a free port until it is ready, without a model unless the settings have one. `before` is a shell
 * command to run first, such as one that sets a limit.
 */
export async function startLembra(settings: Environment, before = ':'): Promise<RunningLembra> {
  const words = ['-c', `${before}; exec "$0" "$1" start`, process.execPath, COMMAND]
  const child = await spawnLembra('bash', words, { PORT: '0', RATE_LIMIT: 'off', EMBEDDINGS: 'none', ...settings })
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  child.stderr?.resume()
  const base = await readyAddress(child)
  return {
    child,
    ended,
    address: base,
    call: async (method, path, body, token) => {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      const response = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
    },
  }
}

/** On PostgreSQL a folder also identifies its database. */
async function spawnLembra(program: string, words: string[], settings: Environment): Promise<ChildProcess> {
  const folder = settings['DATA_DIR']
  const env = { PATH: process.env['PATH'] ?? '', ...(folder && (await settingsOf(folder))), ...settings }
  return spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The address in the log line about readiness. */
async function readyAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output')
  // The output must be read further, because a full pipe would block the process.
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    lines.on('close', () => reject(new Error('the process ended before it was ready')))
  })
}
