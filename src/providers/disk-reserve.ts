import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFull } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { freeBytesOf } from './disk-space.ts'

/**
 * Keeps some space back, in a file that holds nothing, and gives it up when the disk is full: a deletion has to write before it frees anything.
 * While the disk is full nothing that grows is accepted, so that the space is left for deletions.
 */
export interface DiskReserve {
  isFull(): boolean
  /** @throws {AppError} unavailable, if the disk is full */
  requireRoom(): void
  /** Looks at the disk now. Rejects if it cannot be looked at. */
  look(): Promise<void>
  /** After a write failed for want of space. True if the reserve was given up, so that the write may be tried once more. */
  giveUp(): boolean
  /** Creates the reserve and keeps looking at the disk from now on. */
  start(): void
  close(): void
}

export interface DiskReserveOptions {
  folder: string
  /** False if the database is on another disk: what is kept in the folder then needs no space to be deleted. */
  hasReserve: boolean
  log: Log
  /** The disk has become full, or has room again. */
  onChange?(isFull: boolean): void
  lookEveryMs?: number
}

const FILE = 'reserve'
const RESERVE_BYTES = 16 * 1024 * 1024
/** With less than this beside the reserve the disk counts as full, and with more than twice as much it no longer does. */
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

  function giveUp(): boolean {
    const wasKept = sizeOf(file) > 0
    rmSync(file, { force: true })
    become(true)
    return wasKept
  }

  async function look(): Promise<void> {
    const free = await freeBytesOf(folder)
    // Whether the reserve is there or was given up: what counts is the space beside it.
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
      // A disk that cannot be looked at shows at the next read or write.
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

/** Random bytes, as a file system that compresses would keep no space for zeros. */
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
    // Without the space for a reserve there is none.
  }
  if (sizeOf(file) < RESERVE_BYTES) rmSync(file, { force: true })
}
