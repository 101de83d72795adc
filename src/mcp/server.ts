import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { instructions, readingInstructions } from './instructions.ts'
import { getPrompt, prompts } from './prompts.ts'
import { readingTools } from './reading-tools.ts'
import { listResources, readResource, resourceTemplates } from './resources.ts'
import { type Access, type Asking, askingOf, Refused, type Service } from './service.ts'
import { checkArguments, failureOf, type MemoryTool, resultOf } from './tool.ts'
import { writingTools } from './writing-tools.ts'

const allTools = [...readingTools, ...writingTools]
const byName: ReadonlyMap<string, MemoryTool> = new Map(allTools.map((tool) => [tool.definition.name, tool]))
const listed = {
  read: readingTools.map(({ definition }) => definition),
  write: allTools.map(({ definition }) => definition),
}
/** No list changes by itself, so there are no subscriptions: a client that tries gets an error and holds no connection. */
const capabilities = { tools: {}, resources: {}, prompts: {} }
/** Lists are the same for hours; the content of memories may change with each call. */
const LISTING = { ttlMs: 3_600_000, cacheScope: 'private' } as const
const cacheHints = { 'tools/list': LISTING, 'prompts/list': LISTING, 'resources/templates/list': LISTING }

/** How the service appears in a client's list of servers. */
export function serverInfo(baseUrl: string) {
  return {
    name: 'lembra',
    title: 'Lembra',
    version,
    description: 'Your own memory, for you and your assistants.',
    websiteUrl: baseUrl,
    icons: [
      { src: `${baseUrl}/icons/lembra.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
      { src: `${baseUrl}/icons/lembra-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
    ],
  }
}

const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')
const { version } = JSON.parse(manifest) as { version: string }

interface ServerOptions {
  info: ReturnType<typeof serverInfo>
  service: Service
  access: Access
  /** Called with unexpected errors: the client learns that something failed, but not what. */
  onFault(error: unknown): void
}

/** Over HTTP there is one server for each request, so everything that can be shared is made above. */
export function createServer({ info, service, access, onFault }: ServerOptions): Server {
  const server = new Server(info, {
    capabilities,
    cacheHints,
    instructions: access === 'read' ? readingInstructions : instructions,
  })
  const within = <T>(context: ServerContext, work: (asking: Asking) => Promise<T>) =>
    told(work(askingOf(service, context.mcpReq.signal)), context.mcpReq.signal, onFault)
  server.setRequestHandler('tools/list', () => ({ tools: listed[access] }))
  server.setRequestHandler('tools/call', ({ params }, context) =>
    within(context, (asking) => callTool(asking, params.name, params.arguments ?? {})),
  )
  server.setRequestHandler('resources/list', ({ params }, context) =>
    within(context, (asking) => listResources(asking, params?.cursor)),
  )
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', ({ params }, context) =>
    within(context, (asking) => readResource(asking, params.uri)),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts }))
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    within(context, (asking) => getPrompt(asking, params.name, params.arguments)),
  )
  return server
}

/** Does not check the access of the credential: the route refuses a tool that writes. */
async function callTool(asking: Asking, name: string, given: Record<string, unknown>): Promise<CallToolResult> {
  const tool = byName.get(name)
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`)
  try {
    checkArguments(tool.definition, given)
    return resultOf(await tool.run(asking, given))
  } catch (error) {
    if (error instanceof Refused) return failureOf(error)
    throw error
  }
}

/** Turns errors into protocol errors; tools report refusals in their result instead. A cancelled request gets no response, whatever is thrown. */
async function told<T>(work: Promise<T>, signal: AbortSignal, onFault: (error: unknown) => void): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProtocolError || signal.aborted) throw error
    if (error instanceof Refused) throw protocolErrorOf(error)
    onFault(error)
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something broke on our side. Please try again.')
  }
}

function protocolErrorOf({ status, message, field }: Refused): ProtocolError {
  const code = status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(code, message, field === null ? undefined : { field })
}
