import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** All that a program sees of our environment, which holds secrets. */
export interface ProgramEnvironment {
  PATH?: string | undefined
  HOME?: string | undefined
  LANG?: string | undefined
}

export interface ProgramCall {
  program: string
  arguments: readonly string[]
  environment: ProgramEnvironment
  timeoutMs: number
  maxOutputBytes: number
  signal: AbortSignal
}

/** `missing`: there is no such program that we may run. `stopped`: by the timeout. `flooded`: it wrote more than it may. */
export type ProgramOutcome =
  | { kind: 'ended'; exitCode: number | null; output: Buffer }
  | { kind: 'missing' }
  | { kind: 'stopped' }
  | { kind: 'flooded' }

const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin'

/**
 * Runs a program without a shell, reads what it writes to its standard output, and leaves nothing of it running: it leads a process group of its
 * own, which ends with it.
 * @throws the signal's reason once that aborts; what `spawn` throws where the system can start nothing
 */
export async function runProgram(call: ProgramCall): Promise<ProgramOutcome> {
  call.signal.throwIfAborted()
  const deadline = AbortSignal.any([call.signal, AbortSignal.timeout(call.timeoutMs)])
  const child = spawn(call.program, [...call.arguments], {
    env: environmentOf(call.environment),
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  // A program that was never started, for want of file descriptors, has no output.
  const output: Readable | undefined = child.stdout
  output?.on('error', () => {})
  const stop = (): void => {
    endGroup(child)
    // A process that left the group may still hold the output open.
    output?.destroy()
  }
  deadline.addEventListener('abort', stop, { once: true })
  // What the program leaves running keeps its output open, and would be waited for.
  child.once('exit', () => endGroup(child))
  try {
    const collected = collect(child, call.maxOutputBytes)
    const exitCode = await ended(child)
    call.signal.throwIfAborted()
    if (deadline.aborted) return { kind: 'stopped' }
    if (collected.isFlooded) return { kind: 'flooded' }
    return { kind: 'ended', exitCode, output: Buffer.concat(collected.chunks) }
  } catch (error) {
    if (isMissing(error)) return { kind: 'missing' }
    throw error
  } finally {
    deadline.removeEventListener('abort', stop)
  }
}

function environmentOf(given: ProgramEnvironment): Record<string, string> {
  const { PATH = USUAL_PATH, HOME, LANG } = given
  return { PATH, ...(HOME === undefined ? {} : { HOME }), ...(LANG === undefined ? {} : { LANG }) }
}

function collect(child: ChildProcess, maxBytes: number): { chunks: Buffer[]; isFlooded: boolean } {
  const output = { chunks: [] as Buffer[], bytes: 0, isFlooded: false }
  child.stdout?.on('data', (chunk: Buffer) => {
    output.bytes += chunk.length
    if (output.bytes <= maxBytes) output.chunks.push(chunk)
    else if (!output.isFlooded) {
      output.isFlooded = true
      endGroup(child)
    }
  })
  return output
}

/** Null where a signal ended it. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.once('close', (exitCode) => resolve(exitCode))
  })
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already, or belongs to somebody else: nothing more can be done to it.
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
