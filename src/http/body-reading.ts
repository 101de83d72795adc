// How request bodies arrive, and how JSON is parsed from them.
import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '../core/errors.ts'
import { excessOf } from '../core/memories/record.ts'

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

/** Deeper than any honest body, and far below what would overflow the stack. */
const MAX_DEPTH = 64
/** A megabyte of commas would make half a million values; an honest body has some hundreds. */
const MAX_COMMAS = 20_000

/**
 * Parses a JSON body and refuses what JSON.parse accepts but a memory can't keep: invalid UTF-8, NUL, lone surrogates, numbers that a double would
 * change, keys that would reach a prototype, and unlimited nesting or values.
 * @throws {AppError} invalid, with the field if there is one
 */
export function parseJsonBody(bytes: Buffer): unknown {
  // Many clients send DELETE with a JSON content type and no body.
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new AppError('invalid', 'The body must be UTF-8.')
  const excess = excessOf(bytes, { maxDepth: MAX_DEPTH, maxCommas: MAX_COMMAS })
  if (excess === 'depth') throw new AppError('invalid', 'The body is nested too deeply.')
  if (excess === 'values') throw new AppError('invalid', 'The body holds too many values.')
  const body = parse(bytes.toString('utf8'))
  const fault = faultIn(body)
  if (fault) throw errorOf(fault)
  return body
}

function parse(text: string): unknown {
  try {
    return mayHoldHardNumber(text) ? parseMarkingNumbers(text) : JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'The body must be valid JSON.')
  }
}

interface Fault {
  what: string
  /** From the innermost name outward. */
  path: string[]
}

/** Finds the first fault in all values. The path is collected only if there is one. */
function faultIn(value: unknown): Fault | null {
  if (typeof value === 'string') return textFault(value)
  if (value === CHANGED) return { what: 'is a number that can not be kept exactly: send it as a string', path: [] }
  if (typeof value !== 'object' || value === null) return null
  return Array.isArray(value) ? faultInList(value) : faultInObject(value)
}

function faultInList(list: readonly unknown[]): Fault | null {
  for (let place = 0; place < list.length; place += 1) {
    const fault = faultIn(list[place])
    if (fault) return { ...fault, path: [...fault.path, String(place)] }
  }
  return null
}

function faultInObject(object: object): Fault | null {
  for (const [name, value] of Object.entries(object)) {
    const fault = nameFault(name) ?? faultIn(value)
    if (fault) return { ...fault, path: [...fault.path, name] }
  }
  return null
}

function nameFault(name: string): Fault | null {
  if (name === '__proto__') return { what: 'is not a name that can be kept: choose another', path: [] }
  return textFault(name)
}

function textFault(text: string): Fault | null {
  if (text.includes('\0')) return { what: 'must not hold the NUL character', path: [] }
  if (!text.isWellFormed()) return { what: 'holds half of a character: send whole Unicode characters', path: [] }
  return null
}

function errorOf({ what, path }: Fault): AppError {
  const field = path.reverse().join('.').replaceAll('\0', '').toWellFormed().slice(0, 200)
  return field === '' ? new AppError('invalid', `The body ${what}.`) : invalid(`${field} ${what}.`, field)
}

/** Replaces a number that a double would change. */
const CHANGED = Symbol('changed number')

/** The reviver's third parameter; TypeScript's library does not declare it yet. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown

/** Whether a double might change a number of the JSON text: one has an exponent or 16 digits. Digits inside strings count too. */
function mayHoldHardNumber(json: string): boolean {
  return /[0-9](?:[eE]|[0-9]{15})/.test(json)
}

/** Like JSON.parse, with `CHANGED` in place of each number that a double would change. */
function parseMarkingNumbers(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && isChanged(source, value) ? CHANGED : value,
  )
}

/**
 * Whether a number beyond a double's range or beyond 2^53 would get another value. Smaller fractions may be rounded to the nearest double, as
 * RFC 8259 expects, but never to zero.
 */
function isChanged(source: string, value: number): boolean {
  if (!Number.isFinite(value)) return true
  const isRisky = Math.abs(value) > Number.MAX_SAFE_INTEGER || value === 0
  return isRisky && canonical(source) !== canonical(String(value))
}

/** Digits without outer zeros, and the power of ten of the last one: equal for equal values. */
function canonical(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  if (end === 0) return '0'
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
