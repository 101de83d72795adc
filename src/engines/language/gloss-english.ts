import type { Bend } from './gloss-forms.ts'
import type { GlossedLanguage } from './gloss-words.ts'

const irregularVerbs = new Map(
  `be was been|go went gone|buy bought|bring brought|think thought|teach taught|catch caught|fight fought|seek sought|sell sold|tell told|
  hold held|make made|take took taken|shake shook shaken|give gave given|forgive forgave forgiven|write wrote written|ride rode ridden|
  drive drove driven|rise rose risen|speak spoke spoken|break broke broken|wake woke woken|choose chose chosen|freeze froze frozen|
  steal stole stolen|wear wore worn|tear tore torn|swear swore sworn|get got|forget forgot forgotten|eat ate eaten|fall fell fallen|
  draw drew drawn|grow grew grown|know knew known|throw threw thrown|fly flew flown|blow blew blown|show showed shown|
  begin began begun|drink drank drunk|sing sang sung|swim swam swum|ring rang rung|run ran run|come came come|become became become|
  win won|sit sat|stand stood|understand understood|meet met|feed fed|lead led|keep kept|sleep slept|sweep swept|feel felt|deal dealt|
  mean meant|lose lost|build built|send sent|spend spent|lend lent|bend bent|pay paid|say said|lay laid|find found|hang hung|
  stick stuck|dig dug|swing swung|strike struck|hear heard|have had|do did done|see saw seen|hide hid hidden|bite bit bitten|
  shoot shot|slide slid|shine shone|leave left|light lit|read read|put put|cut cut|set set|let let|hit hit|hurt hurt|cost cost|
  shut shut|spread spread|bet bet|split split|quit quit|bleed bled|breed bred|lie lay lain|sew sewed sewn|undo undid undone|fit fit`
    .split('|')
    .map((line) => line.trim().split(' '))
    .map(([base = '', past = '', participle = past]) => [base, { past, participle }] as const),
)
const irregularPlurals = new Map([
  ['child', 'children'],
  ['person', 'people'],
  ['man', 'men'],
  ['woman', 'women'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['mouse', 'mice'],
  ['wife', 'wives'],
  ['knife', 'knives'],
  ['shelf', 'shelves'],
  ['leaf', 'leaves'],
  ['sheep', 'sheep'],
  ['fish', 'fish'],
])
/** Verbs that double the last letter before an ending, such as "drip" and "begin". */
const DOUBLED = /^(?:[^aeiou]*u?[aeiou][bdgklmnprt]|begin|forget|prefer|admit|regret|permit|refer)$/u

/** Endings with an English equivalent: "nacionalidade" is "nationality". The result is a guess, but close enough for an embedding model. */
const cognateEndings: Record<GlossedLanguage, ReadonlyArray<readonly [RegExp, string]>> = {
  pt: [
    [/(?:ização|izacao)$/u, 'ization'],
    [/(?:ção|cao)$/u, 'tion'],
    [/(?:ções|coes)$/u, 'tions'],
    [/ssão$/u, 'ssion'],
    [/são$/u, 'sion'],
    [/sões$/u, 'sions'],
    [/(?:dade)$/u, 'ty'],
    [/(?:dades)$/u, 'ties'],
    [/(?:ência|encia)s?$/u, 'ence'],
    [/(?:ância|ancia)s?$/u, 'ance'],
    [/(?:ável|avel|áveis|aveis)$/u, 'able'],
    [/(?:ível|ivel|íveis|iveis)$/u, 'ible'],
    ...sharedEndings(),
  ],
  es: [
    [/(?:ización|izacion)$/u, 'ization'],
    [/(?:ción|cion)$/u, 'tion'],
    [/ciones$/u, 'tions'],
    [/(?:sión|sion)$/u, 'sion'],
    [/siones$/u, 'sions'],
    [/(?:dad|tad)$/u, 'ty'],
    [/(?:dades|tades)$/u, 'ties'],
    [/encias?$/u, 'ence'],
    [/ancias?$/u, 'ance'],
    ...sharedEndings(),
  ],
}

function sharedEndings(): ReadonlyArray<readonly [RegExp, string]> {
  return [
    [/amente$/u, 'ly'],
    [/mente$/u, 'ly'],
    [/ismos?$/u, 'ism'],
    [/istas?$/u, 'ist'],
    [/(?:ógic[oa]|ogic[oa])s?$/u, 'ogical'],
    [/(?:ógrafo|ografo)s?$/u, 'ographer'],
    [/(?:ólogo|ologo|óloga)s?$/u, 'ologist'],
    [/(?:logía|logia)s?$/u, 'logy'],
    [/(?:grafía|grafia)s?$/u, 'graphy'],
    [/[íi]a$/u, 'y'],
    [/ic[oa]s?$/u, 'ic'],
    [/os[oa]s?$/u, 'ous'],
    [/iv[oa]s?$/u, 'ive'],
    [/(?:ári[oa]|ari[oa])s?$/u, 'ary'],
    [/(?:óri[oa]|ori[oa])s?$/u, 'ory'],
    [/(?:ent[eo]s?)$/u, 'ent'],
    [/(?:ante)s?$/u, 'ant'],
    [/ad[oa]s?$/u, 'ated'],
    [/ura$/u, 'ure'],
    [/an[oa]s?$/u, 'an'],
    [/[aeo]s$/u, 's'],
    [/[aeo]$/u, ''],
  ]
}

/** Inflects an English word or phrase. In a phrase, a verb is the first word and a noun the last. */
export function bent(english: string, bend: Bend): string {
  if (bend === 'plain') return english
  if (bend === 'will' || bend === 'would') return `${bend} ${english}`
  if (bend === 'very') return `very ${english}`
  if (bend === 'little') return `little ${english}`
  if (bend === 'ly') return english.replace(/(?:le|y)?$/u, (end) => (end === 'y' ? 'ily' : 'ly'))
  const space = bend === 'plural' ? english.lastIndexOf(' ') : english.indexOf(' ')
  if (bend === 'plural') return english.slice(0, space + 1) + plural(english.slice(space + 1))
  const verb = space < 0 ? english : english.slice(0, space)
  return verbForm(verb, bend) + english.slice(verb.length)
}

function verbForm(verb: string, bend: 'past' | 'participle' | 'ing'): string {
  const double = DOUBLED.test(verb) ? verb.slice(-1) : ''
  if (bend === 'ing')
    return verb.endsWith('e') && !/(?:ee|ie|be)$/u.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}${double}ing`
  const irregular = irregularVerbs.get(verb)
  if (irregular) return irregular[bend]
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/u.test(verb)) return `${verb.slice(0, -1)}ied`
  return `${verb}${double}ed`
}

function plural(noun: string): string {
  const irregular = irregularPlurals.get(noun)
  if (irregular) return irregular
  if (noun.endsWith('s')) return noun
  if (/(?:x|ch|sh|z|potato|tomato|hero)$/u.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}

export function respelt(word: string, language: GlossedLanguage): string {
  const ending = cognateEndings[language].find(([pattern]) => word.length > 5 && pattern.test(word))
  return ending ? word.replace(...ending) : word
}
