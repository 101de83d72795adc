// How request bodies arrive: which types are accepted, how large they may be and how slow.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { parseJsonBody } from './json-body.ts'

export const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i
/** RFC 7396; only a PATCH takes it. */
const MERGE_PATCH_TYPE = 'application/merge-patch+json'
const FILE_TYPE = /^(audio|image)\//i

const IDLE_MS = 30_000
const LINGER_MS = 2_000

/** Accepts files as request bodies: the route receives the stream and reads it. */
export function acceptFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser(FILE_TYPE, async (_request: FastifyRequest, payload: Readable) => arriving(payload))
}

/** A body as it arrives. @throws {AppError} timeout; invalid if the body breaks off */
export function arriving(payload: Readable, idleMs = IDLE_MS): AsyncIterable<Uint8Array> {
  return withDeadline(payload, { idleMs, lingerMs: LINGER_MS })
}

/** The body of a request whose content type is read as a stream, or null for any other body. */
export function streamIn(body: unknown): AsyncIterable<Uint8Array> | null {
  const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  return isStream ? (body as AsyncIterable<Uint8Array>) : null
}

/** Accepts JSON bodies up to the route's limit, and no other type. */
export function acceptOnlyJson(app: FastifyInstance, timeoutMs: number): void {
  app.removeAllContentTypeParsers()
  const readJson = async ({ routeOptions, headers }: FastifyRequest, payload: Readable) => {
    const declaredBytes = Number(headers['content-length'])
    return parseJsonBody(await readBody(payload, { maxBytes: routeOptions.bodyLimit, timeoutMs, declaredBytes }))
  }
  app.addContentTypeParser(JSON_TYPE, readJson)
  app.addContentTypeParser(MERGE_PATCH_TYPE, async (request: FastifyRequest, payload: Readable) => {
    if (request.method !== 'PATCH') throw new AppError('invalid', 'Send the body as application/json.')
    return readJson(request, payload)
  })
}

/**
 * The slowest mobile networks are faster. A fixed deadline for a whole body would cut off an honest large upload; a minimum rate cuts off a sender
 * that only holds the connection.
 */
const LEAST_BYTES_PER_MS = 1

export interface BodyRules {
  maxBytes: number
  /** Deadline of a small body. A larger one may take longer, as long as each such interval brings a byte per millisecond. */
  timeoutMs: number
  /** The value of Content-Length; absent or NaN if there is none. */
  declaredBytes?: number | undefined
}

/**
 * Reads a body that is small enough for memory. It uses events, because every request comes this way. After a rejection the rest is discarded, but
 * the stream is not destroyed, so that the error can be answered.
 * @throws {AppError} too-large; timeout; invalid if the body breaks off or is not as long as declared
 */
export function readBody(source: Readable, rules: BodyRules): Promise<Buffer> {
  const { maxBytes, timeoutMs, declaredBytes = Number.NaN } = rules
  const gathered = gatherBytes(maxBytes)
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearInterval(timer)
      source.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
    }
    const fail = (error: unknown) => {
      leave()
      source.resume()
      reject(error)
    }
    const onData = (chunk: Uint8Array) => {
      try {
        gathered.add(chunk)
      } catch (error) {
        fail(error)
      }
    }
    const onEnd = () => {
      leave()
      const body = gathered.whole()
      if (Number.isNaN(declaredBytes) || body.length === declaredBytes) resolve(body)
      else reject(new AppError('invalid', 'The body has another length than Content-Length says.'))
    }
    const onBreak = () => fail(brokenOff())
    let lengthBefore = 0
    const checkPace = () => {
      if (gathered.length() - lengthBefore < timeoutMs * LEAST_BYTES_PER_MS) fail(tookTooLong())
      lengthBefore = gathered.length()
    }
    const timer = setInterval(checkPace, timeoutMs)
    keepErrorsQuiet(source)
    if (declaredBytes > maxBytes) fail(tooLarge(maxBytes))
    else if (source.readableEnded) onEnd()
    else if (source.destroyed) onBreak()
    else source.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}

export interface ArrivalLimits {
  /** Each such interval of waiting has to bring a byte per millisecond. Time that the reader needs does not count. */
  idleMs: number
  /** How long to discard the rest if the reader stops early. */
  lingerMs: number
}

/** Less than usually arrives at once, so that each read is a slice: reading all that is buffered would copy it into a new buffer. */
const PIECE_BYTES = 16_384

/**
 * Yields a body of any size as it arrives, in memory bounded by the stream's own buffer. The stream is never destroyed here. If the reader stops
 * early, this discards the rest until its end or for `lingerMs`: closing a connection while bytes still arrive resets it, and the client may then
 * never see its response.
 * @throws {AppError} timeout; invalid if the body breaks off
 */
export async function* withDeadline(source: Readable, limits: ArrivalLimits): AsyncGenerator<Uint8Array> {
  const pace = { waitedMs: 0, bytes: 0 }
  keepErrorsQuiet(source)
  let mayLinger = true
  try {
    while (true) {
      const chunk: Uint8Array | null = source.read(Math.min(source.readableLength, PIECE_BYTES) || undefined)
      if (chunk) {
        pace.bytes += chunk.length
        yield chunk
      } else if (source.readableEnded) return
      else await nextBytes(source, pace, limits.idleMs)
    }
  } catch (error) {
    mayLinger = false
    throw error
  } finally {
    await restPassed(source, mayLinger ? limits.lingerMs : 0)
  }
}

/** The bytes that arrived and the time spent waiting for them since the last check. */
interface ArrivalPace {
  waitedMs: number
  bytes: number
}

async function nextBytes(source: Readable, pace: ArrivalPace, idleMs: number): Promise<void> {
  for (let hasChanged = false; !hasChanged; ) {
    const startedAt = performance.now()
    hasChanged = await change(source, Math.max(idleMs - pace.waitedMs, 1))
    pace.waitedMs += performance.now() - startedAt
    if (hasChanged && pace.waitedMs < idleMs) return
    if (pace.bytes < idleMs * LEAST_BYTES_PER_MS) throw tookTooLong()
    pace.waitedMs = 0
    pace.bytes = 0
  }
}

/** Resolves with true once there is something to read or the end is reached, and with false after the timeout. */
function change(source: Readable, timeoutMs: number): Promise<boolean> {
  if (source.destroyed) return Promise.reject(brokenOff())
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      source.off('readable', onChange).off('end', onChange).off('error', onBreak).off('close', onBreak)
    }
    const onChange = () => {
      leave()
      resolve(true)
    }
    const onBreak = () => {
      leave()
      reject(brokenOff())
    }
    const timer = setTimeout(() => {
      leave()
      resolve(false)
    }, timeoutMs)
    source.on('readable', onChange).on('end', onChange).on('error', onBreak).on('close', onBreak)
  })
}

function restPassed(source: Readable, lingerMs: number): Promise<void> | undefined {
  if (source.readableEnded || source.destroyed) return undefined
  source.resume()
  if (lingerMs === 0) return undefined
  return new Promise((resolve) => {
    const leave = () => {
      clearTimeout(timer)
      source.off('end', leave).off('close', leave)
      resolve()
    }
    const timer = setTimeout(leave, lingerMs)
    source.on('end', leave).on('close', leave)
  })
}

export interface GatheredBytes {
  /** Copies the bytes. @throws {AppError} too-large */
  add(bytes: Uint8Array): void
  length(): number
  whole(): Buffer
}

/** Uses one growing buffer: a list of chunks would take a hundred bytes of memory for each chunk of one byte. */
export function gatherBytes(maxBytes: number): GatheredBytes {
  let held = Buffer.alloc(0)
  let length = 0
  return {
    add(bytes) {
      const needed = length + bytes.length
      if (needed > maxBytes) throw tooLarge(maxBytes)
      if (needed > held.length) {
        const grown = Buffer.allocUnsafe(Math.max(needed, Math.min(held.length * 2, maxBytes)))
        held.copy(grown, 0, 0, length)
        held = grown
      }
      held.set(bytes, length)
      length = needed
    },
    length: () => length,
    whole: () => held.subarray(0, length),
  }
}

/** A sender that goes away between two reads is noticed by `close`; without a listener its error would end the process. */
function keepErrorsQuiet(source: Readable): void {
  if (!source.listeners('error').includes(ignore)) source.on('error', ignore)
}

function ignore(): void {}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `The body is too large: send at most ${sizeName(maxBytes)}.`)
}

/** Such as `25 MB` or `16 kB`. */
export function sizeName(bytes: number): string {
  if (bytes >= 1_048_576) return `${Math.floor(bytes / 1_048_576)} MB`
  return bytes >= 1_024 ? `${Math.floor(bytes / 1_024)} kB` : `${bytes} bytes`
}

function tookTooLong(): AppError {
  return new AppError('timeout', 'The request took too long to arrive. Please send it again.')
}

function brokenOff(): AppError {
  return new AppError('invalid', 'The body broke off before its end.')
}
