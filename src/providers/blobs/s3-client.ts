import { Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

export interface S3Options {
  bucket: string
  /** Null for Amazon S3 itself. */
  endpoint: string | null
  region: string
  accessKey: string
  secretKey: string
  /** Socket timeout without any data. */
  silenceMs?: number
}

export const DEFAULT_SILENCE_MS = 20_000
const CONNECT_MS = 5_000
/** Each open read holds one socket: slow answers must not keep other calls from starting. */
const MAX_SOCKETS = 200
/** An error body has a few hundred bytes; the client holds it whole. */
const MAX_ANSWER_BYTES = 65_536

/** The library takes 250 ms and about 20 MB to load, so it is loaded on the first call. */
export async function createS3Client(options: S3Options): Promise<S3Client> {
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
