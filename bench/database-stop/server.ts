import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { queryOnce } from '../support/postgres.ts'

export interface PrivateServer {
  url: string
  /** A normal stop that cuts all connections. Resolves once it is gone. */
  stop(): Promise<void>
  /** Starts it as before. Resolves once it answers. */
  start(): Promise<void>
  /** Freezes its processes without closing a connection; with `withPostmaster` it accepts no new ones either. */
  freeze(withPostmaster: boolean): () => void
  /** Takes all its connections from their clients, and keeps them for so long. */
  takeConnections(milliseconds: number): Promise<void>
}

const script = join(import.meta.dirname, '..', '..', 'scripts', 'test-postgres.sh')
const POLL_MS = 20
const CUT_OFF_EVERY_MS = 250
const TAKERS = 6
const TOO_MANY_CONNECTIONS = '53300'

/** Uses the server in the named folder, which keeps running, or a new one that is removed afterwards. */
export async function withPrivateServer<T>(
  folder: string | undefined,
  work: (server: PrivateServer) => Promise<T>,
): Promise<T> {
  if (folder !== undefined) return work(serverIn(folder))
  const own = mkdtempSync(join(tmpdir(), 'lembra-postgres-'))
  try {
    return await work(serverIn(own))
  } finally {
    execFileSync('bash', [script, 'stop', own])
    rmSync(own, { recursive: true, force: true })
  }
}

function serverIn(folder: string): PrivateServer {
  const told = execFileSync('bash', [script, folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const url = /^export TEST_DATABASE_URL=(\S+)$/m.exec(told)?.[1]
  if (url === undefined) throw new Error(`${script} did not print the server's address: ${told}`)
  const data = join(folder, 'data')
  let runs = runningIn(data)
  return {
    url,
    async stop() {
      runs = runningIn(data)
      process.kill(runs.pid, 'SIGINT')
      while (existsSync(`/proc/${runs.pid}`)) await wait(POLL_MS)
    },
    async start() {
      const { program, words, environment, user, group } = runs
      const log = openSync(join(data, 'server.log'), 'a')
      const owner = process.getuid?.() === 0 ? { uid: user, gid: group } : {}
      spawn(program, words, {
        ...owner,
        env: environment,
        cwd: data,
        detached: true,
        stdio: ['ignore', log, log],
      }).unref()
      closeSync(log)
      await untilAnswered(url)
    },
    freeze(withPostmaster) {
      const { pid } = runningIn(data)
      const stopped = [...childrenOf(pid), ...(withPostmaster ? [pid] : [])]
      for (const each of stopped) signal(each, 'SIGSTOP')
      return () => stopped.forEach((each) => signal(each, 'SIGCONT'))
    },
    takeConnections: (milliseconds) => takeConnections(url, milliseconds),
  }
}

interface Running {
  pid: number
  program: string
  words: string[]
  environment: Record<string, string>
  user: number
  group: number
}

/** The start command is read from the process itself, to restart it in the same way on the same port. */
function runningIn(data: string): Running {
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const { uid, gid } = statSync(data)
  const entries = listIn(`/proc/${pid}/environ`).map((entry) => entry.split(/=(.*)/s))
  return {
    pid,
    program: readlinkSync(`/proc/${pid}/exe`),
    words: listIn(`/proc/${pid}/cmdline`).slice(1),
    environment: Object.fromEntries(entries.map(([name = '', value = '']) => [name, value])),
    user: uid,
    group: gid,
  }
}

function listIn(file: string): string[] {
  return readFileSync(file, 'utf8').split('\0').slice(0, -1)
}

function childrenOf(pid: number): number[] {
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return processes.filter((each) => parentOf(each) === pid)
}

/** The fourth word, but the second, the program's name, may contain spaces. */
function parentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended meanwhile.
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    try {
      await queryOnce(url, 'SELECT 1')
      return
    } catch {
      await wait(POLL_MS)
    }
  }
}

/** Several take connections at once, so that cut-off clients do not get theirs back first. */
async function takeConnections(url: string, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds
  const control = await connected(url)
  if (!control) throw new Error('Others have all connections already')
  const taken = [control]
  const takeOn = async () => {
    while (performance.now() < until) {
      const one = await connected(url)
      if (one) taken.push(one)
    }
  }
  const cutOff = async () => {
    while (performance.now() < until) {
      await control.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lembra'`)
      await wait(CUT_OFF_EVERY_MS)
    }
  }
  try {
    await Promise.all([cutOff(), ...Array.from({ length: TAKERS }, takeOn)])
  } finally {
    await Promise.all(taken.map((client) => client.end()))
  }
}

async function connected(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TOO_MANY_CONNECTIONS) return null
    throw error
  }
}
