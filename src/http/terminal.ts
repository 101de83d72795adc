import type { FastifyRequest } from 'fastify'

/** The User-Agent of our command line if a person uses it; `lembra mcp` works for an assistant and sends another one. */
const TERMINAL = /^lembra-terminal\b/

export function isOfPerson({ headers }: FastifyRequest): boolean {
  return TERMINAL.test(headers['user-agent'] ?? '')
}
