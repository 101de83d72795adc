import type { Walk, Word } from './context.ts'
import type { Phrase } from './gloss-table.ts'
import { isInfinitive } from './grammar.ts'
import { type Inflection, inflected } from './inflections.ts'

// Finds the fixed phrases of the tables in a text: "bater o ponto", "acabar ~ndo".

export interface Gloss {
  english: string
  length: number
  /** Present if the phrase starts with a verb. Its English is not inflected yet. */
  inflection?: Inflection
}

const VERB = /[aeiíô]r$/u
const ARTICLE = /^(?:[oa]s?|uma?|el|l[ao]s?|una?)$/u
const CLITIC = /^(?:me|te|se|lhe|nos)$/u
const AFTER_ARTICLE = /(?:^|\s)(?:the|a|my|your|his|our|this|that|these|those)$/u
const ACCENTED = /[áéíóúâêôãõç]/iu
const NAME = /^\p{Lu}/u
const PUNCTUATION = /[.!?,;:]/u
/** "de" inside a phrase, also with an article: "portão da garagem". */
const LINK = /^d(?:[eoa]|[oa]s|el)$/u

/** The longest phrase that starts here, of the concepts or of function words. */
export function phraseAt(walk: Walk, at: number): Gloss | undefined {
  const word = walk.words[at]
  if (!word) return undefined
  const small = firstStanding(walk, at, walk.table.smallPhrasesFrom(word.folded))
  const found = firstStanding(
    walk,
    at,
    word.phrases.map(({ phrase }) => phrase),
  )
  if (found && found.phrase.words.length > (small?.phrase.words.length ?? 0)) {
    const inflection = word.phrases.find(({ phrase }) => phrase === found.phrase)?.inflection ?? 'plain'
    const { english, words } = found.phrase
    const { length } = found
    return VERB.test(words[0] ?? '')
      ? { english, length, inflection }
      : { english: inflected(english, inflection), length }
  }
  return small && { english: small.phrase.english, length: small.length }
}

function firstStanding(
  walk: Walk,
  at: number,
  phrases: readonly Phrase[],
): { phrase: Phrase; length: number } | undefined {
  for (const phrase of phrases) {
    const isOther = isUnasked(walk, at, phrase) || (phrase.isVerb && isNounHere(walk, at))
    const length = isOther ? 0 : lengthOf(walk, at, phrase)
    if (length > 0) return { phrase, length }
  }
  return undefined
}

/** Inside a sentence, "que es" without an accent is no question, and "do que" compares. */
function isUnasked({ language, text, words }: Walk, at: number, phrase: Phrase): boolean {
  if (phrase.form.startsWith('à ') && words[at]?.word === 'a' && ACCENTED.test(text)) return true
  if (language === 'pt') return at > 0 && phrase.english === 'what' && phrase.form === 'do que'
  return at > 0 && phrase.form.startsWith('qué ') && words[at]?.word === 'que'
}

/** "as contas com" is not from "contar com". */
function isNounHere({ words, said }: Walk, at: number): boolean {
  return AFTER_ARTICLE.test(said.at(-1) ?? '') && words[at]?.choices[0]?.sense.isVerb === false
}

/**
 * How many words the phrase has here, 0 if it is not here. After its verb there may be an article: "bater o ponto". A last part such as "~ndo"
 * is the ending of the next word, which remains outside.
 */
function lengthOf(walk: Walk, at: number, phrase: Phrase): number {
  let length = 1
  for (const [index, part] of phrase.words.slice(1).entries()) {
    if (part.startsWith('~')) return isFollowedBy(walk, at + length, part.slice(1)) ? length : 0
    if (index === 0 && phrase.isVerb && !isPart(walk, at + length, part) && isArticleAt(walk, at + length)) length++
    if (!isPart(walk, at + length, index < phrase.words.length - 2 && part === 'de' ? LINK : part)) return 0
    length++
  }
  return length
}

/** True if the word after a phrase has the ending that the phrase asks for. `~n` is any word that is no function word: "estar com ~n". */
function isFollowedBy({ words, text, table }: Walk, at: number, ending: string): boolean {
  const start = CLITIC.test(words[at]?.word ?? '') ? at + 1 : at
  const word = words[start]
  if (!word || text.slice(words[at - 1]?.end, words[at]?.start) !== ' ') return false
  if (ending === 'n') return start === at && !table.small.has(word.word) && !NAME.test(text.slice(word.start))
  return ending === 'r' ? isInfinitive(word.word) : word.word.endsWith(ending)
}

function isArticleAt({ words, text }: Walk, at: number): boolean {
  const word = words[at]
  return word !== undefined && ARTICLE.test(word.word) && text.slice(words[at - 1]?.end, word.start) === ' '
}

function isPart({ words, text }: Walk, at: number, part: string | RegExp): boolean {
  const word = words[at]
  if (!word) return false
  const gap = text.slice(words[at - 1]?.end, word.start)
  return (
    gap.length < 3 &&
    !PUNCTUATION.test(gap) &&
    (typeof part === 'string' ? isSaidBy(word, part) : part.test(word.folded))
  )
}

function isSaidBy(word: Word, part: string): boolean {
  return (
    (part === 'à' ? word.word : word.folded) === part ||
    word.choices.some(({ sense, inflection }) => inflection === 'plural' && sense.folded === part)
  )
}

/** An ending says less than a word. */
export function precision({ words }: Phrase): number {
  return words.length - (words.at(-1)?.startsWith('~') ? 0.5 : 0)
}
