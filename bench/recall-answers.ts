// How often does a recall contain the sentence that answers the question, at several lengths?
// npm run bench -- recall-answers [folder of the data] [--record]: 4,137 recalls, five minutes on an idle machine
//
// The passages name no answers. The sentence that shares most with the question, by words weighted by their rarity among all sentences, is taken as
// the answering one. A question is left out if another sentence of the passage shares nearly as much.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '../src/engines/language/index.ts'
import { readBilingualPassages, readPortuguesePassages } from './search/data.ts'
import { keepPassages } from './search/passages.ts'
import { percentage } from './search/ranks.ts'
import { type SearchedService, withSearchedService } from './search/service.ts'
import { type Bars, type Figures, report } from './support/report.ts'

interface Passage {
  text: string
  queries: readonly string[]
}

interface AnsweredQuestion {
  query: string
  /** The words of the answering sentence. */
  answer: string
}

/** Characters of a recall, and the least share of answers in it. */
const LENGTHS = [
  [1_000, 80],
  [2_000, 90],
  [6_000, 97],
] as const
const bars: Bars = Object.fromEntries(
  languages.flatMap((language) => LENGTHS.map(([length, atLeast]) => [labelOf(language, length), { atLeast }])),
)
/** The best sentence shares at least this many times as much with the question as the next one. */
const CLEARLY = 1.5

const { positionals } = parseArgs({ allowPositionals: true, options: { record: { type: 'boolean' } } })
const folder = positionals[0] ?? join(import.meta.dirname, '../../shared/data')
const portuguese = readPortuguesePassages(folder)
const bilingual = readBilingualPassages(folder)
const passagesOf: Record<string, readonly Passage[]> = {
  ...(bilingual && {
    en: bilingual.map(({ en, queries_en }) => ({ text: en, queries: queries_en })),
    es: bilingual.map(({ es, queries_es }) => ({ text: es, queries: queries_es })),
  }),
  ...(portuguese && { pt: portuguese }),
}
if (portuguese || bilingual) report('recall-answers', await withSearchedService(measure), bars)

async function measure(service: SearchedService): Promise<Figures> {
  for (const [language, passages] of Object.entries(passagesOf))
    await keepPassages(service, language, passages, ({ text }) => text)
  await service.settle()
  const figures: Figures = {}
  for (const language of languages) {
    const passages = passagesOf[language]
    if (passages)
      Object.assign(figures, await measureLanguage(service, language, answeredQuestions(passages, language)))
  }
  return figures
}

async function measureLanguage(
  service: SearchedService,
  language: string,
  questions: readonly AnsweredQuestion[],
): Promise<Figures> {
  const figures: Figures = { [`${language} questions`]: questions.length }
  for (const [maxChars] of LENGTHS) {
    const held: number[] = []
    for (const { query, answer } of questions) {
      const { text } = await service.recall(language, { query, maxChars })
      held.push(Number(` ${wordsOf(text, language).join(' ')} `.includes(` ${answer} `)))
    }
    const label = labelOf(language, maxChars)
    figures[label] = percentage(held)
    console.log(`${label}: ${percentage(held).toFixed(1)}`)
  }
  return figures
}

function labelOf(language: string, maxChars: number): string {
  return `${language} answer in ${maxChars} characters`
}

function answeredQuestions(passages: readonly Passage[], language: string): AnsweredQuestion[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const split = passages.map(({ text }) =>
    [...segmenter.segment(text)].map(({ segment }) => wordsOf(segment, language)),
  )
  const sentences = split.flat()
  const frequency = new Map<string, number>()
  for (const word of sentences.flatMap((words) => [...new Set(words)]))
    frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const weightOf = (word: string) => Math.log((sentences.length + 1) / ((frequency.get(word) ?? 0) + 1))

  return passages.flatMap(({ queries }, index) =>
    queries.flatMap((query) => {
      const asked = new Set(wordsOf(query, language))
      const shared = (split[index] ?? []).map((words) => ({
        answer: words.join(' '),
        weight: [...new Set(words)].filter((word) => asked.has(word)).reduce((sum, word) => sum + weightOf(word), 0),
      }))
      const [best, next] = shared.toSorted((one, other) => other.weight - one.weight)
      if (!best || best.weight === 0 || best.weight < CLEARLY * (next?.weight ?? 0)) return []
      return [{ query, answer: best.answer }]
    }),
  )
}

function wordsOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return [...segmenter.segment(text.toLowerCase())].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}
