import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorKind } from '../core/errors.ts'
import { describeViolation, type Violation } from './violations.ts'

const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  timeout: 408,
  'too-large': 413,
  unsatisfiable: 416,
  'plan-limit': 429,
  'rate-limit': 429,
  unavailable: 503,
}

const OF_A_FILE = ['content-disposition', 'content-length', 'etag'] as const

interface ErrorAnswer {
  status: number
  body: { error: string; field?: string }
  retryAfterSeconds?: number
}

/** Sends all errors in one shape, including those of the router and the body parser. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = answerTo(error, request)
  if (status >= 500)
    request.log.error({ err: error, requestId: request.id }, status === 503 ? 'unavailable' : 'request failed')
  // The route may have set headers of a file that it then could not send.
  for (const name of OF_A_FILE) reply.removeHeader(name)
  keepConnection(reply, status)
  if (status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/**
 * Fastify closes the connection after each body that could not be read. If bytes are still arriving, this resets the connection, and the client may
 * never see the response: the rest is read and dropped instead. After a 408 the connection does end, or its rest would be parsed as a request.
 */
export function keepConnection(reply: FastifyReply, status: number): void {
  if (status === 408) reply.header('connection', 'close')
  else reply.removeHeader('connection')
}

/** The status and message of an error, whatever the format of the response. */
export function answerTo(error: unknown, request: FastifyRequest): ErrorAnswer {
  if (error instanceof AppError) return answerToAppError(error)
  if (isFastifyError(error)) {
    if (error.validation?.[0])
      return { status: 400, body: describeViolation(error.validation[0], error.validationContext) }
    const known = frameworkAnswers[error.code]
    if (known) return known
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return { status: 400, body: { error: 'The request is malformed.' } }
  }
  return {
    status: 500,
    body: { error: `Something broke on our side. Please report it with the request id ${request.id}.` },
  }
}

function answerToAppError(error: AppError): ErrorAnswer {
  const retryAfterSeconds = error.retryAfterSeconds ?? (error.kind === 'unavailable' ? 5 : undefined)
  return {
    status: statusOf[error.kind],
    body: { error: error.message, ...(error.field !== undefined && { field: error.field }) },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

const WRONG_TYPE = {
  status: 400,
  body: { error: 'Send the body as application/json, or as audio/* or image/* where a file is taken.' },
}

const frameworkAnswers: Record<string, ErrorAnswer> = {
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
