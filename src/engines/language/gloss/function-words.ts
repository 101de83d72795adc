import { lazyByLanguage, wordSet } from '../words.ts'
import type { Walk } from './context.ts'

// Function words of Portuguese and Spanish whose English depends on the words around them.

/** After these, Portuguese "se" is a pronoun rather than a condition: "se casaram". */
const PAST_OF_OTHERS = /(?:[aei]ram|[aei]?ou|eu|iu)$/u
/** After "se" they begin a clause: "liga se a febre subir". */
const BEGINS_CLAUSE = /^(?:os?|as?|um|uma|eu|el[ea]s?|você|não|meu|minha)$/u
const COMPARISON = /^(?:mais|menos|más)$/u
const COMPARATIVE = /^(?:maior|menor|melhor|pior|mayor|mejor|peor)(?:es)?$/u
/** Before "como" they ask: "sei como chegar". */
const BEFORE_HOW =
  /^(?:se[ij]|sab|soub|lembr|descobr|expli|aprend|ensin|mostr|entend|ver$|viu?$|[eé]$|ou$|foi$|de$|sobre$)/u
const ORDINALS = new Map([
  ['segunda', 'second'],
  ['terça', 'third'],
  ['quarta', 'fourth'],
  ['quinta', 'fifth'],
  ['sexta', 'sixth'],
])
const BEFORE_ORDINAL = /^(?:[aà]|[dn]a|pela|uma|minha|sua|nossa)$/u
/** After "segunda" they tell which Monday, or when on it. */
const AFTER_WEEKDAY =
  /^(?:feira|cedo|tarde|manhã|noite|passada|retrasada|seguinte|santa|gorda|próxima|depois|antes|dia|lá|aqui)$/u
const EVERY_UNIT =
  /^(?:segunda|terça|quarta|quinta|sexta|sábado|domingo|manhã|tarde|noite|hora|vez|fim|final|santo|verão|inverno|natal)$/u
/** Forms of "ficar" before an adjective: "ficou triste" is "got sad", but "ficou em casa" is "stayed at home". */
const BECOMES = new Map([
  ['ficar', 'get'],
  ['fico', 'get'],
  ['fique', 'get'],
  ['ficou', 'got'],
  ['fiquei', 'got'],
  ['ficaram', 'got'],
  ['ficando', 'getting'],
])
/** Feminine adjectives that are another noun or verb elsewhere: "a gasolina está cara", "a cara". */
const ADJECTIVES = new Map([
  ['barata', 'cheap'],
  ['cara', 'expensive'],
  ['cheia', 'full'],
  ['corrida', 'busy'],
  ['ferida', 'injured'],
  ['gelada', 'cold'],
  ['parada', 'stopped'],
  ['picada', 'chopped'],
  ['queimada', 'burnt'],
  ['seca', 'dry'],
  ['torrada', 'toasted'],
  ['torta', 'crooked'],
  ['vaga', 'vacant'],
])
const BEFORE_ADJECTIVE = /^(?:é|está|tá|são|estão|tão|foi|era|estava|ficou|saiu|anda|parece)$/u
const DEGREE = /^(?:muito|bem|mais|tão|meio|super|todo|toda)$/u
const BEFORE_NOUN =
  /(?:^|\s)(?:the|a|my|your|his|her|our|this|that|these|those|of|with|without|no|some|many|few|another)$/u
/** After "tem" at the start of a clause. */
const THERE =
  /^(?:uma?|uns|umas|alguém|algum|alguma|muit[oa]s?|mais|gente|goteira|barata|rato|formiga|dois|duas|três)$/u
const BEFORE_TITLE = /^(?:[eo]|[dn]o|ao|pelo|com|para|pr[ao]|que)$/u
const EMPHASIS = /^(?:é|foi|era|será)$/u
const ASKS = /^(?:who|whose|what|which|when|where|why|how|with|to|since|until|from)(?: |$)/u
const NAME = /^\p{Lu}/u
const FIRST_NAME = /^\p{Lu}\p{Ll}/u
const PUNCTUATION = /[.!?,;:\n]/u

const nounsAlike = lazyByLanguage((language) => wordSet('nouns like function words', [language]))

/** The English of a function word in this place; undefined if the words around it make no difference. */
export function functionWordAt(walk: Walk, at: number): string | undefined {
  const word = walk.words[at]?.word ?? ''
  if (isEmphasis(walk, word === 'que' ? at - 1 : at, word === 'que')) return ''
  if (word === 'que') return queAt(walk, at)
  if (walk.language !== 'pt') return undefined
  if (word === 'se') return ifAt(walk, at)
  if (word === 'nos' && isUs(walk, at)) return 'us'
  if (word === 'como' && isAs(walk, at)) return 'as'
  if (word === 'tem' && startsClause(walk, at) && THERE.test(walk.words[at + 1]?.word ?? '')) return 'there is'
  if (word === 'muito' && isAlone(walk, at)) return 'a lot'
  if (word === 'seu' && isTitle(walk, at)) return 'Mr'
  if (/^tod[oa]$/u.test(word) && EVERY_UNIT.test(walk.words[at + 1]?.word ?? '')) return 'every'
  const adjective = ADJECTIVES.get(word.replace(/s$/u, ''))
  if (adjective !== undefined && isAfterNoun(walk, at)) return adjective
  if (BECOMES.has(word) && isBeforeAdjective(walk, at)) return BECOMES.get(word)
  return isOrdinal(walk, at) ? ORDINALS.get(word) : undefined
}

function isBeforeAdjective({ text, words, table }: Walk, at: number): boolean {
  const next = DEGREE.test(words[at + 1]?.word ?? '') ? at + 2 : at + 1
  const [before, word] = [words[next - 1], words[next]]
  if (!before || !word || table.small.has(word.word) || NAME.test(text.slice(word.start))) return false
  const [choice] = word.choices
  return (
    text.slice(before.end, word.start) === ' ' &&
    choice !== undefined &&
    !(choice.sense.isVerb && choice.inflection === 'plain')
  )
}

function isAfterNoun({ text, words, table }: Walk, at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (!before || !word || text.slice(before.end, word.start) !== ' ') return false
  if (BEFORE_ADJECTIVE.test(before.word) || DEGREE.test(before.word)) return true
  return !table.small.has(before.word) && before.choices[0]?.sense.isVerb === false
}

/** "gastei muito no cartão", but "muito caro". */
function isAlone({ text, words, table }: Walk, at: number): boolean {
  const [word, next] = [words[at], words[at + 1]]
  return !word || !next || table.small.has(next.word) || text.slice(word.end, next.start) !== ' '
}

/** "el vino" is "the wine" and "o posto" is "the station", although both are forms of common verbs. */
export function isNounAt({ words, language, said, text }: Walk, at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (!word || !nounsAlike(language).has(word.word)) return false
  if (next && word.word === 'dona' && NAME.test(text.slice(next.start))) return false
  if (!before || PUNCTUATION.test(text.slice(before.end, word.start))) return false
  return BEFORE_NOUN.test(said.at(-1) ?? '')
}

/** "quando é que" and "quem foi que" ask no more than "quando" and "quem". */
function isEmphasis({ language, words, said }: Walk, at: number, isQue: boolean): boolean {
  if (language !== 'pt' || words[at + 1]?.word !== 'que' || said.length > 3 || !ASKS.test(said[0] ?? '')) return false
  return EMPHASIS.test(words[at]?.word ?? '') || (isQue && at > -1 && said.length < 3)
}

/** "que" asks at the start, and compares after "mais caro". */
function queAt({ words }: Walk, at: number): string | undefined {
  if (at === 0) return 'what'
  const isCompared = COMPARISON.test(words[at - 2]?.word ?? '') || COMPARATIVE.test(words[at - 1]?.word ?? '')
  return isCompared ? 'than' : undefined
}

/** Portuguese "se" means "if" at the start of a clause and "himself" elsewhere. */
function ifAt(walk: Walk, at: number): string | undefined {
  const next = walk.words[at + 1]?.word ?? ''
  if (BEGINS_CLAUSE.test(next)) return 'if'
  if (!startsClause(walk, at)) return undefined
  return PAST_OF_OTHERS.test(next) ? '' : 'if'
}

/** Portuguese "nos" means "in the" before a plural and "us" before a verb. */
function isUs({ text, words }: Walk, at: number): boolean {
  const next = words[at + 1]
  if (!next) return false
  return !next.folded.endsWith('s') && !NAME.test(text.slice(next.start, next.end))
}

/** "trabalha como vigia". Spanish has an accent if it asks. */
function isAs(walk: Walk, at: number): boolean {
  return !startsClause(walk, at) && !BEFORE_HOW.test(walk.words[at - 1]?.word ?? '')
}

/** "o seu Zé" is "Mr Zé". */
function isTitle({ text, words }: Walk, at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (!word || !next || !FIRST_NAME.test(text.slice(next.start))) return false
  return text.slice(word.end, next.start) === ' ' && (!before || BEFORE_TITLE.test(before.word))
}

/** "a segunda dose", but "na segunda cedo". */
function isOrdinal({ text, words, table }: Walk, at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (!before || !word || !next || !ORDINALS.has(word.word) || !BEFORE_ORDINAL.test(before.word)) return false
  if (text.slice(word.end, next.start) !== ' ' || AFTER_WEEKDAY.test(next.word)) return false
  if (next.word === 'vez') return true
  return !table.small.has(next.word) && !NAME.test(text.slice(next.start)) && next.choices[0]?.sense.isVerb === false
}

function startsClause({ text, words }: Walk, at: number): boolean {
  return at === 0 || PUNCTUATION.test(text.slice(words[at - 1]?.end, words[at]?.start))
}
