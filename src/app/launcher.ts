import { readFileSync } from 'node:fs'

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
