import type { Bars, Figures } from '../support/report.ts'
import type { BilingualPassage, PortuguesePassage } from './data.ts'
import { percentage } from './ranks.ts'
import type { SearchedService } from './service.ts'

export interface PassageData {
  portuguese: readonly PortuguesePassage[] | null
  bilingual: readonly BilingualPassage[] | null
}

interface Question {
  query: string
  answer: string
}

const DAY_MS = 86_400_000

export const passageBars: Bars = {
  'pt recall@1': { atLeast: 85 },
  'en recall@1': { atLeast: 93 },
  'es recall@1': { atLeast: 93 },
  'es→en recall@10': { atLeast: 70 },
  'en→es recall@10': { atLeast: 70 },
}

/** Each language's passages are the notes of one account, captured a day apart, so that none is in another's capture session. */
export async function measurePassages(
  service: SearchedService,
  { portuguese, bilingual }: PassageData,
): Promise<Figures> {
  const asked: Array<{ name: string; account: string; questions: Question[] }> = []
  if (portuguese) {
    const ids = await keepPassages(service, 'pt', portuguese, ({ text }) => text)
    asked.push({ name: 'pt', account: 'pt', questions: questionsOf(ids, portuguese, ({ queries }) => queries) })
  }
  if (bilingual) {
    for (const language of ['en', 'es'] as const) {
      const ids = await keepPassages(service, language, bilingual, (passage) => passage[language])
      const inEnglish = questionsOf(ids, bilingual, ({ queries_en }) => queries_en)
      const inSpanish = questionsOf(ids, bilingual, ({ queries_es }) => queries_es)
      asked.push({ name: language === 'en' ? 'en' : 'en→es', account: language, questions: inEnglish })
      asked.push({ name: language === 'es' ? 'es' : 'es→en', account: language, questions: inSpanish })
    }
  }
  await service.settle()
  const figures: Figures = {}
  for (const { name, account, questions } of asked)
    Object.assign(figures, await measureQuestions(service, name, account, questions))
  return figures
}

/** Ids of the passages' memories, in their order. */
export async function keepPassages<Passage>(
  service: SearchedService,
  account: string,
  passages: readonly Passage[],
  textOf: (passage: Passage) => string,
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, passage] of passages.entries()) {
    const capturedAt = new Date(Date.UTC(2023, 0, 1) + index * DAY_MS).toISOString()
    ids.push(await service.remember(account, textOf(passage), capturedAt))
  }
  return ids
}

function questionsOf<Passage>(
  ids: readonly string[],
  passages: readonly Passage[],
  queriesOf: (passage: Passage) => readonly string[],
): Question[] {
  return passages.flatMap((passage, index) => queriesOf(passage).map((query) => ({ query, answer: ids[index] ?? '' })))
}

async function measureQuestions(
  service: SearchedService,
  name: string,
  account: string,
  questions: readonly Question[],
): Promise<Figures> {
  const places: number[] = []
  for (const { query, answer } of questions) places.push((await service.search(account, query, 10)).indexOf(answer))
  return {
    [`${name} recall@1`]: percentage(places.map((place) => (place === 0 ? 1 : 0))),
    [`${name} recall@10`]: percentage(places.map((place) => (place >= 0 ? 1 : 0))),
  }
}
