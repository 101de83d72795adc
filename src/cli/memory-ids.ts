import { CommandFault, EXIT } from './failure.ts'
import { escapeLine } from './output.ts'

const WHOLE_ID = /^mem_[0-9a-z]{26}$/
const LEAST_LENGTH = 6

export interface Named {
  id: string
  title: string
}

/**
 * Resolves whole or partial ids. A partial id must match the end of exactly one candidate or, if `candidates` are complete, its beginning. Ids begin
 * with a timestamp, so a beginning proves nothing if there may be other candidates; six characters at the end hold 30 random bits.
 * @throws {CommandFault} if one is unknown or ambiguous, before anything is changed
 */
export async function wholeIds(
  words: readonly string[],
  candidates: () => Promise<{ items: Named[]; isAll: boolean; where: string }>,
): Promise<string[]> {
  if (words.every((word) => WHOLE_ID.test(word))) return [...new Set(words)]
  const { items, isAll, where } = await candidates()
  const ids = words.map((word) => {
    if (WHOLE_ID.test(word)) return word
    const part = word.replace(/^…/, '').toLowerCase()
    const fitting = items.filter(({ id }) => fits(id, part, isAll))
    if (fitting.length === 1 && fitting[0]) return fitting[0].id
    throw fitting.length === 0 ? unknown(word, where) : ambiguous(word, fitting)
  })
  return [...new Set(ids)]
}

export function shortId(id: string): string {
  return id.slice(-LEAST_LENGTH)
}

function fits(id: string, part: string, isAll: boolean): boolean {
  const isLong = part.replace(/^mem_/, '').length >= LEAST_LENGTH
  return isLong && (id.endsWith(part) || (isAll && (id.startsWith(part) || id.startsWith(`mem_${part}`))))
}

function unknown(word: string, where: string): CommandFault {
  const message = `There is no "${escapeLine(word)}" among ${where}. Give the whole id, or at least its last six characters.`
  return new CommandFault(message, EXIT.notFound)
}

function ambiguous(word: string, fitting: Named[]): CommandFault {
  const lines = fitting.slice(0, 10).map(({ id, title }) => `  ${id}  ${escapeLine(title)}`)
  return new CommandFault(
    [`"${escapeLine(word)}" matches ${fitting.length}. Give more of the id:`, ...lines].join('\n'),
    EXIT.notFound,
  )
}
