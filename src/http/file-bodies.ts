import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '../core/errors.ts'
import type { Spool, SpooledFile } from '../core/media/media-ports.ts'
import { readCaptureBody } from './base64-body.ts'
import { readBody, withDeadline } from './body-reading.ts'
import { parseJsonBody } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came inside a JSON body, until it is kept. */
    spooled: SpooledFile | null
  }
}

/** Of inline audio, after decoding; the contract's 25 MB. */
const MAX_BASE64_BYTES = 26_214_400
export const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i
const FILE_TYPE = /^(audio|image)\//i

/** Twice what 25 MB take in base64, for those who escape or wrap it. */
const MAX_BODY_BYTES = 67_108_864

function tooMuch(): AppError {
  return new AppError('too-large', 'The body is too large: send at most 1 MB, and at most 25 MB of audio as base64.')
}

const AUDIO_FIELD = 'audioBase64'

/** Most captures are short texts, which need not be read byte by byte. A key may be written with escapes. */
function mayHoldAudio(body: Buffer): boolean {
  return body.includes(AUDIO_FIELD) || body.includes('\\u')
}

async function* oneChunk(body: Buffer): AsyncGenerator<Uint8Array> {
  yield body
}

async function receiveAudio(spool: Spool, decoded: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  try {
    return await spool.receive(decoded, { maxBytes: MAX_BASE64_BYTES, declared: '', kinds: ['audio'] })
  } catch (error) {
    throw error instanceof AppError && error.kind === 'invalid' ? invalid(error.message, 'audioBase64') : error
  }
}

export interface ArrivalRules {
  /** For a small JSON body; see `BodyRules`. */
  jsonTimeoutMs: number
  maxJsonBytes: number
}

const IDLE_MS = 30_000
const LINGER_MS = 2_000

/** Files as they come: the route is given the stream and reads it. */
export function acceptFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser(FILE_TYPE, async (_request: FastifyRequest, payload: Readable) => arriving(payload))
}

/** The bytes of a file as they come. */
export function arriving(payload: Readable): AsyncIterable<Uint8Array> {
  return withDeadline(payload, { idleMs: IDLE_MS, lingerMs: LINGER_MS })
}

/** JSON that may hold an audio of up to 25 MB as base64, which goes to the disk as it is read; the body then has an empty string there. */
export function acceptJsonWithAudio(scope: FastifyInstance, spool: Spool, rules: ArrivalRules): void {
  scope.removeContentTypeParser([JSON_TYPE])
  scope.decorateRequest('spooled', null)
  scope.addContentTypeParser(JSON_TYPE, async (request: FastifyRequest, payload: Readable) => {
    const declaredBytes = Number(request.headers['content-length'])
    if (declaredBytes > MAX_BODY_BYTES) throw tooMuch()
    if (declaredBytes <= rules.maxJsonBytes) {
      const { maxJsonBytes: maxBytes, jsonTimeoutMs: timeoutMs } = rules
      const whole = await readBody(payload, { maxBytes, timeoutMs, declaredBytes })
      return parseJsonBody(mayHoldAudio(whole) ? await takeAudio(request, oneChunk(whole)) : whole)
    }
    const body = withDeadline(payload, { idleMs: rules.jsonTimeoutMs, lingerMs: LINGER_MS })
    return parseJsonBody(await takeAudio(request, body))
  })

  async function discardThen(file: SpooledFile, done: () => void): Promise<void> {
    try {
      await spool.discard(file)
    } catch {
      // It goes with what else is left when the service starts again.
    }
    done()
  }

  /** The JSON without its audio, which waits in `request.spooled`. */
  async function takeAudio(request: FastifyRequest, body: AsyncIterable<Uint8Array>) {
    const { json } = await readCaptureBody(body, {
      field: AUDIO_FIELD,
      maxDecodedBytes: MAX_BASE64_BYTES,
      maxOtherBytes: rules.maxJsonBytes,
      receive: async (decoded) => {
        // At once: the rest of the body may still turn out wrong.
        request.spooled = await receiveAudio(spool, decoded)
      },
    })
    return json
  }

  // Kept files are no longer where they waited; this is for what was refused after it had come in. Of texts there is none to wait for.
  const discard = ({ spooled }: FastifyRequest, done: () => void) => {
    if (spooled) void discardThen(spooled, done)
    else done()
  }
  scope.addHook('onError', (request, _reply, _error, done) => discard(request, done))
  scope.addHook('onResponse', (request, _reply, done) => discard(request, done))
  scope.addHook('onRequestAbort', discard)
}
