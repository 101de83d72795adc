// The reference memory server of the Model Context Protocol, used over stdio as its README says.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { titleFrom, withoutStopWords } from '../../src/engines/language/index.ts'
import type { NotedMemory } from './notes.ts'

export interface ServerMemory {
  /** Ids of the memories whose name, type or text contains the words literally, in the order in which they were added. */
  searchNodes(query: string): Promise<string[]>
}

/** As many as a model would write at once. */
const BATCH = 20

/** A new server whose graph holds each memory as an entity named by its title. It is removed with the folder. */
export async function withServerMemory<T>(
  folder: string,
  memories: readonly NotedMemory[],
  work: (server: ServerMemory) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'lembra-bench', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [programFile()],
      env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
      // It prints there that it is running.
      stderr: 'ignore',
    }),
  )
  try {
    const idOf = await createEntities(client, memories)
    return await work({
      searchNodes: async (query) => (await call(client, 'search_nodes', { query })).map((name) => idOf.get(name) ?? ''),
    })
  } finally {
    await client.close()
  }
}

/** The words of a question without punctuation and stop words. */
export function contentWords(question: string): string[] {
  return withoutStopWords(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Returns the memory of each entity. The server drops an entity whose name is taken. */
async function createEntities(client: Client, memories: readonly NotedMemory[]): Promise<Map<string, string>> {
  const idOf = new Map<string, string>()
  const entities = memories.map(({ id, text }) => {
    const title = titleFrom(text)
    const name = idOf.has(title) ? `${title} (${idOf.size})` : title
    idOf.set(name, id)
    return { name, entityType: 'memory', observations: [text] }
  })
  for (let start = 0; start < entities.length; start += BATCH) {
    const batch = entities.slice(start, start + BATCH)
    const created = await call(client, 'create_entities', { entities: batch })
    if (created.length !== batch.length)
      throw new Error(`Only ${created.length} of ${batch.length} entities were created`)
  }
  return idOf
}

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<string[]> {
  const answer = await client.callTool({ name, arguments: given })
  if (answer.isError) throw new Error(`${name} answered ${JSON.stringify(answer.content)}`)
  const { entities } = answer.structuredContent as { entities: Array<{ name: string }> }
  return entities.map((entity) => entity.name)
}

function programFile(): string {
  const load = createRequire(import.meta.url)
  const manifest = load.resolve('@modelcontextprotocol/server-memory/package.json')
  const { bin } = load(manifest) as { bin: Record<string, string> }
  return join(manifest, '..', bin['mcp-server-memory'] ?? '')
}
