import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer, serverInfo } from './server.ts'
import type { Access, ApiResponse, Call, Present } from './tool.ts'

/** A POST of an authenticated client. */
interface Posted {
  /** Without the body. */
  request: Request
  /** Parsed JSON. */
  body: unknown
  access: Access
  present: Present
  invoke(call: Call, signal: AbortSignal): Promise<ApiResponse>
}

interface McpEndpoint {
  respond(posted: Posted): Promise<Response>
  /** Aborts what is still being answered. */
  close(): Promise<void>
}

/** Streamable HTTP without sessions: each request is independent, for any process and any protocol revision. */
export function createMcpEndpoint({
  baseUrl,
  onFault,
}: {
  baseUrl: string
  /** Called with errors of the protocol or of our own code; the client has its response already. */
  onFault(error: unknown): void
}): McpEndpoint {
  const info = serverInfo(baseUrl)
  const arrived = new WeakMap<Request, Posted>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const posted = requestInfo && arrived.get(requestInfo)
      if (!posted) throw new Error('an MCP server was created without a request')
      const { access, present, invoke } = posted
      return createServer({
        info,
        access,
        onFault,
        service: { baseUrl, invoke, access: () => access, present: () => present },
      })
    },
    { onerror: onFault },
  )
  return {
    respond: (posted) => {
      arrived.set(posted.request, posted)
      return handler.fetch(posted.request, { parsedBody: posted.body })
    },
    close: () => handler.close(),
  }
}
