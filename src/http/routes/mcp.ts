import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import type { Presented } from '../../core/accounts/record.ts'
import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/store.ts'
import { TEXT_ONLY_HEADER } from '../../schema/search.ts'
import { admitCaller, type BearerRules, bearerSecret, callAs } from '../auth.ts'
import type { Server } from '../server.ts'

/** The implementation of the protocol in src/mcp. It reaches the service through `invoke` alone. */
export interface McpEndpoint {
  respond(posted: {
    request: Request
    body: unknown
    access: 'read' | 'write'
    present: { timezone: string; now: number }
    invoke(call: McpCall, signal: AbortSignal): Promise<{ status: number; body: unknown; isTextOnly: boolean }>
  }): Promise<Response>
  close(): Promise<void>
}

interface McpCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
}

export interface McpRouteDeps extends BearerRules {
  /** Called once, with the first message: the implementation takes memory and time to load, and many services never use it. */
  openMcp(): Promise<McpEndpoint>
  baseUrl: string
  clock: Clock
  /** Origins of web pages that may send requests, besides the one of `baseUrl`; in lower case. */
  mcpOrigins: readonly string[]
}

const PATH = '/mcp'
const SESSION = 'mcp-session-id'
const SCOPES = 'memories:read memories:write'
const EXPOSED = { 'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id, Retry-After' }
const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  'access-control-max-age': '7200',
}

/** In a scope of its own, because errors become JSON-RPC, which is all that MCP clients read. */
export async function mcpRoutes(parent: Server, deps: McpRouteDeps): Promise<void> {
  const exchanges = createExchanges()
  let opened: Promise<McpEndpoint> | undefined
  const endpoint = () => (opened ??= deps.openMcp())
  await parent.register(async (app: Server) => {
    // Runs once open requests have ended: closing aborts those that are still being answered.
    app.addHook('onClose', async () => (await opened)?.close())
    app.addHook('onRequest', (request, reply) => admit(request, reply, deps))
    app.addHook('onSend', async (_request, reply, payload) => asJsonRpc(reply, payload, deps.baseUrl))
    const schema = { hide: true }
    app.options(PATH, { schema }, (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
    app.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH'],
      url: PATH,
      schema,
      handler: (_request, reply) =>
        refuse(reply, 405, 'Send messages with POST. There is nothing to listen to or to end.'),
    })
    app.post(PATH, { schema }, (request, reply) =>
      respond(app, request, reply, { exchanges, endpoint, clock: deps.clock }),
    )
  })
}

async function admit(request: FastifyRequest, reply: FastifyReply, deps: McpRouteDeps): Promise<void> {
  allowOrigin(request, reply, deps)
  if (request.method === 'OPTIONS') return
  await admitCaller(request, reply, deps)
  if (request.method !== 'POST' || isJson(request.headers['content-type'])) return
  await refuse(reply, 415, 'Send the message as application/json.')
}

/**
 * Against DNS rebinding. A browser sends the page's origin, which the protocol requires servers to check; other programs send none. A service on a
 * loopback address also checks the host that the client means: no page of another site may reach it by a name that was turned to this machine.
 * @throws {AppError} forbidden
 */
function allowOrigin({ headers }: FastifyRequest, reply: FastifyReply, { baseUrl, mcpOrigins }: McpRouteDeps): void {
  reply.header('vary', 'Origin')
  const base = new URL(baseUrl)
  if (LOOPBACK.test(base.host) && !LOOPBACK.test(headers.host ?? ''))
    throw new AppError('forbidden', 'This service answers on its own machine only. The operator can set BASE_URL.')
  const origin = headers.origin?.toLowerCase()
  if (origin === undefined) return
  if (origin !== base.origin && !mcpOrigins.includes(origin))
    throw new AppError('forbidden', 'Pages of this origin may not use /mcp. The operator can allow it by MCP_ORIGINS.')
  reply.headers({ ...EXPOSED, 'access-control-allow-origin': headers.origin })
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '')
}

function refuse(reply: FastifyReply, status: 405 | 415, message: string): FastifyReply {
  if (status === 405) reply.header('allow', 'POST')
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: message }))
}

async function respond(
  app: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  { exchanges, endpoint, clock }: { exchanges: Exchanges; endpoint(): Promise<McpEndpoint>; clock: Clock },
): Promise<FastifyReply> {
  const { caller } = request
  if (!caller) throw new Error('an MCP message was admitted without a caller')
  const body: unknown = request.body
  // The protocol revisions served here have no batches, and one request counts once against the rate.
  if (Array.isArray(body)) throw new AppError('invalid', 'Send one message a request: batches are not supported.')
  if (body === undefined) throw new AppError('invalid', 'Send a JSON-RPC message as the body.')
  const exchange = exchanges.begin(request, caller, body)
  reply.raw.on('close', () => exchange.end(!reply.raw.writableFinished))
  if (reply.raw.closed) exchange.end(true)
  const mcp = await endpoint()
  const response = await mcp.respond({
    request: new Request(`http://localhost${PATH}`, {
      method: 'POST',
      headers: protocolHeaders(request),
      signal: exchange.signal,
    }),
    body,
    access: caller.credential.access,
    present: { timezone: caller.account.timezone, now: clock() },
    invoke: (call) => callAs(caller, () => inject(app, call, request.clientAddress)),
  })
  if (isMessage(body) && body.method === 'initialize') reply.header(SESSION, randomUUID())
  // The response's headers override the reply's. A proxy that transforms a response would delay it.
  response.headers.set('cache-control', 'no-store, no-transform')
  return reply.send(response)
}

const PROTOCOL_HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

/** The headers that the protocol uses; the credential is not passed on. */
function protocolHeaders({ headers }: FastifyRequest): Array<[string, string]> {
  return PROTOCOL_HEADERS.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
}

/** Sends the call through the whole route, as if it came over HTTP. It is never aborted: it takes no longer than a request may. */
async function inject(app: Server, { method, path, query, body }: McpCall, remoteAddress: string) {
  const options: InjectOptions = {
    method,
    url: path,
    remoteAddress,
    ...(query && { query }),
    ...(body && { payload: body }),
  }
  const { statusCode, payload, headers } = await app.inject(options)
  const parsed: unknown = payload === '' ? null : JSON.parse(payload)
  return { status: statusCode, body: parsed, isTextOnly: headers[TEXT_ONLY_HEADER] !== undefined }
}

/** Turns `{error, field}` of errors.ts into a JSON-RPC error without a request id. A 401 says how to get a token. */
function asJsonRpc(reply: FastifyReply, payload: unknown, baseUrl: string): unknown {
  if (reply.statusCode === 401)
    reply.header('www-authenticate', challenge(baseUrl, bearerSecret(reply.request) !== null))
  if (reply.statusCode < 400 || typeof payload !== 'string') return payload
  const { error: message, field } = JSON.parse(payload) as { error: string; field?: string }
  const code = codeOf(reply.statusCode, reply.request.body)
  const error = { code, message, ...(field !== undefined && { data: { field } }) }
  return JSON.stringify({ jsonrpc: '2.0', id: null, error })
}

/** JSON-RPC 2.0, section 5.1: a body that was refused before it was parsed is a parse error. */
function codeOf(status: number, body: unknown): number {
  if (status >= 500) return -32_603
  if (status === 400) return body === undefined ? -32_700 : -32_600
  return -32_000
}

/** RFC 6750; RFC 9728, section 5.1. */
function challenge(baseUrl: string, isTokenBad: boolean): string {
  const fault = isTokenBad ? 'error="invalid_token", ' : ''
  return `Bearer ${fault}resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${PATH}", scope="${SCOPES}"`
}

interface Exchange {
  signal: AbortSignal
  end(isBrokenOff: boolean): void
}

interface Exchanges {
  begin(request: FastifyRequest, caller: Presented, body: unknown): Exchange
}

/**
 * Requests in progress by credential, session and request id. Clients of the 2025 revisions cancel with a message, those of 2026-07-28 by closing
 * the connection. The session is only a name that the client got with `initialize`, so that two programs with one key don't cancel each other's
 * requests; it has no state. A cancellation that reaches another process has no effect, which the protocol allows.
 */
function createExchanges(): Exchanges {
  const running = new Map<string, AbortController>()
  return {
    begin: ({ headers }, { credential }, body) => {
      const controller = new AbortController()
      const { signal } = controller
      const session = headers[SESSION]
      const message = isMessage(body) ? body : {}
      const named = (id: unknown) => JSON.stringify([credential.id, session, id])
      if (message.method === 'notifications/cancelled') running.get(named(message.params?.['requestId']))?.abort()
      const key = session === undefined || message.id === undefined ? null : named(message.id)
      if (key !== null) running.set(key, controller)
      return {
        signal,
        end: (isBrokenOff) => {
          if (key !== null && running.get(key) === controller) running.delete(key)
          if (isBrokenOff) controller.abort()
        },
      }
    },
  }
}

interface Message {
  id?: unknown
  method?: unknown
  params?: Record<string, unknown>
}

function isMessage(body: unknown): body is Message {
  return typeof body === 'object' && body !== null
}
