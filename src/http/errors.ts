import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorKind } from '../core/errors.ts'
import { OAuthFailure } from '../core/oauth/protocol.ts'
import { PATTERN_RULES, type RuledSchema, valueRule } from '../schema/rules.ts'

const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  timeout: 408,
  expired: 410,
  'precondition-failed': 412,
  'too-large': 413,
  unsatisfiable: 416,
  'plan-limit': 429,
  'rate-limit': 429,
  unavailable: 503,
}

const OF_A_FILE = ['content-disposition', 'content-length', 'etag'] as const

interface ErrorResponse {
  status: number
  body: { error: string; field?: string }
  retryAfterSeconds?: number
  tag?: string
}

/** Sends all errors in one shape, including those of the router and the body parser. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds, tag } = errorResponse(error, request)
  if (status >= 500)
    request.log.error({ err: error, requestId: request.id }, status === 503 ? 'unavailable' : 'request failed')
  // The route may have set headers of a file that it then could not send.
  for (const name of OF_A_FILE) reply.removeHeader(name)
  keepConnection(reply, status)
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (tag !== undefined) reply.header('ETag', tag)
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/**
 * Fastify closes the connection after each body that could not be read. If bytes are still arriving, this resets the connection, and the client may
 * never see the response: the rest is read and dropped instead. After a 408 the connection does end, or its rest would be parsed as a request.
 */
function keepConnection(reply: FastifyReply, status: number): void {
  if (status === 408) reply.header('connection', 'close')
  else reply.removeHeader('connection')
}

/** The status and message of an error, whatever the format of the response. */
function errorResponse(error: unknown, request: FastifyRequest): ErrorResponse {
  if (error instanceof AppError) return appErrorResponse(error)
  if (isFastifyError(error)) {
    if (error.validation?.[0])
      return { status: 400, body: describeViolation(error.validation[0], error.validationContext) }
    const known = frameworkErrors[error.code]
    if (known) return known
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return { status: 400, body: { error: 'The request is malformed.' } }
  }
  if (isOutOfResources(error)) return OVERLOADED
  return {
    status: 500,
    body: { error: `Something broke on our side. Please report it with the request id ${request.id}.` },
  }
}

/** The last one is what Node reports if it cannot open a package's file while it loads a module. */
const OUT_OF_RESOURCES = /^(EMFILE|ENFILE|EAGAIN|ENOMEM|ERR_INVALID_PACKAGE_CONFIG)$/

/** The system has no file descriptor, process or memory left for this request. */
function isOutOfResources(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUT_OF_RESOURCES.test(String(error.code))
}

const OVERLOADED = {
  status: 503,
  body: { error: 'The service has no resources left for this request. Please try again in a few seconds.' },
  retryAfterSeconds: 5,
}

function appErrorResponse(error: AppError): ErrorResponse {
  const retryAfterSeconds = error.retryAfterSeconds ?? (error.kind === 'unavailable' ? 5 : undefined)
  return {
    status: statusOf[error.kind],
    body: { error: error.message, ...(error.field !== undefined && { field: error.field }) },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(error.tag !== undefined && { tag: error.tag }),
  }
}

const WRONG_TYPE = {
  status: 400,
  body: { error: 'Send the body as application/json, or as audio/* or image/* where a file is taken.' },
}

const frameworkErrors: Record<string, ErrorResponse> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    body: { error: 'The body is too large: send at most 1 MB, or 16 kB to sign in.' },
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: WRONG_TYPE,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    body: { error: 'The body has another length than Content-Length says.' },
  },
  FST_ERR_BAD_URL: { status: 400, body: { error: 'The address is malformed.' } },
  FST_ERR_ASYNC_CONSTRAINT: { status: 400, body: { error: 'The request is malformed.' } },
}

function isFastifyError(error: unknown): error is FastifyError & { validation?: Violation[] } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/** Sends errors in the format of RFC 6749, section 5.2, which OAuth clients expect. */
export function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthFailure) {
    keepConnection(reply, 400)
    return send(reply, error.code === 'invalid_client' ? 401 : 400, error.code, error.message)
  }
  const { status, body, retryAfterSeconds } = errorResponse(error, request)
  if (status >= 500) request.log.error({ err: error, requestId: request.id }, 'an OAuth request failed')
  keepConnection(reply, status)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return send(reply, status, codeOf(status), body.error)
}

function codeOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}

function send(reply: FastifyReply, status: number, code: string, description: string): FastifyReply {
  // The characters that RFC 6749 allows here.
  const plain = description.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?')
  const body = JSON.stringify({ error: code, error_description: plain })
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

interface Violation {
  keyword: string
  /** A JSON pointer (RFC 6901). */
  instancePath: string
  params: Record<string, unknown>
  parentSchema?: RuledSchema
  data?: unknown
}

/** Describes the violation in a sentence that says what to send, with a dotted path. */
function describeViolation(violation: Violation, context: string | undefined): { error: string; field?: string } {
  const names = violation.instancePath.slice(1).split('/').map(unescapePointer)
  const path = (context === 'headers' ? names.map(headerName) : names).join('.')
  const { keyword, params } = violation
  if (keyword === 'required') {
    const missing = [path, String(params['missingProperty'])].filter(Boolean).join('.')
    return { error: `${missing} is required.`, field: missing }
  }
  if (keyword === 'additionalProperties') {
    const extra = shortened(String(params['additionalProperty']))
    return { error: `${extra} is not allowed here.`, field: extra }
  }
  if (path === '') return { error: `The ${context === 'querystring' ? 'query' : 'body'} must be a JSON object.` }
  return { error: `${path} ${ruleOf(violation)}.`, field: path }
}

function ruleOf({ keyword, params, parentSchema = {}, data }: Violation): string {
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'pattern':
      if (typeof data === 'string' && data.trim() === '') return 'must not be blank'
      return PATTERN_RULES[String(params['pattern'])] ?? 'is not in the right form'
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `may have at most ${limit} characters`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`
    case 'maxItems':
      return `may have at most ${limit} entries`
    default:
      return valueRule(parentSchema)
  }
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Node gives header names in lower case; people write `Idempotency-Key`. */
function headerName(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())
}

function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100).toWellFormed()}…` : name
}
