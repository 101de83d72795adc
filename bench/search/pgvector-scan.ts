import { Client } from 'pg'
import { type Figures, quantile } from '../support/report.ts'
import { accountOf, unitVector } from './latency-data.ts'

const SCANS = 100

/** pgvector's own exact scan for the ten nearest of an account, without the service: a lower bound for semantic search. */
export async function measureScan(url: string, name: string, size: number): Promise<Figures> {
  const client = new Client({ connectionString: url, options: '-c jit=off -c plan_cache_mode=force_custom_plan' })
  await client.connect()
  try {
    const times: number[] = []
    for (let scan = 0; scan < SCANS; scan++) {
      const startedAt = performance.now()
      await client.query({
        name: 'nearest',
        text: 'SELECT memory_id FROM vectors WHERE account_id = $1 AND model = 1 ORDER BY vector <#> $2::vector LIMIT 10',
        values: [accountOf(name).id, JSON.stringify([...unitVector()])],
      })
      times.push(performance.now() - startedAt)
    }
    return { [`${size} bare scan p50 ms`]: quantile(times, 0.5), [`${size} bare scan p95 ms`]: quantile(times, 0.95) }
  } finally {
    await client.end()
  }
}
