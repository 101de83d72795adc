import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { FILE_WORD } from '../core/media/transcription.ts'

/** The only environment variables that a program gets: ours contain secrets. */
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

/** `missing`: not found or not executable. `stopped`: by the timeout. `flooded`: too much output. */
export type ProgramOutcome =
  | { kind: 'ended'; exitCode: number | null; output: Buffer }
  | { kind: 'missing' }
  | { kind: 'stopped' }
  | { kind: 'flooded' }

/** The words of a command, with the path of its file. */
export function withPath(words: readonly string[], path: string): string[] {
  const isTold = words.some((word) => word.includes(FILE_WORD))
  return isTold ? words.map((word) => word.replaceAll(FILE_WORD, () => path)) : [...words, path]
}

const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin'

/**
 * Runs a program without a shell and reads its standard output. The program leads its own process group, which is killed when it exits, so nothing of
 * it keeps running.
 * @throws the signal's reason if it aborts; the error of `spawn` if the system can't start a process
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
  // Undefined if the program could not be started, for example for lack of file descriptors.
  const output: Readable | undefined = child.stdout
  output?.on('error', () => {})
  const stop = (): void => {
    endGroup(child)
    // A process that left the group may still hold the output open.
    output?.destroy()
  }
  deadline.addEventListener('abort', stop, { once: true })
  // Its remaining child processes keep the output open and would block the `close` event.
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

/** Null if a signal ended it. */
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
    // It has exited already, or belongs to another user.
  }
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
