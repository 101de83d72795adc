import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey } from './key.ts'
import { createS3Client, DEFAULT_SILENCE_MS, type S3Options } from './s3-client.ts'
import { asOurError, isMissing, storeUnavailable } from './s3-fault.ts'

export interface S3Settings extends S3Options {
  /** Holds the local copy of a blob during `withFile`. */
  spoolFolder: string
  /** Prepended to each key, such as `lembra/`. */
  prefix?: string
}

export interface Bucket {
  name: string
  client(): Promise<S3Client>
  /** @throws {TypeError} if the key is malformed */
  objectName(key: string): string
  /** Timeout for a call without a large body, all attempts included. */
  callMs: number
  /** Timeout for a call that carries a file, plus the time its bytes take. */
  transferCallMs: number
  /** Whether the server supports `If-None-Match` on PUT; some answer 501. */
  knowsConditions: boolean
}

/** A person waits for this: if the store hangs, the request is answered with 503 after this time. */
const MAX_CALL_MS = 10_000
/** No real connection is slower; slower transfers are aborted so that nothing hangs forever. */
const SLOWEST_BYTES_A_SECOND = 100_000

export function bucketOf(settings: S3Settings): Bucket {
  let client: Promise<S3Client> | null = null
  const timeoutMs = 2 * (settings.silenceMs ?? DEFAULT_SILENCE_MS)
  return {
    name: settings.bucket,
    client: () => (client ??= createS3Client(settings)),
    objectName(key) {
      checkKey(key)
      return (settings.prefix ?? '') + key
    },
    callMs: Math.min(MAX_CALL_MS, timeoutMs),
    transferCallMs: timeoutMs,
    knowsConditions: true,
  }
}

/** Runs one call with a timeout and converts its errors. */
export async function call<T>(
  bucket: Bucket,
  terms: { doing: string; withinMs?: number },
  work: (client: S3Client, limit: AbortController) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), terms.withinMs ?? bucket.callMs)
  try {
    return await work(await bucket.client(), limit)
  } catch (error) {
    throw asOurError(error, terms.doing)
  } finally {
    clearTimeout(timer)
  }
}

export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function transferMs(bucket: Bucket, bytes: number): number {
  return Math.ceil(bucket.transferCallMs + (bytes / SLOWEST_BYTES_A_SECOND) * 1000)
}

export async function head(
  bucket: Bucket,
  name: string,
): Promise<{ bytes: number; sha256: string | undefined } | null> {
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
  return call(bucket, { doing: 'looking for a file' }, async (client, { signal }) => {
    const input = { Bucket: bucket.name, Key: name }
    const found = await orNull(client.send(new HeadObjectCommand(input), { abortSignal: signal }))
    if (found === null) return null
    if (found.ETag === undefined || found.ContentLength === undefined)
      throw storeUnavailable('The object store gave no size for a file.')
    return { bytes: found.ContentLength, sha256: found.Metadata?.['sha256'] }
  })
}
