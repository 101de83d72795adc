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

/** Runs `lembra` with these words to its end, with these settings and none of the tests' own. */
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
  /** Resolves with the exit code, null where a signal ended it. */
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

/** `lembra start` as a process of its own on a free port, ready to answer, and without a model unless the settings have one. `before` is what the shell does first, such as setting a limit. */
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

/** On PostgreSQL a folder stands for the database that goes with it, too. */
async function spawnLembra(program: string, words: string[], settings: Environment): Promise<ChildProcess> {
  const folder = settings['DATA_DIR']
  const env = { PATH: process.env['PATH'] ?? '', ...(folder && (await settingsOf(folder))), ...settings }
  return spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The address in the log line that says that it is ready. */
async function readyAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output')
  // The output must go on being read, or a full pipe would halt the process.
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
    lines.on('close', () => reject(new Error('it ended before it was ready')))
  })
}
