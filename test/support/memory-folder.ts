// Where the tests put their folders. Databases and captures wait for the disk thousands of times: kept in memory they only do not wait.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3
const FOLDER = `${MEMORY}/lembra-tests-${process.pid}`

/** For the tests' environment: empty where there is no such place, or the caller has named another. */
export function inMemory(): { TMPDIR?: string } {
  const isChosen = process.env['TMPDIR'] !== undefined
  return !isChosen && existsSync(MEMORY) && hasRoom() && mayRunPrograms() ? { TMPDIR: FOLDER } : {}
}

/** Runs before the tests of each vitest project. */
export function setup(): () => void {
  if (inMemory().TMPDIR === undefined) return () => {}
  mkdirSync(FOLDER, { recursive: true })
  return () => rmSync(FOLDER, { recursive: true, force: true })
}

/** A container's is 64 MB where nobody asked for more. */
function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}

/** Some tests write a script and run it. */
function mayRunPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === MEMORY)
  return mount !== undefined && !(mount[3] ?? '').split(',').includes('noexec')
}
