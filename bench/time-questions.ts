// Does search find by time: when, the last, the first? And does it answer nothing if the notes hold nothing?
// npm run bench -- time-questions [--misses] [--record]
//
// The memories have fixed dates. The service gets a clock that stands at the time at which a question is asked, so that "yesterday" and "last spring"
// name the same days at every run.
import { languages } from '../src/engines/language/index.ts'
import { percentage } from './search/ranks.ts'
import { type SearchedService, withSearchedService } from './search/service.ts'
import { type Bars, type Figures, report } from './support/report.ts'
import {
  type DatedMemory,
  instantOf,
  isInside,
  memories,
  orderQuestions,
  plainQuestions,
  TIMEZONE,
  type TimeQuestion,
  timeQuestions,
  unanswerableQuestions,
} from './time-questions/sets.ts'

interface Judged {
  language: string
  query: string
  /** From 0 to 1 by measure. */
  measures: Record<string, number>
  found: readonly DatedMemory[]
}

const ACCOUNT = 'clara'
const bars: Bars = {
  'time hit@1': { atLeast: 85 },
  'time hit@5': { atLeast: 95 },
  'time first five inside': { atLeast: 90 },
  'order exact@1': { atLeast: 80 },
  'unanswerable empty search': { atLeast: 60 },
  'unanswerable empty recall': { atLeast: 60 },
  'plain empty': { atMost: 1 },
}
const memoryOf = new Map(memories.map((memory) => [memory.id, memory]))

let now = instantOf(timeQuestions[0]?.askedAt ?? '')
const judged = await withSearchedService(askAll, { clock: () => now.getTime(), timezone: TIMEZONE })
report('time-questions', figuresOf(judged), bars)
if (process.argv.includes('--misses')) printMisses(judged)

async function askAll(service: SearchedService): Promise<Judged[]> {
  const nameOf = new Map<string, string>()
  for (const { id, text } of memories)
    nameOf.set(await service.remember(ACCOUNT, text, instantOf(id).toISOString()), id)
  await service.settle()
  const search = async (query: string): Promise<DatedMemory[]> => {
    const ids = await service.search(ACCOUNT, query, 10)
    return ids.flatMap((id) => memoryOf.get(nameOf.get(id) ?? '') ?? [])
  }

  const answered: Judged[] = []
  for (const { language, query, answer } of orderQuestions) {
    const found = await search(query)
    const place = found.findIndex(({ id }) => id === answer)
    const measures = { 'order exact@1': Number(place === 0), 'order exact@5': Number(place >= 0 && place < 5) }
    answered.push({ language, query, measures, found })
  }
  for (const { language, query, answer } of plainQuestions) {
    const found = await search(query)
    const place = found.findIndex(({ id }) => id === answer)
    const measures = {
      'plain hit@5': Number(place >= 0 && place < 5),
      'plain hit@10': Number(place >= 0),
      'plain empty': Number(found.length === 0),
    }
    answered.push({ language, query, measures, found })
  }
  for (const { language, query } of unanswerableQuestions) {
    const found = await search(query)
    const { matches } = await service.recall(ACCOUNT, { query })
    const measures = {
      'unanswerable empty search': Number(found.length === 0),
      'unanswerable empty recall': Number(matches === 0),
    }
    answered.push({ language, query, measures, found })
  }
  for (const question of timeQuestions) {
    now = instantOf(question.askedAt)
    const found = await search(question.query)
    answered.push({ ...question, measures: judgeTime(question, found), found })
  }
  return answered
}

/**
 * If the question asks for everything of a time, a hit among the first five is the share of them that is inside that time. If it names a topic too, a
 * short answer may leave the rest of that time out.
 */
function judgeTime({ interval, answers }: TimeQuestion, found: readonly DatedMemory[]): Record<string, number> {
  const five = found.slice(0, 5)
  const available = memories.filter((memory) => isInside(memory, interval)).length
  const wanted = Math.min(5, available)
  const counted = Math.max(1, answers ? Math.min(wanted, five.length) : wanted)
  const inside = five.slice(0, counted).filter((memory) => isInside(memory, interval)).length / counted
  const isAnswer = (memory: DatedMemory | undefined) =>
    memory !== undefined && (answers ? answers.includes(memory.id) : isInside(memory, interval))
  const first = Number(isAnswer(found[0]))
  const hit = answers ? Number(five.some(isAnswer)) : inside
  return {
    'time hit@1': first,
    'time hit@5': hit,
    'time first five inside': inside,
    ...(answers
      ? { 'time and topic hit@1': first, 'time and topic hit@5': hit }
      : { 'time only hit@1': first, 'time only hit@5': hit }),
  }
}

function figuresOf(all: readonly Judged[]): Figures {
  const names = [...new Set(all.flatMap(({ measures }) => Object.keys(measures)))]
  const meanOf = (name: string, group: readonly Judged[]) =>
    percentage(group.flatMap(({ measures }) => measures[name] ?? []))
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, meanOf(name, all)],
      ...languages.map((language) => [
        `${name} ${language}`,
        meanOf(
          name,
          all.filter((one) => one.language === language),
        ),
      ]),
    ]),
  )
}

function printMisses(all: readonly Judged[]): void {
  for (const { language, query, measures, found } of all) {
    const missed = Object.entries(measures).filter(([name, value]) => (name === 'plain empty' ? value > 0 : value < 1))
    if (missed.length === 0) continue
    const named = missed.map(([name, value]) => `${name} ${Number(value.toFixed(2))}`).join(', ')
    console.log(`${language}  ${query}  (${named})  first: ${found[0] ? `${found[0].id} ${found[0].text}` : 'nothing'}`)
  }
}
