// Is what a household noted found again, asked in other words, in another language, or with typos?
// node bench/daily-life.ts [--misses] [--record]
import { memories } from './daily-life/memories.ts'
import { type DailyQuestion, questions } from './daily-life/questions.ts'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { type Figures, median, quantile, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

interface Asked extends DailyQuestion {
  /** Of the first answer found: 1 is best; null where none is among those asked for. */
  rank: number | null
  milliseconds: number
}

const LIMIT = 10

const asked = await withFolder((folder) => withService({ folder }, ({ address }) => askAll(address)))
const kinds = [...new Set(questions.map(({ kind }) => kind))]
report('daily-life', {
  ...Object.assign(
    {},
    ...kinds.map((kind) =>
      figuresOf(
        kind,
        asked.filter((one) => one.kind === kind),
      ),
    ),
  ),
  ...figuresOf('all', asked),
})
if (process.argv.includes('--misses')) printMisses()

async function askAll(address: string): Promise<Asked[]> {
  const client = openClient(address, await newApiKey(address))
  try {
    const nameOf = await rememberAll(client)
    const answered: Asked[] = []
    for (const question of questions) answered.push(await ask(client, question, nameOf))
    return answered
  } finally {
    client.close()
  }
}

/** Answers which of our names belongs to each id of the service. */
async function rememberAll(client: Client): Promise<Map<string, string>> {
  const nameOf = new Map<string, string>()
  for (const { id: name, text, capturedAt } of memories) {
    const { id } = await client.expect<{ id: string }>(201, 'POST', '/v1/memories', { text, capturedAt })
    nameOf.set(id, name)
  }
  return nameOf
}

/** One after another, as one person asks. */
async function ask(client: Client, question: DailyQuestion, nameOf: ReadonlyMap<string, string>): Promise<Asked> {
  const body = { query: question.query, limit: LIMIT }
  const answer = await client.send('POST', '/v1/search', body)
  if (answer.status !== 200) throw new Error(`"${question.query}" was answered ${answer.status}: ${answer.text}`)
  const { results } = JSON.parse(answer.text) as { results: Array<{ id: string }> }
  const place = results.findIndex(({ id }) => question.answers.includes(nameOf.get(id) ?? ''))
  return { ...question, rank: place === -1 ? null : place + 1, milliseconds: answer.milliseconds }
}

/** A question counts as answered where any of its answers is found; shares are percentages. */
function figuresOf(label: string, group: readonly Asked[]): Figures {
  const times = group.map(({ milliseconds }) => milliseconds)
  return {
    [`${label} questions`]: group.length,
    [`${label} recall@1`]: 100 * mean(group.map(({ rank }) => (rank === 1 ? 1 : 0))),
    [`${label} recall@${LIMIT}`]: 100 * mean(group.map(({ rank }) => (rank === null ? 0 : 1))),
    [`${label} MRR`]: mean(group.map(({ rank }) => (rank === null ? 0 : 1 / rank))),
    [`${label} median ms`]: median(times),
    [`${label} p95 ms`]: quantile(times, 0.95),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function printMisses(): void {
  for (const { kind, query, answers, rank } of asked) {
    if (rank === null) console.log(`${kind.padEnd(14)} ${query}  ->  ${answers.join(', ')}`)
  }
}
