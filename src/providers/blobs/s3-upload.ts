import { open, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { PutObjectCommand } from '@aws-sdk/client-s3'
import { AppError } from '../../core/errors.ts'
import type { SpooledFile, UploadTerms } from '../../core/media/files.ts'
import { onDisk } from './disk-fault.ts'
import { type Bucket, call, head, transferMs } from './s3-bucket.ts'
import { statusOf, storeUnavailable } from './s3-fault.ts'

/** The library does not retry a stream, because it can't rewind it. */
const PUT_ATTEMPTS = 3

export async function put(bucket: Bucket, name: string, file: SpooledFile): Promise<boolean> {
  const isNew = (await head(bucket, name)) === null && (await upload(bucket, name, file))
  await onDisk(() => rm(file.path, { force: true }))
  return isNew
}

async function upload(bucket: Bucket, name: string, file: SpooledFile): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await uploadOnce(bucket, name, file)) return true
      // It may be our own, from an earlier attempt whose response was lost.
      return attempt > 1 && (await head(bucket, name))?.sha256 === file.sha256
    } catch (error) {
      if (attempt === PUT_ATTEMPTS || !(error instanceof AppError)) throw error
      await pause(attempt * 200)
    }
  }
}

/** Returns false if the blob exists already. */
async function uploadOnce(bucket: Bucket, name: string, file: SpooledFile): Promise<boolean> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const handle = await onDisk(() => open(file.path, 'r'))
  const body = handle.createReadStream({ highWaterMark: 131_072 })
  try {
    return await call(
      bucket,
      { doing: 'storing a file', withinMs: transferMs(bucket, file.bytes) },
      async (client, limit) => {
        body.once('error', () => limit.abort())
        const command = new PutObjectCommand({
          Bucket: bucket.name,
          Key: name,
          Body: body,
          ContentLength: file.bytes,
          ContentType: file.format.contentType,
          Metadata: { sha256: file.sha256 },
          ...(bucket.knowsConditions && { IfNoneMatch: '*' }),
        })
        signDigest(command, file.sha256)
        return isStored(bucket, client.send(command, { abortSignal: limit.signal }))
      },
    )
  } finally {
    body.destroy()
  }
}

async function isStored(bucket: Bucket, answer: Promise<{ ETag?: string | undefined }>): Promise<boolean> {
  try {
    // A server that answers without an ETag is not an object store and has stored nothing.
    if ((await answer).ETag === undefined) throw storeUnavailable('The object store did not confirm the upload.')
    return true
  } catch (error) {
    if (statusOf(error) === 412) return false
    if (statusOf(error) === 501) bucket.knowsConditions = false
    throw error
  }
}

/** The server checks the bytes against this hash; without it, a stream's payload is unsigned. */
function signDigest(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { request } = args
      if (typeof request === 'object' && request !== null && 'headers' in request)
        Object.assign(request.headers as object, { 'x-amz-content-sha256': sha256 })
      return next(args)
    },
    { step: 'build', name: 'signDigest' },
  )
}

export async function write(bucket: Bucket, name: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const input = { Bucket: bucket.name, Key: name, Body: bytes, ContentType: contentType }
  await call(
    bucket,
    { doing: 'writing a file', withinMs: transferMs(bucket, bytes.byteLength) },
    async (client, { signal }) => {
      await isStored(bucket, client.send(new PutObjectCommand(input), { abortSignal: signal }))
    },
  )
}

/** The content type, and the length if known, are signed: the server refuses any other. */
export async function uploadAddress(bucket: Bucket, name: string, terms: UploadTerms): Promise<string> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const length = terms.bytes === null ? {} : { ContentLength: terms.bytes }
  return getSignedUrl(
    await bucket.client(),
    new PutObjectCommand({ Bucket: bucket.name, Key: name, ContentType: terms.contentType, ...length }),
    { expiresIn: terms.expiresInSeconds, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
  )
}
