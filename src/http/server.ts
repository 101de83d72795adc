import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { AppError } from '../core/errors.ts'
import type { RequestTraces } from '../core/telemetry.ts'
import { readBody } from './body-reading.ts'
import { createClientAddresses } from './client-address.ts'
import { limitConnections } from './concurrency-limits.ts'
import { sendError, sendOAuthError } from './errors.ts'
import { JSON_TYPE } from './file-bodies.ts'
import { parseJsonBody } from './json-body.ts'
import { type CompletedRequest, watchRequests } from './request-watch.ts'
import { validatorCompiler } from './validation.ts'

export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** 1 MB, as the contract says; media have limits of their own. */
export const BODY_LIMIT_BYTES = 1_048_576

interface ServerOptions {
  logger: FastifyBaseLogger
  trustedProxies: readonly string[]
  newRequestId(): string
  /** If the headers have not arrived by then, the response is 408; also if a body arrives too slowly, see `BodyRules`. */
  requestTimeoutMs: number
  /** Cuts a connection whose client has taken no byte of its response for this long. */
  unreadTimeoutMs: number
  onCompleted(request: CompletedRequest): void
  traces: RequestTraces | null
  /** Answers a browser that requests an unknown page; returns null for any other request. */
  sendUnknownPage?(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null
}

/** Fastify without the defaults that would coerce, drop or leak data; no routes yet. */
export function createServer(options: ServerOptions): Server {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: options.newRequestId,
    // A child logger for each request costs more than the request: log lines name the request id themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    // Bodies have a minimum rate instead, so that a large file may take its time.
    requestTimeout: 0,
    http: {
      headersTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: Math.min(options.requestTimeoutMs, 5_000),
    },
    // An id that is too long is unknown like any other; headers are limited to 16 kB anyway.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildSerializer: serializersBuiltLater() } },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: respondToBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(validatorCompiler())
  app.setErrorHandler(sendError)
  acceptOnlyJson(app, options.requestTimeoutMs)
  const addresses = createClientAddresses(options.trustedProxies)
  limitConnections(app.server, addresses)
  cutUnreadResponses(app.server, options.unreadTimeoutMs)
  watchRequests(app, addresses, options)
  if (options.traces) traceRequests(app, options.traces)
  respondToUnrouted(app, options)
  return app
}

/** 404 and 405 come before the credential and before the body is read, so a hook answers. The handler is for routes that find no file. */
function respondToUnrouted(app: FastifyInstance, { sendUnknownPage }: Pick<ServerOptions, 'sendUnknownPage'>): void {
  const paths = watchPaths(app)
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = paths.methodsAt(request.url)
    const isWrongMethod = methods.length > 0 && !methods.includes(request.method)
    if (isWrongMethod) return respondWrongMethod(methods, request, reply)
    const unknown = () => sendError(new AppError('not-found', 'There is nothing at this address.'), request, reply)
    return sendUnknownPage?.(request, reply) ?? unknown()
  }
  app.setNotFoundHandler(respond)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void respond(request, reply)
    else done()
  })
}

function respondWrongMethod(methods: string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method, url } = request
  reply.header('allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '))
  if (method === 'OPTIONS') return reply.code(204).send()
  const fault = new AppError('wrong-method', `${method} is not possible here. Use ${listOf(methods)}.`)
  return isOAuthPath(url) ? sendOAuthError(fault, request, reply) : sendError(fault, request, reply)
}

/** The methods to suggest: `GET`, or `GET or POST`. */
function listOf(methods: readonly string[]): string {
  const suggested = methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(suggested)
}

function isOAuthPath(url: string): boolean {
  return url.startsWith('/oauth/') || url.startsWith('/.well-known/')
}

function acceptOnlyJson(app: FastifyInstance, timeoutMs: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(JSON_TYPE, async ({ routeOptions, headers }: FastifyRequest, payload: Readable) => {
    const declaredBytes = Number(headers['content-length'])
    return parseJsonBody(await readBody(payload, { maxBytes: routeOptions.bodyLimit, timeoutMs, declaredBytes }))
  })
}

const brokenRequests: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive. Please send it again.'],
}

/** Answers what does not reach the router: bytes that are not HTTP, and requests that never arrive whole. */
function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, phrase, message] = brokenRequests[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'The request is malformed.',
  ]
  const body = JSON.stringify({ error: message })
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Builds each of Fastify's serializers with the first response that needs it: building all of them would take a tenth of the start. */
function serializersBuiltLater(): SerializerSelector.SerializerFactory {
  const factory = SerializerSelector()
  return (externalSchemas, options) => {
    const build = factory(externalSchemas, options)
    return (route) => {
      let serialize: SerializerSelector.Serializer | undefined
      return (body) => {
        serialize ??= build(route)
        return serialize(body)
      }
    }
  }
}

/** Call this before adding the routes, but after the limit on open requests: refused requests must not load a trace collector. */
function traceRequests(app: FastifyInstance, traces: RequestTraces): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const { within, end } = traces.begin({
      method: request.method,
      route: request.routeOptions.url ?? null,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    // `close` comes once, even if the client goes away before its response.
    reply.raw.on('close', () => end(reply.raw.headersSent ? reply.raw.statusCode : null))
    within(done)
  })
}

interface KnownPath {
  segments: string[]
  methods: Set<string>
}

interface KnownPaths {
  /** The methods of all routes that match this URL, sorted; empty if the path is unknown. */
  methodsAt(url: string): string[]
}

/** Records every route that is added from now on, to distinguish a wrong method from an unknown path. */
function watchPaths(app: FastifyInstance): KnownPaths {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { segments: segmentsOf(url), methods: new Set() }
    for (const each of [method].flat()) path.methods.add(each)
    known.set(url, path)
  })
  return {
    methodsAt(url) {
      const [path = ''] = url.split('?', 1)
      const asked = segmentsOf(path)
      const matching = [...known.values()].filter(({ segments }) => isMatch(segments, asked))
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted()
    },
  }
}

/** A trailing slash counts as absent, as in the router. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

/** A pattern that starts with a parameter looks up a file: the path is unknown until the file is found. */
function isMatch(pattern: readonly string[], asked: readonly string[]): boolean {
  if (pattern[0]?.startsWith(':')) return false
  const isOpenEnded = pattern.at(-1) === '*'
  if (isOpenEnded ? asked.length < pattern.length : asked.length !== pattern.length) return false
  return pattern.every((segment, index) => {
    if (segment === '*') return true
    return segment.startsWith(':') ? asked[index] !== '' : segment === asked[index]
  })
}

const LONGEST_SWEEP_MS = 5_000
/** The timeout is split into steps, because Node skips the first one if the client took a part of the response at its beginning. */
const STEPS = 3

/**
 * Cuts a connection whose client takes no byte of its response for `timeoutMs`: the response would be held until the client goes away. Node
 * restarts the timer with each part that the client takes. Most responses are taken at once, so only connections with bytes waiting get a timer.
 */
function cutUnreadResponses(server: HttpServer, timeoutMs: number): void {
  const stepMs = timeoutMs / STEPS
  const sockets = new Set<Socket>()
  const watched = new WeakMap<Socket, { unreadSteps: number; since: number }>()

  function watch(socket: Socket, unreadSteps: number): void {
    watched.set(socket, { unreadSteps, since: performance.now() })
    socket.setTimeout(stepMs)
  }

  function sweep(): void {
    for (const socket of sockets) if (socket.writableLength > 0 && socket.timeout !== stepMs) watch(socket, 0)
  }

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweeping = setInterval(sweep, Math.min(stepMs, LONGEST_SWEEP_MS)).unref()
  server.once('close', () => clearInterval(sweeping))
  server.on('timeout', (socket) => {
    const before = watched.get(socket)
    const isIdleConnection = socket.timeout !== stepMs || !before
    // If nothing waits, the rest of the response is still being produced, which may take its time.
    if (isIdleConnection) socket.destroy()
    else if (socket.writableLength === 0) socket.setTimeout(0)
    else {
      // Node restarts the step by itself each time the client takes something.
      const isUnread = performance.now() - before.since < 1.5 * stepMs
      const unreadSteps = isUnread ? before.unreadSteps + 1 : 1
      if (unreadSteps === STEPS) socket.destroy()
      else watch(socket, unreadSteps)
    }
  })
}
