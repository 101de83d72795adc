import { languages } from '../../src/engines/language/index.ts'
import { memories } from '../daily-life/memories.ts'
import type { DailyQuestion } from '../daily-life/question.ts'
import { questions } from '../daily-life/questions.ts'
import type { Bars, Figures } from '../support/report.ts'
import { percentage } from './ranks.ts'
import type { SearchedService } from './service.ts'

export interface AnsweredQuestion extends DailyQuestion {
  /** Rank of the first correct answer, from 1; null if none is among the ten. */
  rank: number | null
}

const ACCOUNT = 'household'
const HITS_AT = [1, 5, 10] as const
const GROUPS: ReadonlyArray<{ name: string; kinds: ReadonlyArray<DailyQuestion['kind']> }> = [
  { name: 'same language', kinds: ['natural', 'paraphrase'] },
  { name: 'natural', kinds: ['natural'] },
  { name: 'paraphrase', kinds: ['paraphrase'] },
  { name: 'across', kinds: ['across'] },
  { name: 'misspelt', kinds: ['misspelt'] },
  { name: 'exact', kinds: ['exact'] },
]

export const dailyBars: Bars = {
  'same language en hit@5': { atLeast: 95 },
  'same language pt hit@5': { atLeast: 90 },
  'same language es hit@5': { atLeast: 90 },
  'across hit@5': { atLeast: 85 },
  'misspelt hit@5': { atLeast: 90 },
}

/** Finds out whether notes of a household are found again: partly remembered, in other words, in another language, or with typos. */
export async function askDailyQuestions(service: SearchedService): Promise<AnsweredQuestion[]> {
  const nameOf = new Map<string, string>()
  for (const { id: name, text, capturedAt } of memories)
    nameOf.set(await service.remember(ACCOUNT, text, capturedAt), name)
  await service.settle()
  const answered: AnsweredQuestion[] = []
  for (const question of questions) {
    const found = await service.search(ACCOUNT, question.query, 10)
    const place = found.findIndex((id) => question.answers.includes(nameOf.get(id) ?? ''))
    answered.push({ ...question, rank: place === -1 ? null : place + 1 })
  }
  return answered
}

/** A question counts as answered if any of its answers is found. Languages are those of the questions. */
export function dailyFigures(answered: readonly AnsweredQuestion[]): Figures {
  const figures: Figures = {}
  for (const { name, kinds } of GROUPS) {
    const group = answered.filter(({ kind }) => kinds.includes(kind))
    Object.assign(figures, { [`${name} questions`]: group.length }, hits(name, group))
    for (const language of languages)
      Object.assign(
        figures,
        hits(
          `${name} ${language}`,
          group.filter((one) => one.language === language),
        ),
      )
  }
  return figures
}

function hits(label: string, group: readonly AnsweredQuestion[]): Figures {
  return Object.fromEntries(
    HITS_AT.map((count) => [
      `${label} hit@${count}`,
      percentage(group.map(({ rank }) => (rank !== null && rank <= count ? 1 : 0))),
    ]),
  )
}

export function printMisses(answered: readonly AnsweredQuestion[]): void {
  for (const { kind, language, query, answers, rank } of answered) {
    if (rank === null || rank > 5)
      console.log(`${kind.padEnd(10)} ${language}  ${query}  ->  ${answers.join(', ')} (${rank ?? 'not found'})`)
  }
}
