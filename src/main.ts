import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { startService } from './app/app.ts'
import { type Role, readConfig } from './config/config.ts'

/** Requests and jobs have 10 s each, one after the other; the rest takes seconds. */
const STOP_LIMIT_MS = 28_000

/** Runs until SIGTERM or SIGINT, or until the npm that started it has ended; a second signal ends it at once. */
export async function main(role: Role): Promise<void> {
  const config = readConfig(process.env, role)
  const starting = startService(config)
  let isStopping = false
  const stop = async () => {
    process.removeListener('SIGTERM', onSignal)
    process.removeListener('SIGINT', onSignal)
    // A signal that comes during the start stops the service once it has started.
    const service = await starting
    await service.stop()
  }
  const onSignal = () => {
    isStopping = true
    // A database or disk that hangs must not keep the process alive.
    setTimeout(() => process.exit(1), config.drainMs + STOP_LIMIT_MS).unref()
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  watchLauncher(process.env, () => {
    if (!isStopping) onSignal()
  })
  await starting
  // Loading is over, see bin/runtime.mjs: the compiled code goes to its cache, and the young generation may grow with the load.
  flushCompileCache()
  setFlagsFromString('--semi-space-growth-factor=2')
}

const CHECK_EVERY_MS = 500
/** The values of `npm_lifecycle_event` for `npm start` and `npx lembra start`. */
const LAUNCHED_BY = new Set(['start', 'npx'])

/**
 * Calls back once the npm or npx that started this process has ended. A signal to npm ends npm and its shell, but the shell passes nothing on:
 * the service would run on with nobody to stop it. Any other parent may leave a service running on purpose.
 */
export function watchLauncher(environment: Readonly<Record<string, string | undefined>>, onGone: () => void): void {
  if (!LAUNCHED_BY.has(environment['npm_lifecycle_event'] ?? '')) return
  const parent = process.ppid
  // npm starts a shell, which may have replaced itself with node.
  const npm = isNpm(parent) ? parent : parentOf(parent)
  const isWatchingNpm = npm !== null && npm !== parent && isNpm(npm)
  const watching = setInterval(() => {
    if (process.ppid === parent && (!isWatchingNpm || parentOf(parent) === npm)) return
    clearInterval(watching)
    onGone()
  }, CHECK_EVERY_MS).unref()
}

function isNpm(pid: number): boolean {
  return /^(npm|npx)\b/.test(readProcess(pid, 'comm') ?? '')
}

/** Returns null if the system does not say, as on all but Linux. */
function parentOf(pid: number): number | null {
  const parent = /^PPid:\s*(\d+)$/m.exec(readProcess(pid, 'status') ?? '')?.[1]
  return parent === undefined ? null : Number(parent)
}

function readProcess(pid: number, file: 'comm' | 'status'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
