import { addAbortSignal, Readable } from 'node:stream'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import type { ByteRange } from '../../core/media/files.ts'
import { createPartFile, type PartFile } from './part-file.ts'
import { type Bucket, call, orNull, transferMs } from './s3-bucket.ts'
import { asOurError, storeUnavailable } from './s3-fault.ts'

export interface Stored {
  body: Readable
  bytes: number
  /** Timeout for reading the body. */
  withinMs: number
}

export async function get(bucket: Bucket, name: string, range?: ByteRange): Promise<Stored | null> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3')
  return call(bucket, { doing: 'reading a file' }, async (client, { signal }) => {
    const input = { Bucket: bucket.name, Key: name, ...(range && { Range: `bytes=${range.first}-${range.last}` }) }
    const found = await orNull(client.send(new GetObjectCommand(input), { abortSignal: signal }))
    return found && storedIn(bucket, found, range)
  })
}

function storedIn(bucket: Bucket, answer: GetObjectCommandOutput, range: ByteRange | undefined): Stored {
  const { Body: body, ETag: tag, ContentLength: bytes, ContentRange: part } = answer
  if (!(body instanceof Readable)) throw storeUnavailable('The object store answered without a body.')
  if (tag !== undefined && bytes !== undefined && (!range || part?.startsWith(`bytes ${range.first}-${range.last}/`)))
    return { body, bytes, withinMs: transferMs(bucket, bytes) }
  body.destroy()
  throw storeUnavailable('The object store answered with something other than the requested range.')
}

export async function lend<T>(
  stored: Stored,
  { sha256, folder }: { sha256: string; folder: string },
  use: (path: string) => Promise<T>,
): Promise<T | null> {
  const body = addAbortSignal(AbortSignal.timeout(stored.withinMs), stored.body)
  try {
    const part = await createPartFile(folder)
    try {
      const found = await download(body, stored.bytes, part)
      return found === sha256 ? await use(part.path) : null
    } finally {
      await part.discard()
    }
  } finally {
    body.destroy()
  }
}

/** Returns the SHA-256. */
async function download(body: Readable, length: number, part: PartFile) {
  try {
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      await part.add(chunk)
    }
    if (bytes !== length) throw storeUnavailable('The object store sent a different number of bytes than it announced.')
    return (await part.finish({ isLasting: false })).sha256
  } catch (error) {
    throw asOurError(error, 'reading a file')
  }
}
