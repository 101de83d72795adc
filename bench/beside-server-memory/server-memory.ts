// The reference memory server of the Model Context Protocol, driven over stdio as its README says.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { withoutStopWords } from '../../src/engines/language/stop-words.ts'
import { titleFrom } from '../../src/engines/language/title.ts'
import type { NotedMemory } from './notes.ts'

export interface ServerMemory {
  /** Ids of the memories whose name, type or text holds the words as they stand, in the order they were added. */
  searchNodes(query: string): Promise<string[]>
}

/** As many as a model would write at once. */
const BATCH = 20

/** A server of its own, whose graph holds each memory as an entity named by its title, and is gone with the folder. */
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
      // It says there that it runs.
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

/** What is left of a question without its marks and the words that tell nothing. */
export function contentWords(question: string): string[] {
  return withoutStopWords(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Answers the memory of each entity. An entity whose name is taken would not be kept. */
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
    if (created.length !== batch.length) throw new Error(`Of ${batch.length} entities ${created.length} were created`)
  }
  return idOf
}

/** Names of the entities that it answers. */
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
