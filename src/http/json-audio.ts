// Audio inside a JSON body, as base64: it is written to the disk while the body arrives, and never held whole.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalid } from '../core/errors.ts'
import type { Spool, SpooledFile } from '../core/media/files.ts'
import { readCaptureBody } from './base64-body.ts'
import { arriving, JSON_TYPE, readBody } from './body-reading.ts'
import { parseJsonBody } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The audio of a JSON body; null if it has none. */
    spooled: SpooledFile | null
  }
}

export interface ArrivalRules {
  /** For a small JSON body; see `BodyRules`. */
  jsonTimeoutMs: number
  maxJsonBytes: number
}

/** For inline audio after decoding; the contract says 25 MB. */
const MAX_BASE64_BYTES = 26_214_400
/** About twice what 25 MB take in base64, for clients that escape or wrap it. */
const MAX_BODY_BYTES = 67_108_864

function tooMuch(): AppError {
  return new AppError('too-large', 'The body is too large: send at most 1 MB, and at most 25 MB of audio as base64.')
}

const AUDIO_FIELD = 'audioBase64'

/** Most captures are short texts, which need not be read byte by byte. Escapes may spell the key, so they count too. */
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

/** Accepts JSON with up to 25 MB of audio as base64. It is written to the disk as it is read; the parsed body has an empty string there. */
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
    const body = arriving(payload, rules.jsonTimeoutMs)
    return parseJsonBody(await takeAudio(request, body))
  })

  async function discardThen(file: SpooledFile, done: () => void): Promise<void> {
    try {
      await spool.discard(file)
    } catch {
      // The next start of the service deletes it with other leftovers.
    }
    done()
  }

  /** Returns the JSON without its audio, which is then in `request.spooled`. */
  async function takeAudio(request: FastifyRequest, body: AsyncIterable<Uint8Array>) {
    const { json } = await readCaptureBody(body, {
      field: AUDIO_FIELD,
      maxDecodedBytes: MAX_BASE64_BYTES,
      maxOtherBytes: rules.maxJsonBytes,
      receive: async (decoded) => {
        // Set at once: the rest of the body may still turn out to be invalid.
        request.spooled = await receiveAudio(spool, decoded)
      },
    })
    return json
  }

  // Stored files have been moved by now, so this deletes only those of refused requests. Without a file there is nothing to wait for.
  const discard = ({ spooled }: FastifyRequest, done: () => void) => {
    if (spooled) void discardThen(spooled, done)
    else done()
  }
  scope.addHook('onError', (request, _reply, _error, done) => discard(request, done))
  scope.addHook('onResponse', (request, _reply, done) => discard(request, done))
  scope.addHook('onRequestAbort', discard)
}
