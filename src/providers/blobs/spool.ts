import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AppError, invalid } from '../../core/errors.ts'
import type { ReceiveRules, Spool, SpooledFile } from '../../core/media/files.ts'
import { MediaFailure, type MediaFormat } from '../../engines/media-format/index.ts'
import { codeOf, createPartFile, digestOf, onDisk, PART_ENDING, type PartFile } from '../disk-files.ts'

/** Detects the format from the first bytes; null if unsupported. */
export type Sniff = (head: Uint8Array, declared: string) => Promise<MediaFormat | null>

/** The number of bytes that the sniffer needs. */
const HEAD_BYTES = 4100

/**
 * Writes incoming files to `folder/<random>.part`, readable by their owner only. The folder is created with the first file. If reading stops early, a
 * Node stream is not destroyed, so that a rejected request can still be answered; any other source is closed. `requireRoom` throws if the disk is
 * full.
 */
export function openSpool(folder: string, sniff: Sniff, requireRoom: () => void = () => {}): Spool {
  return {
    receive: async (source, rules) => {
      requireRoom()
      return receive(folder, sniff, source, rules)
    },
    measure: (file) => onDisk(() => measure(file)),
    readAs: async (file, declared) => {
      const head = await onDisk(() => headOfFile(file.path))
      return { ...file, format: await formatOf(head, sniff, { declared, kinds: [file.format.kind] }) }
    },
    discard: ({ path }) => onDisk(() => rm(path, { force: true })),
    clear: () => onDisk(() => removeParts(folder)),
  }
}

async function receive(
  folder: string,
  sniff: Sniff,
  source: AsyncIterable<Uint8Array>,
  rules: ReceiveRules,
): Promise<SpooledFile> {
  const chunks = chunksOf(source, rules.maxBytes)
  try {
    const first = await firstOf(chunks)
    const head = Buffer.concat(first.map((chunk) => chunk.subarray(0, HEAD_BYTES))).subarray(0, HEAD_BYTES)
    const format = await formatOf(head, sniff, rules)
    const part = await createPartFile(folder)
    return { path: part.path, ...(await fill(part, first, chunks)), format }
  } finally {
    await chunks.return()
  }
}

async function fill(part: PartFile, first: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  try {
    for (const chunk of first) await part.add(chunk)
    for await (const chunk of rest) await part.add(chunk)
    return await part.finish({ isLasting: true })
  } catch (error) {
    await part.discard()
    throw error
  }
}

async function* chunksOf(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  const chunks = source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source
  try {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  } catch (error) {
    throw BROKEN_OFF.has(codeOf(error))
      ? new AppError('invalid', 'The file broke off on its way: send it again.')
      : error
  }
}

/** Node's error codes for a closed connection. */
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** Reads until `HEAD_BYTES` are available or the source ends. The rest stays unread. */
async function firstOf(chunks: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array[]> {
  const first: Uint8Array[] = []
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const next = await chunks.next()
    if (next.done) break
    first.push(next.value)
    bytes += next.value.byteLength
  }
  return first
}

async function headOfFile(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function formatOf(head: Uint8Array, sniff: Sniff, rules: Omit<ReceiveRules, 'maxBytes'>): Promise<MediaFormat> {
  if (head.length === 0) throw new AppError('invalid', 'unsupported media: the file is empty, send its bytes.')
  const format = await sniff(head, rules.declared).catch((error: unknown) => {
    throw error instanceof MediaFailure ? invalid(`unsupported media: ${error.message}`, 'contentType') : error
  })
  if (format === null) throw unsupported('send a common audio or image file whose content type says what its bytes are')
  if (!rules.kinds.includes(format.kind)) throw unsupported(`send an ${rules.kinds.join(' or an ')} file here`)
  return format
}

function unsupported(remedy: string): AppError {
  return invalid(`unsupported media: ${remedy}.`, 'contentType')
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Number((maxBytes / 1_048_576).toFixed(2))
  return new AppError('too-large', `The file is too large: send at most ${megabytes} MB.`)
}

/** The code that changed the file may not have flushed it. */
async function measure(file: SpooledFile): Promise<SpooledFile> {
  const handle = await open(file.path, 'r')
  try {
    await handle.sync()
    return { ...file, ...(await digestOf(handle)) }
  } finally {
    await handle.close()
  }
}

async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (name.endsWith(PART_ENDING)) await rm(join(folder, name), { force: true })
}
