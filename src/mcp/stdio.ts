import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createServer, serverInfo } from './server.ts'
import type { Service } from './tool.ts'

/** Speaks MCP on standard input and output until the client closes them, or the handle is closed. */
export function serveOverStdio(service: Service, onFault: (error: unknown) => void): { close(): Promise<void> } {
  const info = serverInfo(service.baseUrl)
  return serveStdio(async () => createServer({ info, service, access: await service.access(), onFault }), {
    onerror: onFault,
  })
}
