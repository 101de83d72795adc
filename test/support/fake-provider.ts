import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './mail-server.ts'

export interface ProviderCall {
  /** Such as `/v1/audio/transcriptions`. */
  path: string
  method: string
  headers: IncomingHttpHeaders
  /** Fields of a multipart body, without the file. */
  fields: Record<string, string>
  file: { name: string; type: string; bytes: Buffer } | null
  json: unknown
  bytes: number
  /** Bytes of a `huge` answer that were sent so far. */
  bytesSent: number
  /** Resolves once the connection has ended: with true if the answer was not sent completely. */
  dropped: Promise<boolean>
}

type Told = string | ((call: ProviderCall) => string | Promise<string>)

export type ProviderMode =
  /** `{"text": …}`, the answer to a transcription. */
  | { transcript: Told }
  /** A chat completion with this text: a description, or JSON in text. */
  | { message: Told }
  /** This value as JSON, with 200: for wrong shapes. */
  | { json: unknown }
  /** These characters as they are, declared as JSON, with 200: NaN, truncated. */
  | { body: string | Buffer }
  /** As the test decides for each call. */
  | { byCall: (call: ProviderCall) => ProviderMode }
  /** With an error in the usual format that repeats the Authorization header and some nonsense, which must appear nowhere. */
  | { status: number }
  /** To another server, which records all visitors in `trespasses`. */
  | { redirect: 301 | 302 | 303 | 307 | 308 }
  /** Not answered until the test ends or the caller disconnects. */
  | 'slow'
  /** Headers and the start of the body at once, then nothing more. */
  | 'stalled'
  | 'html'
  | 'garbage'
  /** JSON of 200 MB in chunks. */
  | 'huge'
  /** 200 without a byte. */
  | 'empty'
  /** The connection breaks off without an answer. */
  | 'reset'
  /** The connection breaks off in the middle of the answer, before its Content-Length. */
  | 'cut'

export type ProviderOperation = 'transcriptions' | 'chat'

export interface FakeProvider {
  /** `http://127.0.0.1:<port>/v1` */
  url: string
  calls: ProviderCall[]
  /** Sets the answer to every later call, or to those of one operation. */
  answer(mode: ProviderMode, operation?: ProviderOperation): void
  /** Resolves once so many calls have arrived completely. */
  taken(count: number): Promise<readonly ProviderCall[]>
  /** Calls that reached the target of a `redirect`. */
  trespasses: string[]
}

export const HUGE_BYTES = 200 * 1024 * 1024
/** In the body of every failing answer; our errors must not repeat it. */
export const FOREIGN_WORDS = 'the gate of the fake provider is shut'

/** A model server on a free port of loopback that behaves as the test says. It ends with the test. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const trespasses: string[] = []
  const elsewhere = await serve((request, response) => {
    trespasses.push(`${request.method} ${request.url}`)
    response.end('{"text":"from elsewhere","choices":[{"message":{"content":"from elsewhere"}}]}')
  })
  const modes: Record<ProviderOperation, ProviderMode> = {
    transcriptions: { transcript: 'A fake transcript.' },
    chat: { message: 'A fake answer.' },
  }
  const waiting: Array<() => void> = []
  const calls: ProviderCall[] = []
  const base = await serve(async (request, response) => {
    const call = await readCall(request, response)
    calls.push(call)
    for (const look of waiting.splice(0)) look()
    await act(modes[operationOf(call.path)], call, response, elsewhere)
  })
  return {
    url: `${base}/v1`,
    calls,
    trespasses,
    answer: (mode, operation) => {
      for (const each of operation ? [operation] : (['transcriptions', 'chat'] as const)) modes[each] = mode
    },
    taken: async (count) => {
      while (calls.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return calls
    },
  }
}

function operationOf(path: string): ProviderOperation {
  return path.endsWith('/audio/transcriptions') || path.endsWith('/inference') ? 'transcriptions' : 'chat'
}

/** Returns the address. A client that disconnects does not fail the test. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server: Server = createServer((request, response) => {
    Promise.resolve(handle(request, response)).catch(() => request.destroy())
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${await listen(server, 0)}`
}

async function readCall(request: IncomingMessage, response: ServerResponse): Promise<ProviderCall> {
  const dropped = new Promise<boolean>((resolve) => response.on('close', () => resolve(!response.writableFinished)))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  return {
    path: request.url ?? '',
    method: request.method ?? '',
    headers: request.headers,
    ...(await readForm(body, type)),
    json: type.startsWith('application/json') ? JSON.parse(body.toString()) : null,
    bytes: body.length,
    bytesSent: 0,
    dropped,
  }
}

async function readForm(body: Buffer, type: string): Promise<Pick<ProviderCall, 'fields' | 'file'>> {
  const fields: Record<string, string> = {}
  let file: ProviderCall['file'] = null
  if (!type.startsWith('multipart/form-data')) return { fields, file }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else file = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
  }
  return { fields, file }
}

async function act(mode: ProviderMode, call: ProviderCall, response: ServerResponse, elsewhere: string): Promise<void> {
  if (typeof mode === 'object' && 'byCall' in mode) return act(mode.byCall(call), call, response, elsewhere)
  if (typeof mode === 'string') return misbehave[mode](response, call)
  if ('transcript' in mode) return sendJson(response, { text: await told(mode.transcript, call) })
  if ('message' in mode) return sendJson(response, completion(await told(mode.message, call)))
  if ('json' in mode) return sendJson(response, mode.json)
  if ('body' in mode) return send(response, 'application/json', mode.body)
  if ('redirect' in mode) {
    response.writeHead(mode.redirect, { location: `${elsewhere}${call.path}` }).end()
    return
  }
  const message = `${FOREIGN_WORDS} ${call.headers.authorization ?? ''}`
  sendJson(response, { error: { message, type: 'invalid_request_error' } }, mode.status)
}

const misbehave: Record<Extract<ProviderMode, string>, (response: ServerResponse, call: ProviderCall) => void> = {
  slow: () => {},
  stalled: (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"text":"The begin'),
  html: (response) => send(response, 'text/html', `<!doctype html><title>Sign in</title><p>${FOREIGN_WORDS}</p>`),
  garbage: (response) =>
    send(response, 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0xc3, 0x28, 0x1f, 0x8b])),
  huge: (response, call) => sendHuge(response, call),
  empty: (response) => response.writeHead(200).end(),
  reset: (response) => response.socket?.resetAndDestroy(),
  cut: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"text":"The begin', () => response.socket?.destroy())
  },
}

function completion(content: string): object {
  const message = { role: 'assistant', content }
  return { id: 'chatcmpl-1', object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message }] }
}

function told(given: Told, call: ProviderCall): string | Promise<string> {
  return typeof given === 'string' ? given : given(call)
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  send(response, 'application/json', JSON.stringify(value), status)
}

function send(response: ServerResponse, type: string, body: string | Buffer, status = 200): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** At the speed of the caller, until it disconnects. */
function sendHuge(response: ServerResponse, call: ProviderCall): void {
  const piece = Buffer.alloc(64 * 1024, 'la ')
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"text":"')
  const more = (): void => {
    while (call.bytesSent < HUGE_BYTES && !response.destroyed) {
      call.bytesSent += piece.length
      if (!response.write(piece)) {
        response.once('drain', more)
        return
      }
    }
    if (!response.destroyed) response.end('"}')
  }
  more()
}
