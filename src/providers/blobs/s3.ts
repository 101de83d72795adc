import { open, rm } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { GetObjectCommandOutput, PutObjectCommand } from '@aws-sdk/client-s3'
import { AppError } from '../../core/errors.ts'
import type { BlobStore, ByteRange, SpooledFile, UploadTerms } from '../../core/media/files.ts'
import { createPartFile, onDisk, type PartFile } from '../disk-files.ts'
import {
  asOurError,
  type Bucket,
  bucketOf,
  call,
  head,
  orNull,
  type S3Settings,
  statusOf,
  storeUnavailable,
  transferMs,
} from './s3-bucket.ts'

export interface FileStoreChecks {
  /** Checks that the bucket is writable; throws an error that tells the operator what to fix. */
  check(): Promise<void>
  /** Rejects with `unavailable` if the server does not answer within a few seconds. */
  reach(): Promise<void>
}

/** Stores blobs in a bucket of any S3-compatible server. After three attempts, failures are `unavailable` and mention no keys. */
export function s3Blobs(settings: S3Settings): BlobStore & FileStoreChecks {
  const bucket = bucketOf(settings)
  const { objectName } = bucket
  const checkName = `${settings.prefix ?? ''}lembra-check`
  return {
    put: async (key, file) => put(bucket, objectName(key), file),
    write: async (key, bytes, contentType) => write(bucket, objectName(key), bytes, contentType),
    size: async (key) => (await head(bucket, objectName(key)))?.bytes ?? null,
    read: async (key, range) => (await get(bucket, objectName(key), range))?.body ?? null,
    async withFile(key, sha256, use) {
      const stored = await get(bucket, objectName(key))
      return stored && lend(stored, { sha256, folder: settings.spoolFolder }, use)
    },
    remove: async (key) => remove(bucket, objectName(key)),
    uploadAddress: async (terms) => uploadAddress(bucket, objectName(terms.key), terms),
    check: () => check(bucket, checkName),
    reach: () => reach(bucket, checkName),
  }
}

async function remove(bucket: Bucket, name: string): Promise<void> {
  const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const input = { Bucket: bucket.name, Key: name }
  await call(bucket, { doing: 'removing a file' }, (client, { signal }) =>
    orNull(client.send(new DeleteObjectCommand(input), { abortSignal: signal })),
  )
}

const REACH_MS = 3_000

/** Any response below 500 counts, including a 404. Without permission to list the bucket, S3 answers 403 instead. */
async function reach(bucket: Bucket, name: string): Promise<void> {
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
  await call(bucket, { doing: 'looking for the server', withinMs: REACH_MS }, async (client, { signal }) => {
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: name }), { abortSignal: signal })
    } catch (error) {
      const status = statusOf(error)
      if (status === undefined || status >= 500) throw error
    }
  })
}

async function check(bucket: Bucket, name: string): Promise<void> {
  try {
    await write(bucket, name, Buffer.from('This file may be removed.\n'), 'text/plain')
    await remove(bucket, name)
  } catch (error) {
    const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : 'It failed.'
    throw new Error(`The S3 bucket "${bucket.name}" can't be used. ${reason} Check the S3_… settings.`, {
      cause: error,
    })
  }
}

interface Stored {
  body: Readable
  bytes: number
  /** Timeout for reading the body. */
  withinMs: number
}

async function get(bucket: Bucket, name: string, range?: ByteRange): Promise<Stored | null> {
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

async function lend<T>(
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

/** The library does not retry a stream, because it can't rewind it. */
const PUT_ATTEMPTS = 3

async function put(bucket: Bucket, name: string, file: SpooledFile): Promise<boolean> {
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

async function write(bucket: Bucket, name: string, bytes: Uint8Array, contentType: string): Promise<void> {
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
async function uploadAddress(bucket: Bucket, name: string, terms: UploadTerms): Promise<string> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const length = terms.bytes === null ? {} : { ContentLength: terms.bytes }
  return getSignedUrl(
    await bucket.client(),
    new PutObjectCommand({ Bucket: bucket.name, Key: name, ContentType: terms.contentType, ...length }),
    { expiresIn: terms.expiresInSeconds, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
  )
}
