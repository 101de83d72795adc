import { AppError } from '../../core/errors.ts'
import type { BlobStore } from '../../core/media/files.ts'
import { type Bucket, bucketOf, call, head, orNull, type S3Settings } from './s3-bucket.ts'
import { get, lend } from './s3-download.ts'
import { statusOf } from './s3-fault.ts'
import { put, uploadAddress, write } from './s3-upload.ts'

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
