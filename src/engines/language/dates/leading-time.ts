import { type Language, languages } from '../languages.ts'
import { readTokens } from './lexer.ts'
import { has, type Tag, type Token, tagNamed } from './pattern.ts'

/** In words: "on the first Monday of next month at half past nine". */
const LONGEST = 10

/** Meanings that say when by themselves. The other words of a date ("on", "next", "the") do not. */
const WHEN: readonly Tag[] = 'month weekday rel part unit noon holiday season numdate pair span time'
  .split(' ')
  .map(tagNamed)

/** Next to one of these, "may" is the month and "segunda" is Monday. So it is after "in" or "on", and before an infinitive. */
const NAMING: readonly Tag[] = ['next', 'coming', 'this', 'num', 'ord', 'part', 'start', 'middle', 'end']
/** No time ends with one of these: "today at work the printer broke". */
const OPEN: readonly Tag[] = ['on', 'at', 'in', 'of', 'the', 'a', 'from', 'and', 'about', 'every']
const INFINITIVE = /^\p{L}+[aei]r(?!\p{L})/u

/** How much of a folded text's beginning says when and nothing else, in UTF-16 units: "on Monday at 5, " of "on Monday at 5, call the bank". */
export function leadingTimeLength(folded: string, language: Language | null): number {
  const words = [...folded.slice(0, 20 * LONGEST).matchAll(/\S+/gu)].slice(0, LONGEST + 1)
  const starts = words.slice(1).map(({ index }) => index)
  const readers = language === null ? languages : [language]
  const isTime = (length: number) => {
    const beginning = folded.slice(0, length).replace(/[\s,:;-]{1,3}$/u, '')
    const isBeforeVerb = INFINITIVE.test(folded.slice(length))
    return readers.some((each) => saysOnlyWhen(readTokens(beginning, each), isBeforeVerb))
  }
  return starts.findLast(isTime) ?? 0
}

function saysOnlyWhen(tokens: readonly Token[], isBeforeVerb: boolean): boolean {
  const isPlain = ({ tags }: Token) => Object.keys(tags).every((tag) => /^(?:usual|function|stop)$/.test(tag))
  const last = tokens.at(-1)
  if (tokens.some(isPlain) || (has(last, ...OPEN) && !has(last, ...WHEN, 'ord', 'num'))) return false
  const isLed = has(tokens[0], 'on', 'in')
  const isNamed = (token: Token) =>
    isBeforeVerb || isLed || tokens.some((other) => other !== token && has(other, ...NAMING))
  return tokens.some(
    (token) =>
      (has(token, ...WHEN) && (!has(token, 'weak', 'month') || isNamed(token))) || (isLed && has(token, 'ord')),
  )
}
