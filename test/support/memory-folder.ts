// The folder for the tests' data, in memory if possible: databases and captures wait for the disk thousands of times.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3
const FOLDER = `${MEMORY}/lembra-tests-${process.pid}`

/** Added to the tests' environment: empty if there is no such folder, or if the caller has set another. */
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

/** A container has 64 MB by default. */
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
