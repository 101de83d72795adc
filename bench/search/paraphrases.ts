import { join } from 'node:path'
import { type Language, languages } from '../../src/engines/language/index.ts'
import type { Bars, Figures } from '../support/report.ts'
import { readWrittenCases } from '../support/written-cases.ts'
import { percentage } from './ranks.ts'
import type { SearchedService } from './service.ts'

interface AskedParaphrase {
  language: Language
  note: string
  question: string
  /** From 1; null if the note is not among the ten. */
  rank: number | null
}

const folder = join(import.meta.dirname, '..', 'paraphrases')
const SEPARATOR = ' => '

export const paraphraseBars: Bars = Object.fromEntries(languages.map((each) => [`${each} hit@5`, { atLeast: 75 }]))

/** Asks for notes with questions that share no content word with them. The notes of a language, and 300 others, are one account. */
export async function askParaphrases(service: SearchedService): Promise<AskedParaphrase[]> {
  const asked: AskedParaphrase[] = []
  for (const language of languages) {
    const cases = readWrittenCases(folder)
      .filter(({ lang }) => lang === language)
      .map(({ line }) => line.split(SEPARATOR))
    const idOf = new Map<string, string>()
    for (const [place, [note = '']] of cases.entries())
      idOf.set(note, await service.remember(`paraphrases-${language}`, note, capturedAt(place)))
    await service.settle()
    for (const [note = '', question] of cases) {
      if (question === undefined) continue
      const shared = sharedContentWords(note, question)
      if (shared.length > 0) throw new Error(`"${question}" shares ${shared.join(', ')} with "${note}"`)
      const place = (await service.search(`paraphrases-${language}`, question, 10)).indexOf(idOf.get(note) ?? '')
      asked.push({ language, note, question, rank: place === -1 ? null : place + 1 })
    }
  }
  return asked
}

export function paraphraseFigures(asked: readonly AskedParaphrase[]): Figures {
  return Object.fromEntries(
    languages.flatMap((each) => {
      const ranks = asked.filter(({ language }) => language === each).map(({ rank }) => rank ?? Infinity)
      return [1, 5].map((count) => [`${each} hit@${count}`, percentage(ranks.map((rank) => (rank <= count ? 1 : 0)))])
    }),
  )
}

export function printMissedParaphrases(asked: readonly AskedParaphrase[]): void {
  for (const { language, note, question, rank } of asked)
    if (rank === null || rank > 5) console.log(`${language}  ${question}  ->  ${note} (${rank ?? 'not found'})`)
}

/** Every seventh note is captured on the same day, so that neither time nor a capture session says which notes are asked for. */
function capturedAt(place: number): string {
  return new Date(Date.UTC(2026, 0, 1 + 13 * (place % 7), 8, place)).toISOString()
}

/** Words count as shared if their first four letters are equal, which is stricter than a stemmer for most words. */
function sharedContentWords(note: string, question: string): string[] {
  const stems = new Set(contentWords(note).map((word) => word.slice(0, 4)))
  return contentWords(question).filter((word) => stems.has(word.slice(0, 4)))
}

function contentWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word))
}

const stopWords = new Set(
  [
    'a an the and or but of to in on at by for from with without over under before after until since behind because so than as if',
    'i you he she it we they me him her us them my your his our their its mine this that these those there here someone',
    'am is are was were be been being do does did done have has had can could may must will would shall should not no',
    'who whom whose what which when where why how s t m re ve d ll up out off too only any some more most much many all every again about',
    'o os as um uma uns umas do da dos das no na nos nas ao aos e ou mas de em por pra pro para com sem sob sobre ate desde entre que se',
    'eu ele ela nos eles elas me te lhe meu minha meus minhas seu sua nosso nossa nossos nossas dele dela este esta isso aquilo',
    'foi era e sao ser estar esta estava tem tinha ter ha vai ir quem qual quais quando onde como porque quanto quanta nao mais muito depois antes ja so',
    'el la los las un una unos unas del al y u con sin para por en que se lo le les mi mis tu su sus nuestro nuestra nuestros nuestras',
    'yo nos ellos ellas este esta esto eso aquel es son fue era ser estar estaba hay ha he tiene tenia quien cual cuales cuando donde cuanto cuanta cuantos',
    'no mas muy despues antes ya solo tras hasta desde todo toda todos todas cada',
  ].flatMap((words) => words.split(' ')),
)
