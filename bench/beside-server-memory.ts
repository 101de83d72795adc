// 100 plain questions to 500 memories, compared with the Model Context Protocol's own memory server: is the right one among the first five?
// node bench/beside-server-memory.ts [--misses] [--record]
import { memories, type PlainQuestion, questions } from './beside-server-memory/notes.ts'
import { contentWords, withServerMemory } from './beside-server-memory/server-memory.ts'
import { percentage } from './search/ranks.ts'
import { type SearchedService, withSearchedService } from './search/service.ts'
import { type Bars, type Figures, report } from './support/report.ts'
import { withFolder } from './support/service.ts'

type Search = (query: string) => Promise<readonly string[]>

const ACCOUNT = 'household'
const FOUND = 5
const OURS = 'lembra'
const WHOLE = 'server-memory, whole question'
const WORDS = 'server-memory, word by word'
const bars: Bars = { [`${OURS} hit@5`]: { atLeast: 90 } }

const ours = await withSearchedService(async (service) => ask(OURS, await ourSearch(service)))
const theirs = await withFolder((folder) =>
  withServerMemory(folder, memories, async ({ searchNodes }) => ({
    ...(await ask(WHOLE, searchNodes)),
    ...(await ask(WORDS, (query) => byWordsFound(query, searchNodes))),
  })),
)
const best = Math.max(theirs[`${WHOLE} hit@5`] ?? 0, theirs[`${WORDS} hit@5`] ?? 0)
report(
  'beside-server-memory',
  {
    memories: memories.length,
    questions: questions.length,
    ...ours,
    ...theirs,
    'server-memory, the better hit@5': best,
  },
  bars,
)

async function ourSearch(service: SearchedService): Promise<Search> {
  const nameOf = new Map<string, string>()
  for (const { id, text, capturedAt } of memories) nameOf.set(await service.remember(ACCOUNT, text, capturedAt), id)
  await service.settle()
  return async (query) => (await service.search(ACCOUNT, query, FOUND)).map((id) => nameOf.get(id) ?? '')
}

/** Searches each content word separately, as a thorough model would, and ranks memories by the number of words found. */
async function byWordsFound(query: string, search: Search): Promise<readonly string[]> {
  const counts = new Map<string, number>()
  for (const word of contentWords(query)) for (const id of await search(word)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
}

/** `--misses` prints the questions whose answer was not among the first five. */
async function ask(name: string, search: Search): Promise<Figures> {
  const ranks: number[] = []
  for (const { query, answers } of questions) {
    const place = (await search(query)).slice(0, FOUND).findIndex((id) => answers.includes(id))
    ranks.push(place === -1 ? Number.POSITIVE_INFINITY : place + 1)
  }
  if (process.argv.includes('--misses')) printMisses(name, ranks)
  const inLanguage = (language: PlainQuestion['language']) =>
    hits(
      ranks.filter((_, index) => questions[index]?.language === language),
      FOUND,
    )
  return {
    [`${name} hit@1`]: hits(ranks, 1),
    [`${name} hit@5`]: hits(ranks, FOUND),
    [`${name} en hit@5`]: inLanguage('en'),
    [`${name} pt hit@5`]: inLanguage('pt'),
    [`${name} es hit@5`]: inLanguage('es'),
  }
}

function hits(ranks: readonly number[], count: number): number {
  return percentage(ranks.map((rank) => (rank <= count ? 1 : 0)))
}

function printMisses(name: string, ranks: readonly number[]): void {
  for (const [index, { query, answers }] of questions.entries())
    if (ranks[index] === Number.POSITIVE_INFINITY) console.log(`${name}: ${query}  ->  ${answers.join(', ')}`)
}
