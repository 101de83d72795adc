import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { CapturedView, Client } from '../client/client.ts'
import { answer, note } from './answer.ts'
import { columns } from './columns.ts'
import type { Call } from './command.ts'
import { escapeLine } from './control-characters.ts'
import { type Failure, failureOf } from './failure.ts'
import { CommandFault, EXIT, type ExitCode, misused } from './fault.ts'
import { blobAt } from './file-blob.ts'
import { HEAD_BYTES, mediaTypeOf } from './file-kind.ts'
import { textIn } from './input.ts'
import { count } from './output.ts'
import { bytesName, progressLine } from './progress.ts'
import { openSession } from './session.ts'

interface Sent {
  file: string
  captured?: CapturedView
  failure?: Failure
}

/** These failures are not caused by the file and would affect every file. */
const ENDS_ALL: ReadonlySet<ExitCode> = new Set([EXIT.refused, EXIT.notReached])

export async function capture(call: Call): Promise<void> {
  const files = call.words
  if (files.filter((file) => file === '-').length > 1) throw misused('Standard input can be read only once.')
  const { client } = await openSession(call)
  const sent: Sent[] = []
  for (const file of files) {
    sent.push(await sendOne(call, client, file))
    if (ENDS_ALL.has(sent.at(-1)?.failure?.exitCode ?? EXIT.ok)) break
  }
  const lines = sentLines(sent)
  answer(call, reportOf(sent, files), () => lines)
  const failed = sent.filter(({ failure }) => failure)
  for (const { file, failure } of failed) note(call, withName(escapeLine(file), failure?.message ?? ''))
  if (failed.length === 0) return
  const ending = sent.at(-1)?.failure?.exitCode ?? EXIT.failed
  const left = files.length - sent.length
  const rest = left > 0 ? ` ${count(left, 'file was', 'files were')} not tried.` : ''
  throw new CommandFault(
    `${count(failed.length, 'file was', 'files were')} not saved.${rest}`,
    ENDS_ALL.has(ending) ? ending : EXIT.failed,
  )
}

/** System error messages already contain the file name. */
function withName(file: string, message: string): string {
  return message.startsWith(`${file}: `) ? message : `${file}: ${message}`
}

async function sendOne(call: Call, client: Client, file: string): Promise<Sent> {
  const progress = progressLine(call.terminal, file === '-' ? 'standard input' : basename(file))
  try {
    const blob = await blobAt(file, call.terminal)
    const onProgress = (done: number, total: number) => progress.show(done, total, `of ${bytesName(total)}`)
    return {
      file,
      captured: await captureBlob(call, client, { blob, name: file === '-' ? '' : basename(file), onProgress }),
    }
  } catch (error) {
    return { file, failure: failureOf(error) }
  } finally {
    progress.end()
  }
}

interface Source {
  blob: Blob
  name: string
  onProgress(done: number, total: number): void
}

/** The service's limit for captured text. A larger file without media content is not read. */
const MOST_TEXT_BYTES = 1_048_576

async function captureBlob({ options }: Call, client: Client, source: Source): Promise<CapturedView> {
  const { blob, name, onProgress } = source
  if (blob.size === 0) throw new CommandFault('The file is empty.')
  const tags = options.texts('tag')
  const contentType = mediaTypeOf(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer()), name)
  if (contentType !== null) {
    const told = { contentType, onProgress, ...(name !== '' && { name }), ...(tags.length > 0 && { tags }) }
    return client.memories.captureFile(blob, { ...told, clientId: await clientIdOf(blob) })
  }
  const text = blob.size > MOST_TEXT_BYTES ? null : textIn(new Uint8Array(await blob.arrayBuffer()))
  if (text === null)
    throw new CommandFault('The file is neither UTF-8 text of up to 1 MB nor a supported audio or image file.')
  return client.memories.captureText({ text, clientId: await clientIdOf(blob), ...(tags.length > 0 && { tags }) })
}

/** A hash of the content only, so that the same file is recognized under any name. */
async function clientIdOf(blob: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of blob.stream()) hash.update(chunk)
  return `file-${hash.digest('base64url')}`
}

function reportOf(sent: Sent[], files: string[]) {
  return {
    captured: sent.flatMap(({ file, captured }) => (captured ? [{ file, ...captured }] : [])),
    failed: sent.flatMap(({ file, failure }) => (failure ? [{ file, error: failure.message }] : [])),
    notTried: files.slice(sent.length),
  }
}

function sentLines(sent: Sent[]): string[] {
  return columns(
    sent.flatMap(({ file, captured }) =>
      captured ? [[escapeLine(file), captured.duplicate ? 'there already' : 'saved', captured.id]] : [],
    ),
  )
}
