import { join } from 'node:path'
import { Client as Client2026, StreamableHTTPClientTransport as Http2026 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2026 } from '@modelcontextprotocol/client/stdio'
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as Stdio2025 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as Http2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { onTestFinished } from 'vitest'
import type { ListeningApp } from '../support/listening.ts'
import type { Body } from '../support/person.ts'

const COMMAND = join(import.meta.dirname, '../../bin/lembra.mjs')
const SELF = { name: 'test', version: '1.0.0' }

/** `fallback`: the newest client with the older protocol. */
export const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28', 'fallback'] as const
export type Revision = (typeof REVISIONS)[number]
export const WAYS = ['http', 'stdio'] as const
export type Way = (typeof WAYS)[number]

/** The common interface of the official clients, as far as it is used here. */
export interface McpClient {
  revision: string | undefined
  instructions: string | undefined
  serverInfo: Body
  toolNames(): Promise<string[]>
  tools(): Promise<Body[]>
  call(name: string, given?: Record<string, unknown>, signal?: AbortSignal): Promise<Body>
  /** The result object of a call that succeeded with a single text item: its structured content, or else the text as JSON. */
  answer(name: string, given?: Record<string, unknown>): Promise<Body>
  /** The only text of a call that succeeded. */
  text(name: string, given?: Record<string, unknown>): Promise<string>
  /** The message of a refusal. */
  refusal(name: string, given?: Record<string, unknown>): Promise<string>
  resources(): Promise<Body[]>
  resourcesFrom(cursor: string): Promise<Body>
  templates(): Promise<Body[]>
  read(uri: string): Promise<Body>
  prompts(): Promise<Body[]>
  prompt(name: string, given: Record<string, string>): Promise<Body>
}

/** Connected over HTTP, or to `lembra mcp` in its own process, until the test ends. */
export async function connect(
  app: Pick<ListeningApp, 'port' | 'folder'>,
  token: string,
  revision: Revision,
  way: Way = 'http',
): Promise<McpClient> {
  const address = `http://127.0.0.1:${app.port}`
  const url = new URL(`${address}/mcp`)
  const options = { requestInit: { headers: { authorization: `Bearer ${token}` } } }
  const child = {
    command: process.execPath,
    args: [COMMAND, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', LEMBRA_URL: address, LEMBRA_API_KEY: token, HOME: app.folder },
  }
  if (revision === '2025-06-18' || revision === '2025-11-25') {
    const transport = way === 'http' ? new Http2025(url, options) : new Stdio2025(child)
    asking(transport, revision)
    const client = new Client2025(SELF)
    await client.connect(transport)
    onTestFinished(() => client.close())
    return clientOf(client, client.transport)
  }
  const transport = way === 'http' ? new Http2026(url, options) : new Stdio2026(child)
  const mode = revision === 'fallback' ? 'legacy' : { pin: revision }
  const client = new Client2026(SELF, { versionNegotiation: { mode } })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return clientOf(client, transport)
}

/** The client itself always requests the newest revision that it knows. */
function asking(transport: Body, revision: string): void {
  const send = transport.send.bind(transport)
  transport.send = (message: Body, ...rest: unknown[]) =>
    send(
      message.method === 'initialize'
        ? { ...message, params: { ...message.params, protocolVersion: revision } }
        : message,
      ...rest,
    )
  const setVersion = transport.setProtocolVersion?.bind(transport)
  transport.setProtocolVersion = (version: string) => {
    transport.agreed = version
    setVersion?.(version)
  }
}

function clientOf(client: Body, transport: Body): McpClient {
  const call: McpClient['call'] = (name, given = {}, signal) => {
    const params = { name, arguments: given }
    const options = signal && { signal }
    return client instanceof Client2025 ? client.callTool(params, undefined, options) : client.callTool(params, options)
  }
  const succeeded = async (name: string, given?: Record<string, unknown>) => {
    const result = await call(name, given)
    if (result.isError || result.content.length !== 1) throw new Error(`${name} answered ${JSON.stringify(result)}`)
    return result
  }
  const text = async (name: string, given?: Record<string, unknown>) => (await succeeded(name, given)).content[0].text
  const tools = async () => (await client.listTools()).tools
  return {
    revision: client.getNegotiatedProtocolVersion?.() ?? transport.agreed ?? transport.protocolVersion,
    instructions: client.getInstructions(),
    serverInfo: client.getServerVersion(),
    tools,
    toolNames: async () => (await tools()).map(({ name }: Body) => name),
    call,
    answer: async (name, given) => {
      const { structuredContent, content } = await succeeded(name, given)
      return structuredContent ?? JSON.parse(content[0].text)
    },
    text,
    refusal: async (name, given) => {
      const result = await call(name, given)
      if (!result.isError || result.structuredContent) throw new Error(`${name} answered ${JSON.stringify(result)}`)
      return result.content[0].text
    },
    resources: async () => {
      const first = await client.listResources()
      const resources: Body[] = [...first.resources]
      for (let { nextCursor } = first; nextCursor !== undefined; ) {
        const page: Body = await client.listResources({ cursor: nextCursor })
        resources.push(...page.resources)
        nextCursor = page.nextCursor
      }
      return resources
    },
    resourcesFrom: (cursor) => client.listResources({ cursor }),
    templates: async () => (await client.listResourceTemplates()).resourceTemplates,
    read: async (uri) => (await client.readResource({ uri })).contents[0],
    prompts: async () => (await client.listPrompts()).prompts,
    prompt: (name, given) => client.getPrompt({ name, arguments: given }),
  }
}

/** An API key of the person, as programs use it. */
export async function apiKeyOf(person: Body, access: 'read' | 'write' = 'write'): Promise<string> {
  const { apiKey } = await person.post(`/v1/apikeys?access=${access}`, 201, { label: `${access} key` })
  return apiKey
}
