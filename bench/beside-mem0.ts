// Search compared with npm's mem0ai, with the same texts, embedder and questions: how fast, and how much of LoCoMo's evidence.
// node bench/beside-mem0.ts --mem0 FOLDER [--data folder of locomo.json] [--memories 5000] [--record]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { builtinEmbedder, isBuiltinInstalled } from '../src/providers/embedder/builtin.ts'
import { measureRecall, measureTimes, mem0Memories, ourMemories } from './beside-mem0/compared.ts'
import { startEmbeddingServer } from './beside-mem0/embedding-server.ts'
import { forbidLookups } from './beside-mem0/loopback.ts'
import { INSTALLATION, loadMem0, type OpenMem0 } from './beside-mem0/mem0.ts'
import { readConversations } from './search/data.ts'
import { withSearchedService } from './search/service.ts'
import { type Bars, type Figures, numberOption, report } from './support/report.ts'
import { withFolder } from './support/service.ts'

const bars: Bars = {
  'times as fast': { atLeast: 10 },
  'points of recall@10 more': { atLeast: 15 },
  'other machines asked for': { atMost: 0 },
}
const { values } = parseArgs({
  options: {
    mem0: { type: 'string' },
    data: { type: 'string', default: join(import.meta.dirname, '../../shared/data') },
    memories: { type: 'string' },
    record: { type: 'boolean' },
  },
})

await withFolder(async (home) => {
  const openMem0 = values.mem0 === undefined ? null : loadMem0(values.mem0, home)
  if (openMem0 === null || !isBuiltinInstalled()) {
    console.log(`This bench needs the built-in encoder's optional packages, and mem0ai in a separate folder:
  ${INSTALLATION}
  node bench/beside-mem0.ts --mem0 FOLDER`)
    process.exitCode = 2
    return
  }
  report('beside-mem0', await compare(openMem0), bars)
})

async function compare(openMem0: OpenMem0): Promise<Figures> {
  const embedder = builtinEmbedder()
  const server = await startEmbeddingServer(embedder)
  // After the server started: it looks up its own address when it begins to listen.
  const refused = forbidLookups()
  try {
    const figures = { ...(await compareTimes(openMem0, server.url)), ...(await compareRecall(openMem0, server.url)) }
    return { ...figures, 'other machines asked for': refused.length }
  } finally {
    await server.close()
    await embedder.close()
  }
}

async function compareTimes(openMem0: OpenMem0, url: string): Promise<Figures> {
  const count = numberOption('memories', 5_000)
  const figures = await withSearchedService((service) =>
    measureTimes([ourMemories(service), mem0Memories(openMem0(url))], count),
  )
  const ratio = (figures['mem0 search p50 ms'] ?? 0) / (figures['lembra search p50 ms'] ?? 0)
  return { ...figures, 'times as fast': ratio }
}

/** Opens a new mem0, because each of its searches reads the whole store, including the memories of other accounts. */
async function compareRecall(openMem0: OpenMem0, url: string): Promise<Figures> {
  const conversations = readConversations(values.data)
  if (!conversations) return {}
  const [ours, theirs] = await Promise.all([
    withSearchedService((service) => measureRecall(ourMemories(service), conversations)),
    measureRecall(mem0Memories(openMem0(url)), conversations),
  ])
  const points = (ours['lembra recall@10'] ?? 0) - (theirs['mem0 recall@10'] ?? 0)
  return { ...ours, ...theirs, 'points of recall@10 more': points }
}
