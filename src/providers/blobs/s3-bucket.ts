import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey } from './key.ts'
import { createS3Client, DEFAULT_SILENCE_MS, type S3Options } from './s3-client.ts'
import { asOurError, isMissing, storeUnavailable } from './s3-fault.ts'

export interface S3Settings extends S3Options {
  /** Where a blob is kept on this machine while it is lent. */
  spoolFolder: string
  /** Before each key, such as `lembra/`. */
  prefix?: string
}

export interface Bucket {
  name: string
  client(): Promise<S3Client>
  /** @throws {TypeError} where it is no key of ours */
  objectName(key: string): string
  /** For a call without a body worth mentioning: all its attempts together. */
  callMs: number
  /** For a call that carries a file, beside the time that its bytes take. */
  transferCallMs: number
  /** Whether the server knows `If-None-Match` at a PUT; some refuse it as not implemented. */
  knowsConditions: boolean
}

/** A person waits for this: a store that hangs is answered by 503 after so long. */
const MAX_CALL_MS = 10_000
/** No honest line is slower; what takes longer is broken off, so that nothing hangs for good. */
const SLOWEST_BYTES_A_SECOND = 100_000

export function bucketOf(settings: S3Settings): Bucket {
  let client: Promise<S3Client> | null = null
  const patienceMs = 2 * (settings.silenceMs ?? DEFAULT_SILENCE_MS)
  return {
    name: settings.bucket,
    client: () => (client ??= createS3Client(settings)),
    objectName(key) {
      checkKey(key)
      return (settings.prefix ?? '') + key
    },
    callMs: Math.min(MAX_CALL_MS, patienceMs),
    transferCallMs: patienceMs,
    knowsConditions: true,
  }
}

/** One call within its time, its faults in our terms. */
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
      throw storeUnavailable('The object store told no size of a file.')
    return { bytes: found.ContentLength, sha256: found.Metadata?.['sha256'] }
  })
}
