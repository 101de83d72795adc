import { builtinEmbedder, isBuiltinInstalled } from '../../src/providers/embedder/builtin.ts'
import { questions } from '../daily-life/questions.ts'
import { type Bars, type Figures, median, quantile } from '../support/report.ts'

const WARM_UP = 30

export const queryEmbeddingBars: Bars = { 'query embedding p50 ms': { atMost: 12 } }

/** The built-in encoder alone. The queries run one after another. */
export async function measureQueryEmbedding(): Promise<Figures> {
  if (!isBuiltinInstalled()) {
    console.log('The packages of the built-in encoder are not installed: its latency is left out.')
    return {}
  }
  const embedder = builtinEmbedder()
  try {
    const { signal } = new AbortController()
    for (const { query } of questions.slice(0, WARM_UP)) await embedder.embedQuery(`${query} again`, signal)
    const times: number[] = []
    for (const { query } of questions) {
      const startedAt = performance.now()
      await embedder.embedQuery(query, signal)
      times.push(performance.now() - startedAt)
    }
    return { 'query embedding p50 ms': median(times), 'query embedding p95 ms': quantile(times, 0.95) }
  } finally {
    await embedder.close()
  }
}
