import { randomBytes } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Call, withInterruption } from './command.ts'
import { CommandFault, isSystemError, misused } from './failure.ts'
import { bytesName, printResult, progressLine } from './output.ts'
import { openSession, type Session } from './session.ts'

const FILE_MODE = 0o600

export async function exportAccount(call: Call): Promise<void> {
  const file = call.words[0] ?? `lembra-${new Date().toISOString().slice(0, 10)}.zip`
  if (file === '-') return toStandardOutput(call)
  const isForced = call.options.flag('force')
  await refuseTaken(file, isForced)
  const session = await openSession(call)
  const bytes = await withInterruption((signal) => toFile(call, session, { file, isForced }, signal))
  printResult(call, { file, bytes }, () => [`${file} holds your account, ${bytesName(bytes)}.`])
}

async function toStandardOutput(call: Call): Promise<void> {
  const { options, terminal } = call
  if (options.flag('json')) throw misused('With --json, name a FILE for the archive.')
  if (terminal.stdout.isTTY === true)
    throw misused('The archive is binary and cannot be shown on a terminal: name a FILE.')
  const session = await openSession(call)
  await withInterruption((signal) => download(call, session, terminal.stdout, 'standard output', signal))
}

/** Writes to a temporary file and renames it once it is complete and flushed. */
async function toFile(
  call: Call,
  session: Session,
  { file, isForced }: { file: string; isForced: boolean },
  signal: AbortSignal,
): Promise<number> {
  // Unpredictable name and exclusive creation: never overwrites a file or follows a link.
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  const handle = await open(part, 'wx', FILE_MODE)
  try {
    const target = handle.createWriteStream({ flush: true })
    const bytes = await download(call, session, target, file, signal)
    await refuseTaken(file, isForced)
    await rename(part, file)
    return bytes
  } catch (error) {
    await handle.close()
    await rm(part, { force: true })
    throw signal.aborted ? new CommandFault('The export was interrupted; nothing was written.') : error
  }
}

async function download(
  { terminal }: Call,
  { client }: Session,
  target: Writable,
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const { body } = await client.export({ signal })
  if (!body) throw new CommandFault('The service sent no archive.')
  const progress = progressLine(terminal, name)
  let bytes = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      bytes += chunk.length
      progress.show(bytes, null, bytesName(bytes))
      pass(null, chunk)
    },
  })
  try {
    await pipeline(Readable.fromWeb(body), counted, target, { signal, end: target !== terminal.stdout })
  } catch (error) {
    if (isSystemError(error) && ['write', 'fsync'].includes(error.syscall ?? '')) throw error
    throw new CommandFault('The export broke off before its end. Please try again.', undefined, { cause: error })
  } finally {
    progress.end()
  }
  return bytes
}

async function refuseTaken(file: string, isForced: boolean): Promise<void> {
  const found = await lstat(file).catch(() => null)
  if (found?.isDirectory()) throw misused(`${file} is a folder: name a file in it.`)
  if (found && !isForced)
    throw new CommandFault(`${file} exists already. Choose another name, or use --force to replace it.`)
}
