import { CommandFault, EXIT } from './fault.ts'
import { harmlessLine } from './harmless.ts'

const WHOLE_ID = /^mem_[0-9a-z]{26}$/
const LEAST_LENGTH = 6

export interface Named {
  id: string
  title: string
}

/**
 * The whole ids that these words mean: a whole id stands for itself, a part for the one candidate that ends with it or, where `candidates` are
 * all that there can be, begins with it. Ids begin with the time: among more than the candidates a beginning would prove nothing, while six
 * characters at the end are 30 bits of chance.
 * @throws {CommandFault} where one is unknown or fits several, before anything is done
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

/** What stands for an id where there is little room. */
export function shortId(id: string): string {
  return id.slice(-LEAST_LENGTH)
}

function fits(id: string, part: string, isAll: boolean): boolean {
  const isLong = part.replace(/^mem_/, '').length >= LEAST_LENGTH
  return isLong && (id.endsWith(part) || (isAll && (id.startsWith(part) || id.startsWith(`mem_${part}`))))
}

function unknown(word: string, where: string): CommandFault {
  const message = `There is no "${harmlessLine(word)}" among ${where}. Give the whole id, or its last six characters or more.`
  return new CommandFault(message, EXIT.notFound)
}

function ambiguous(word: string, fitting: Named[]): CommandFault {
  const lines = fitting.slice(0, 10).map(({ id, title }) => `  ${id}  ${harmlessLine(title)}`)
  return new CommandFault(
    [`"${harmlessLine(word)}" fits ${fitting.length}. Give more of the id:`, ...lines].join('\n'),
    EXIT.notFound,
  )
}
