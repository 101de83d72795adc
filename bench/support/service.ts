// The service as its users run it: a separate process, called over loopback.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printProfile } from './profile.ts'

export interface RunningService {
  /** `http://127.0.0.1:41234` */
  address: string
  pid: number
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export interface ServiceOptions {
  folder: string
  environment?: Record<string, string>
  /** Arguments after `start`, such as `--role=api`. */
  words?: readonly string[]
  /** Arguments before the script, such as `--cpu-prof`. */
  nodeArguments?: readonly string[]
  /** A script with its arguments, instead of `lembra start`. */
  script?: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')
const START_TIMEOUT_MS = 30_000

/** Settings are the defaults except for the port and the rate limits; the caller's own environment is ignored. */
export function spawnService({
  folder,
  environment,
  words = [],
  nodeArguments = [],
  script,
}: ServiceOptions): ChildProcess {
  const started = script ?? [join(root, 'bin', 'lembra.mjs'), 'start', ...words]
  return spawn(process.execPath, [...nodeArguments, ...started], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', RATE_LIMIT: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Resolves once it listens. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const child = spawnService(options)
  const ended = endOf(child)
  const address = await Promise.race([
    addressIn(child),
    ended.then(({ code }) => Promise.reject(new Error(`The service ended with ${code} before it was ready`))),
  ])
  return {
    address,
    pid: child.pid ?? 0,
    end: (signal = 'SIGTERM') => {
      // It may have ended by itself.
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return ended
    },
  }
}

export async function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

/** The log is read to the end: a full pipe would block the service, whose log is written synchronously. */
function addressIn(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('The service did not become ready in time')), START_TIMEOUT_MS)
    let log = ''
    let isReady = false
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      if (isReady) return
      log += chunk
      const address = /"address":"([^"]+)"[^\n]*"msg":"Lembra is ready"/.exec(log)?.[1]
      if (address === undefined) return
      isReady = true
      clearTimeout(timeout)
      resolve(address)
    })
  })
}

/** A folder that is removed afterwards, also after an error. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lembra-service-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts several processes of one service one after another, and ends all of them afterwards. */
export async function withServices<T>(
  options: readonly ServiceOptions[],
  work: (services: readonly RunningService[]) => Promise<T>,
): Promise<T> {
  const services: RunningService[] = []
  try {
    for (const each of options) services.push(await startService(each))
    return await work(services)
  } finally {
    await Promise.all(services.map((service) => service.end()))
  }
}

/** Runs the work against a service that is ended afterwards; with `--cpu-prof` prints its profile. */
export async function withService<T>(
  options: ServiceOptions,
  work: (service: RunningService) => Promise<T>,
): Promise<T> {
  const isProfiled = process.argv.includes('--cpu-prof')
  const profiles = join(options.folder, 'profiles')
  if (isProfiled) mkdirSync(profiles, { recursive: true })
  const profiling = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const service = await startService({ ...options, nodeArguments: [...(options.nodeArguments ?? []), ...profiling] })
  try {
    return await work(service)
  } finally {
    await service.end()
    if (isProfiled) for (const file of readdirSync(profiles)) printProfile(join(profiles, file))
  }
}
