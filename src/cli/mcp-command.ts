import { serveOverStdio } from '../mcp/stdio.ts'
import type { Call } from './command.ts'
import { remoteService } from './mcp-service.ts'
import { openSession } from './session.ts'

/** Returns at once; the process ends when the client closes its input. Standard output carries only the protocol. */
export async function serveMcp(call: Call): Promise<void> {
  const { terminal } = call
  const warn = (line: string) => void terminal.stderr.write(`${line}\n`)
  const service = remoteService(await openSession(call), warn)
  serveOverStdio(service, (error) => warn(error instanceof Error ? error.message : String(error)))
  // Checks the setup early, so that a mistake shows in the client's log before the first request.
  await service.access()
}
