import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer, serverInfo } from './server.ts'
import type { Access, Answer, Call } from './service.ts'

/** One POST of a client that was admitted already. */
interface Posted {
  /** With the body left out. */
  request: Request
  /** Parsed JSON. */
  body: unknown
  access: Access
  invoke(call: Call, signal: AbortSignal): Promise<Answer>
}

interface McpEndpoint {
  answer(posted: Posted): Promise<Response>
  /** Ends what is still being answered. */
  close(): Promise<void>
}

/** Streamable HTTP without sessions: each request is served by itself, in any process, whichever revision its client speaks. */
export function createMcpEndpoint({
  baseUrl,
  onFault,
}: {
  baseUrl: string
  /** Told of what broke or was refused below the tools; the client is answered already. */
  onFault(error: unknown): void
}): McpEndpoint {
  const info = serverInfo(baseUrl)
  const arrived = new WeakMap<Request, Posted>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const posted = requestInfo && arrived.get(requestInfo)
      if (!posted) throw new Error('A server was asked for without the request that it serves')
      const { access, invoke } = posted
      return createServer({ info, access, onFault, service: { baseUrl, invoke, access: () => access } })
    },
    { onerror: onFault },
  )
  return {
    answer: (posted) => {
      arrived.set(posted.request, posted)
      return handler.fetch(posted.request, { parsedBody: posted.body })
    },
    close: () => handler.close(),
  }
}
