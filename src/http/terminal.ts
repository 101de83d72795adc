import type { FastifyRequest } from 'fastify'

/** How our own command line presents itself where a person gives the command; `lembra mcp` speaks for an assistant and does not. */
const TERMINAL = /^lembra-terminal\b/

/** Whether the request is what a person typed, and no assistant's. */
export function isOfPerson({ headers }: FastifyRequest): boolean {
  return TERMINAL.test(headers['user-agent'] ?? '')
}
