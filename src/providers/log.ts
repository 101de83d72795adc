import pino, { type DestinationStream, type Logger } from 'pino'
import { openLogOutput } from './log-output.ts'

export interface ServiceLog {
  log: Logger
  droppedLines: () => number
  close: () => Promise<void>
}

/** Log lines contain only fields chosen one by one, never headers, bodies, queries or error messages. */
export function openLog(level: string, destination?: DestinationStream): ServiceLog {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  if (destination) return { log: pino(options, destination), droppedLines: () => 0, close: async () => {} }
  const output = openLogOutput()
  return { log: pino(options, output), droppedLines: output.droppedLines, close: output.close }
}

/** Leaves out the error's message, which may quote user content. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'unknown' }
  const place = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {}
  return { name: error.name, ...code, place, ...cause }
}
