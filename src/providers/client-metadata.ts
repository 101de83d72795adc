import type { IncomingMessage } from 'node:http'
import { AppError, invalid } from '../core/errors.ts'
import type { FetchClientMetadata } from '../core/oauth/client-metadata.ts'
import { type AddressRules, requestFailure, requestGuarded } from './guarded-request.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 65_536
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

const FAULTS = {
  address: 'is not at a public https address',
  certificate: 'is at a host without a valid certificate',
  connection: 'could not be read: the connection to its host failed',
}

interface FetchingOptions extends AddressRules {
  timeoutMs?: number
  maxBytes?: number
}

/** Sends nothing about the user. */
export function clientMetadataFetcher(options: FetchingOptions = {}): FetchClientMetadata {
  return async (url) => {
    const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const headers = { accept: 'application/json' }
      const answer = await requestGuarded(new URL(url), { method: 'GET', headers, signal }, options)
      try {
        checkAnswer(answer)
        return parse(await readCapped(answer, maxBytes))
      } finally {
        answer.destroy()
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      throw fault(signal.aborted ? `did not arrive within ${timeoutMs / 1_000} s` : FAULTS[requestFailure(error)])
    }
  }
}

/** For operators who want no call to an address that others choose. */
export const refuseClientMetadata: FetchClientMetadata = () => {
  const message =
    'This server does not read client metadata documents (CLIENT_METADATA=off). The program can register itself instead.'
  return Promise.reject(invalid(message, 'client_id'))
}

function checkAnswer({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) throw fault(`could not be read: its host answered ${statusCode}, not 200`)
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw fault('is not sent as application/json')
  if (headers['content-encoding'] !== undefined) throw fault('is compressed, which nobody asked for')
}

async function readCapped(answer: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw fault(`is too long: it may have ${maxBytes / 1_024} kB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw fault('is not valid JSON')
  }
}

function fault(what: string): AppError {
  return invalid(`The client metadata document ${what}.`, 'client_id')
}
