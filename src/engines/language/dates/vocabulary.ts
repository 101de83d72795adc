import { type Tag, type Tags, tagNamed } from './token.ts'

/** The words of one language. A phrase (folded: lower case, no accents, spaces for hyphens) stands for one or more tokens. */
export interface Vocabulary {
  phrases: ReadonlyMap<string, readonly Tags[]>
  starts: ReadonlyMap<string, number>
}

/**
 * The input maps meanings to words: `{ 'rel:1': 'tomorrow|tmrw', 'this part:6': 'tonight', 'month:3&weak': 'mar' }`. A space separates tokens, `&`
 * joins meanings. A phrase under two keys gets the meanings of both.
 */
export function vocabulary(...tables: Readonly<Record<string, string>>[]): Vocabulary {
  const phrases = new Map<string, readonly Tags[]>()
  const starts = new Map<string, number>()
  for (const table of tables) {
    for (const [meaning, words] of Object.entries(table)) {
      const tokens = meaning.split(' ').map(readTags)
      for (const phrase of words.split('|')) addPhrase(phrases, starts, phrase, tokens)
    }
  }
  return { phrases, starts }
}

/** `numbered('month:#', 1, 'january/jan|february/feb')` gives one entry per group, numbered upwards; `/` separates spellings. */
export function numbered(tag: string, first: number, groups: string): Record<string, string> {
  const table: Record<string, string> = {}
  for (const [index, spellings] of groups.split('|').entries()) {
    if (spellings) table[tag.replace('#', String(first + index))] = spellings.replaceAll('/', '|')
  }
  return table
}

function addPhrase(
  phrases: Map<string, readonly Tags[]>,
  starts: Map<string, number>,
  phrase: string,
  tokens: readonly Tags[],
): void {
  const known = phrases.get(phrase)
  const merged = known?.length === 1 && tokens.length === 1 ? [{ ...known[0], ...tokens[0] }] : tokens
  phrases.set(phrase, merged)
  const words = phrase.split(' ')
  const first = words[0] ?? ''
  starts.set(first, Math.max(starts.get(first) ?? 1, words.length))
}

function readTags(source: string): Tags {
  const tags: Partial<Record<Tag, number>> = {}
  for (const part of source.split('&')) {
    const [tag = '', value] = part.split(':')
    tags[tagNamed(tag)] = value === undefined ? 1 : Number(value)
  }
  return tags
}
