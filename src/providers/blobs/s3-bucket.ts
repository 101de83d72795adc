import { Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '../../core/errors.ts'
import { checkKey } from '../disk-files.ts'

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

interface S3Options {
  bucket: string
  /** Null for Amazon S3 itself. */
  endpoint: string | null
  region: string
  accessKey: string
  secretKey: string
  /** Socket timeout without any data. */
  silenceMs?: number
}

const DEFAULT_SILENCE_MS = 20_000
const CONNECT_MS = 5_000
/** Each open read holds one socket: slow answers must not keep other calls from starting. */
const MAX_SOCKETS = 200
/** An error body has a few hundred bytes; the client holds it whole. */
const MAX_ANSWER_BYTES = 65_536

/** The library takes 250 ms and about 20 MB to load, so it is loaded on the first call. */
async function createS3Client(options: S3Options): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { endpoint, region, accessKey, secretKey, silenceMs = DEFAULT_SILENCE_MS } = options
  const client = new S3Client({
    region,
    // Most servers other than Amazon's only support path-style bucket addresses.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 3,
    // By default it adds trailing checksums, which other servers don't support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Servers that don't support `Expect` would delay each upload by six seconds.
    expectContinueHeader: false,
    followRegionRedirects: false,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, silenceMs),
      socketTimeout: silenceMs,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
      logger: SILENT,
    },
  })
  limitAnswers(client)
  return client
}

/** Its log output may contain URLs and keys. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Runs closest to the network, before the library buffers a response. Blob contents are streamed and not limited here. */
function limitAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args)
      const { response } = result
      if (isStreamed(response) && !(context.commandName === 'GetObjectCommand' && response.statusCode < 300))
        response.body = limited(response.body)
      return result
    },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
}

interface Streamed {
  statusCode: number
  body: NodeJS.ReadableStream
}

function isStreamed(response: unknown): response is Streamed {
  if (typeof response !== 'object' || response === null || !('body' in response)) return false
  const { body } = response
  return typeof body === 'object' && body !== null && 'pipe' in body
}

function limited(body: NodeJS.ReadableStream): NodeJS.ReadableStream {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) done(new Error('The response is too long.'))
      else done(null, chunk)
    },
  })
  body.on('error', (error) => limit.destroy(error))
  limit.on('error', () => 'destroy' in body && typeof body.destroy === 'function' && body.destroy())
  return body.pipe(limit)
}

/** The library has already tried three times by then. */
const RETRY_AFTER_SECONDS = 10
/** Timeouts, conflicting writes of the same blob and too many requests may pass, as may all 5xx. */
const PASSING = new Set([408, 409, 425, 429])

export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** True if the object is missing, false if the bucket is. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'
}

/**
 * The library's errors contain the request, its signature and the server's answer, so only the error's name and status are passed on. Temporary
 * errors become `unavailable`. The operator must fix a refusal (wrong key, no such bucket): it becomes a 500 in the log.
 */
export function asOurError(error: unknown, doing: string): Error {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  const what = `The object store failed at ${doing}: ${nameOf(error)}${status === undefined ? '' : ` (${status})`}.`
  const isRefusal = status !== undefined && status >= 400 && status < 500 && !PASSING.has(status)
  return isRefusal ? new Error(what) : storeUnavailable(what)
}

export function storeUnavailable(what: string): AppError {
  const unavailable = new AppError('unavailable', 'Files can not be reached at present. Please try again in a while.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  unavailable.cause = new Error(what)
  return unavailable
}

/** Returns a name such as `AccessDenied` or `ECONNREFUSED`. It may come from the server, so only plain words are accepted. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^[A-Za-z0-9_]{1,60}$/.test(name) ? name : 'unknown'
}
