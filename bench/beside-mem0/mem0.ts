import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** The methods of mem0's open-source `Memory` that this bench uses. */
export interface Mem0 {
  add(text: string, options: { userId: string; infer: boolean }): Promise<{ results: Array<{ id: string }> }>
  search(
    query: string,
    options: { topK: number; filters: { user_id: string } },
  ): Promise<{ results: Array<{ id: string }> }>
}

export type OpenMem0 = (embeddingUrl: string) => Mem0

const VERSION = '3.3.1'
const DIMENSIONS = 512

/** Returns null if mem0 is not installed in the folder. `home` is where it may write; its telemetry is off. */
export function loadMem0(folder: string, home: string): OpenMem0 | null {
  const manifest = join(resolve(folder), 'node_modules', 'mem0ai', 'package.json')
  if (!existsSync(manifest)) return null
  // Read when the module is loaded.
  process.env['MEM0_TELEMETRY'] = 'false'
  process.env['MEM0_DIR'] = home
  // With `require`, the only way in which it finds the packages for its stems and entities.
  const load = createRequire(manifest)
  const { version } = load('./package.json') as { version: string }
  if (version !== VERSION) console.log(`This is mem0ai ${version}; the recorded figures are for ${VERSION}.`)
  const { Memory } = load('mem0ai/oss') as { Memory: new (config: object) => Mem0 }
  return (embeddingUrl) => new Memory(configOf(embeddingUrl))
}

/** Its store in memory, and no history: nothing waits for a disk. Its language model is never called and is set to loopback too. */
function configOf(embeddingUrl: string): object {
  const server = { apiKey: 'unused', baseURL: embeddingUrl }
  return {
    embedder: { provider: 'openai', config: { ...server, model: 'use-lite', embeddingDims: DIMENSIONS } },
    vectorStore: { provider: 'memory', config: { dbPath: ':memory:', dimension: DIMENSIONS } },
    llm: { provider: 'openai', config: { ...server, model: 'none' } },
    disableHistory: true,
  }
}

export const INSTALLATION = `npm install --prefix FOLDER --no-save --legacy-peer-deps mem0ai@${VERSION} better-sqlite3@13.2.0 compromise@14 natural@8.1.1`
