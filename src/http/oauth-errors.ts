import type { FastifyReply, FastifyRequest } from 'fastify'
import { OAuthFailure } from '../core/oauth/protocol.ts'
import { answerTo, keepConnection } from './errors.ts'

/** Sends errors in the format of RFC 6749, section 5.2, which OAuth clients expect. */
export function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthFailure) {
    keepConnection(reply, 400)
    return send(reply, error.code === 'invalid_client' ? 401 : 400, error.code, error.message)
  }
  const { status, body, retryAfterSeconds } = answerTo(error, request)
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
