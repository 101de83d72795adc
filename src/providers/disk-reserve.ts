import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFull } from '../core/errors.ts'
import type { Log } from '../core/telemetry.ts'

/**
 * Reserves disk space in a filler file and releases it when the disk is full: a deletion must write before it frees anything. While the disk is full,
 * nothing that grows is accepted, so the space is left for deletions.
 */
export interface DiskReserve {
  isFull(): boolean
  /** @throws {AppError} unavailable, if the disk is full */
  requireRoom(): void
  /** Checks the disk now. Rejects if the check fails. */
  look(): Promise<void>
  /** Releases the reserve. Call this after a write failed for lack of space; a deletion may then be tried once more. */
  giveUp(): void
  /** Creates the reserve and then checks the disk at intervals. */
  start(): void
  close(): void
}

export interface DiskReserveOptions {
  folder: string
  /** False if the database is on another disk: deletions then need no space in this folder. */
  hasReserve: boolean
  log: Log
  onChange?(isFull: boolean): void
  lookEveryMs?: number
}

const FILE = 'reserve'
const RESERVE_BYTES = 16 * 1024 * 1024
/** The disk counts as full below this amount of free space besides the reserve, and has room again above twice as much. */
const FULL_BELOW_BYTES = 4 * 1024 * 1024
const LOOK_EVERY_MS = 1_000
const PIECE_BYTES = 1024 * 1024

export function diskReserve(options: DiskReserveOptions): DiskReserve {
  const { folder, hasReserve, log } = options
  const file = join(folder, FILE)
  let isFull = false
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  function become(full: boolean): void {
    if (isFull === full) return
    isFull = full
    if (full) log.error({ dataDir: folder }, 'the disk is full: only deletions are accepted until there is space')
    else log.info({ dataDir: folder }, 'the disk has space again')
    options.onChange?.(full)
  }

  function giveUp(): void {
    rmSync(file, { force: true })
    become(true)
  }

  async function look(): Promise<void> {
    const free = await freeBytesOf(folder)
    // Free space besides the reserve, whether or not the reserve exists.
    const room = hasReserve ? free + sizeOf(file) - RESERVE_BYTES : free
    if (isFull && room > 2 * FULL_BELOW_BYTES) become(false)
    else if (!isFull && room < FULL_BELOW_BYTES) giveUp()
  }

  async function lookAgain(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await look()
      if (hasReserve && !isFull && sizeOf(file) < RESERVE_BYTES) await fill(file, () => isFull)
    } catch {
      // The next read or write will report the error.
    } finally {
      isLooking = false
    }
  }

  return {
    isFull: () => isFull,
    requireRoom: () => {
      if (isFull) throw diskFull()
    },
    look,
    giveUp,
    start: () => {
      timer ??= setInterval(() => void lookAgain(), options.lookEveryMs ?? LOOK_EVERY_MS).unref()
      void lookAgain()
    },
    close: () => clearInterval(timer),
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Random bytes: a compressing file system would reserve no space for zeros. */
async function fill(file: string, isFull: () => boolean): Promise<void> {
  try {
    const handle = await open(file, 'w', 0o600)
    try {
      for (let written = 0; written < RESERVE_BYTES && !isFull(); written += PIECE_BYTES)
        await handle.write(randomBytes(PIECE_BYTES))
    } finally {
      await handle.close()
    }
  } catch {
    // If there is no space, there is no reserve.
  }
  if (sizeOf(file) < RESERVE_BYTES) rmSync(file, { force: true })
}

/** Bytes that this process may still write to the disk that holds `folder`. Excludes the blocks reserved for root. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
