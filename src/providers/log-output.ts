import { constants, openSync, write, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { promisify } from 'node:util'

/** Writes log lines to standard output. It never blocks and never throws. If nobody reads, it buffers up to 4 MB and then drops lines. */
export interface LogOutput {
  write(line: string): void
  flush(): void
  droppedLines: () => number
  /** Writes the buffered lines, for at most a second. */
  close: () => Promise<void>
}

/** UTF-16 units. */
const MOST_HELD = 4_194_304
/** Lines are buffered up to this length or for this time. */
const FLUSH_LENGTH = 4_096
const FLUSH_EVERY_MS = 500
const CHUNK_LENGTH = 65_536
const RETRY_MS = 50
const CLOSE_MS = 1_000

const writeAsync = promisify(write)

export function openLogOutput(): LogOutput {
  const fd = nonBlockingOutput()
  const writeLines = lineWriter(fd)
  let held: string[] = []
  let heldLength = 0
  let dropped = 0
  let writing: Promise<void> | null = null
  const flushing = setInterval(flush, FLUSH_EVERY_MS).unref()
  process.on('exit', writeTheRest)

  /** After an error the rest waits for the next flush: the disk may have free space again by then. */
  async function writeHeld(): Promise<void> {
    while (held.length > 0) {
      const lines = takeChunk(held)
      const isWritten = await writeLines(lines)
      heldLength -= lengthOf(lines)
      if (isWritten) continue
      dropped += lines.length
      return
    }
  }

  function flush(): void {
    if (held.length === 0) return
    writing ??= writeHeld().finally(() => {
      writing = null
    })
  }

  /** On an abrupt exit there is no event loop any more, so this tries one synchronous write. */
  function writeTheRest(): void {
    try {
      if (!writing) writeSync(fd, held.join(''))
    } catch {
      // Nothing is left to report the error to.
    }
  }

  return {
    write(line) {
      if (heldLength + line.length > MOST_HELD) {
        dropped += 1
        return
      }
      held.push(line)
      heldLength += line.length
      if (heldLength >= FLUSH_LENGTH) flush()
    },
    flush,
    droppedLines: () => dropped,
    async close() {
      clearInterval(flushing)
      const timeout = new AbortController()
      const written = async () => {
        await writing
        await writeHeld()
      }
      await Promise.race([written(), wait(CLOSE_MS, undefined, { signal: timeout.signal })])
      timeout.abort()
      process.off('exit', writeTheRest)
      held = []
    },
  }
}

function takeChunk(held: string[]): string[] {
  let length = 0
  const end = held.findIndex((line) => (length += line.length) > CHUNK_LENGTH)
  return held.splice(0, end === -1 ? held.length : Math.max(end, 1))
}

/** Waits while the output is full. Returns false on an error; a line that was cut off is then ended before the next one. */
function lineWriter(fd: number): (lines: readonly string[]) => Promise<boolean> {
  let isMidLine = false
  return async (lines) => {
    let rest = Buffer.from((isMidLine ? '\n' : '') + lines.join(''))
    while (rest.length > 0) {
      try {
        const { bytesWritten } = await writeAsync(fd, rest)
        rest = rest.subarray(bytesWritten)
        isMidLine = rest.length > 0
      } catch (error) {
        if (!isFull(error)) return false
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
    return true
  }
}

/**
 * A blocking write would hold a thread and delay the exit of the process. Node makes pipes and sockets non-blocking when `process.stdout` is first
 * accessed. Terminals stay blocking, so a terminal is opened a second time.
 */
function nonBlockingOutput(): number {
  const { fd } = process.stdout
  if (!isatty(fd)) return fd
  try {
    return openSync('/dev/tty', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return fd
  }
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
}
