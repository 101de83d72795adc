import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify'
import type { RandomBytes } from '../core/store.ts'
import type { RequestTraces } from '../core/telemetry.ts'
import { acceptOnlyJson } from './body-reading.ts'
import { compressJson } from './compression.ts'
import { watchConnections } from './connections.ts'
import { sendError } from './errors.ts'
import type { CompletedRequest, Metrics } from './metrics.ts'
import type { SchemaCompilers } from './schema-compilers.ts'
import { respondToUnrouted, type UnknownPages } from './unknown-routes.ts'

export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** 1 MB, as the contract says; media have limits of their own. */
export const BODY_LIMIT_BYTES = 1_048_576

interface ServerOptions extends UnknownPages {
  logger: FastifyBaseLogger
  trustedProxies: readonly string[]
  random: RandomBytes
  /** If the headers have not arrived by then, the response is 408; also if a body arrives too slowly, see `BodyRules`. */
  requestTimeoutMs: number
  /** Cuts a connection whose client has taken no byte of its response for this long. */
  unreadTimeoutMs: number
  /** Origins of web pages that may call the API from a browser; in lower case. */
  corsOrigins: readonly string[]
  metrics: Pick<Metrics, 'observe'>
  traces: RequestTraces | null
  compilers: SchemaCompilers
}

/** Fastify without the defaults that would coerce, drop or leak data; no routes yet. */
export function createServer(options: ServerOptions): Server {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(options.random),
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
    schemaController: { compilersFactory: { buildSerializer: options.compilers.serializers } },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: respondToBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(options.compilers.validators)
  app.setErrorHandler(sendError)
  acceptOnlyJson(app, options.requestTimeoutMs)
  watchConnections(app, { ...options, onCompleted: recordCompleted(options) })
  if (options.corsOrigins.length > 0) allowOrigins(app, new Set(options.corsOrigins))
  if (options.traces) traceRequests(app, options.traces)
  compressJson(app)
  respondToUnrouted(app, options)
  return app
}

/** A random prefix per process and a counter: this is far cheaper than a random id per request. */
function requestIds(random: RandomBytes): () => string {
  const prefix = `req_${Buffer.from(random(6)).toString('hex')}`
  let count = 0
  return () => `${prefix}_${(++count).toString(36)}`
}

/** Successful reads come thousands of times a second, so they are logged at debug level only. */
function recordCompleted({ metrics, logger: log }: ServerOptions): (request: CompletedRequest) => void {
  return (answered) => {
    metrics.observe(answered)
    const isNews = answered.status >= 400 || (answered.method !== 'GET' && answered.method !== 'HEAD')
    if (isNews) log.info({ ...answered, ms: Math.round(answered.ms) }, 'answered')
    else log.debug(answered, 'answered')
  }
}

const ALLOWED_TO_PAGES = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Last-Event-ID, Prefer, Range',
  'access-control-max-age': '7200',
}
const SHOWN_TO_PAGES =
  'Accept-Ranges, Content-Disposition, Content-Range, ETag, Lembra-Search, Preference-Applied, Retry-After, WWW-Authenticate, X-Request-Id'

/**
 * Lets pages of these origins call the API (CORS). Credentials are never allowed: there are no cookies, and a page sends its bearer token itself.
 * A preflight is answered as any other OPTIONS request is.
 */
function allowOrigins(app: FastifyInstance, origins: ReadonlySet<string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/v1/')) {
      const { origin } = request.headers
      reply.header('vary', 'Origin')
      if (origin !== undefined && origins.has(origin.toLowerCase())) {
        reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': SHOWN_TO_PAGES })
        if (request.method === 'OPTIONS') reply.headers(ALLOWED_TO_PAGES)
      }
    }
    done()
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
