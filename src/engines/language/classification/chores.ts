// Chores: what the person needs to do ("I have to call the bank") and bare imperatives ("call the bank", "comprar pão").
import { leadingTimeLength } from '../dates/leading-time.ts'
import { type Language, languages } from '../languages.ts'
import { anyOf, WORD_END, WORD_START } from '../word-patterns.ts'
import { lazy, sharedWordSet, wordSet } from '../words.ts'
import { isPastVerb, namesPastTime, tellsOfPastInEnglish, tellsOfPastInRomance } from './past-tense.ts'
import { isQuoted, type Sentence } from './sentences.ts'

type ChoreCue = 'sure' | 'unsure'

/** In words. */
const LONG_FOR_A_NEED = 30
const LONG_FOR_A_CHORE = 16
const LONG_FOR_A_BARE_OBJECT = 4

const NOT_NEEDED = /^(?:no|nao|not|never|nunca|i don'?t|we don'?t)\b/u
/** "bread on the shopping list", "leite na lista" */
const ITEM_ON_LIST = new RegExp(
  String.raw`^(?:\S+ ){1,6}(?:(?:to|on|onto) (?:my|the|our)|(?:na|à|nas) (?:minha |nossa )?|(?:a|en) (?:la|mi|nuestra)) ?(?:\S+ ){0,2}?(?:lists?|lista)\b(?: \S+){0,5}$`,
  'u',
)
const FINITE_BE = /\b(?:is|are|was|were|esta|estao|estan|foi|fue)\b/u

/**
 * Needs and imperatives, also after a time if the text names a future one (`isDue`). They count in a short capture only, as longer prose is full of
 * them. Returns null if the sentence is neither.
 */
export function choreCue(sentence: Sentence, language: Language | null, isDue: boolean): ChoreCue | null {
  const cue = plainChoreCue(sentence, language)
  // "On Friday call quality was terrible"
  if (cue || !isDue || tellsOfPastInEnglish(sentence.spoken)) return cue
  return plainChoreCue(afterLeadingTime(sentence, language), language)
}

/** "call the bank" of "tomorrow at 5, call the bank" */
function afterLeadingTime(sentence: Sentence, language: Language | null): Sentence {
  const length = leadingTimeLength(sentence.request, language)
  const [request, spoken] = [sentence.request.slice(length), sentence.spokenRequest.slice(length)]
  return { ...sentence, folded: request, request, spoken, spokenRequest: spoken }
}

function plainChoreCue(sentence: Sentence, language: Language | null): ChoreCue | null {
  const { folded, request } = sentence
  if (NOT_NEEDED.test(request) || namesPastTime(folded) || isQuoted(sentence)) return null
  if (isAdviceToAll(sentence)) return null
  const isShort = folded.split(' ').length <= LONG_FOR_A_NEED
  if (isShort && (isNeed(folded) || isNeed(request))) return 'sure'
  if (ITEM_ON_LIST.test(request) && !FINITE_BE.test(request)) return 'unsure'
  if (request.split(' ').length > LONG_FOR_A_CHORE && !sentence.isPolite) return null
  return imperativeCue(sentence, language)
}

/** "I must stop worrying", "tengo que aprender a soltar", "we should travel more this year" */
const RESOLUTION = new RegExp(
  String.raw`^(?:i |we |eu |yo |a gente )?(?:\p{L}+ ){1,2}?${anyOf`
    (?:to )?(?:stop|quit) (?!by|at|in|off)\p{L}+ing,
    (?:to )?learn (?:how )?to,
    (?:to )?(?:get|be|become|have|ter|tener) (?:better|more|less|mais|menos|mas),
    (?:de |que )?(?:parar|deixar|dejar) de (?:me |se |te )?\p{L}+[aei]r(?:me|se|te|nos)?,
    (?:de |que )?aprender a,
    (?:de |que )?(?:ser|estar) (?:mais|menos|mas|mejor|melhor),
    (?:to |de |que )?\p{L}+ (?:more|less|mais|menos|mas)(?= (?:this|next|est[ea]|ess[ea]|en|em) |[.!]?$)
  `}\b`,
  'u',
)
/** "Add the garlic last or it burns" */
const WARNING =
  /,? (?:or (?:it|they)|or else|otherwise|senao|ou (?:ele|ela|eles|elas) |o se (?:te )?\p{L}+|si no,? |porque si no)\b/u
const COOKING_VERB = anyOf`
  add, wash, lavar, lava, lave, mix, stir, boil, simmer, fry, bake, roast, whisk, beat, fold, pour, chop, peel, knead,
  drain, season, soak, heat, cook, cut, put, leave, let, rinse, serve,
  misture, junte, adicione, refogue, cozinhe, frite, asse, bata, ferva, ponha, coloque, deixe, corte, pique, sirva,
  mezcla\w*, anad[ea]\w*, agreg\w+, hierv\w+, cuec\w+, cocin\w+, fri[ea]\w*, bat[ea], hornea\w*, pon\w*, deja\w*,
  cort[ae], pic[ae], sirv[ea]
`
const COOKING_MEASURE = anyOf`
  cups?, tablespoons?, teaspoons?, tbsp, tsp, pinch, until, degrees, pan, pot, oven, dough, batter, sauce, bowl, simmer,
  xicaras?, colher\w*, pitada, forno, panela, massa, molho, ate (?:que|dourar|ferver),
  tazas?, cucharad\w+, pizca, horno, olla, sarten, masa, salsa, hasta que,
  (?:for|por|durante) (?:\p{L}+|\d+) minut\p{L}+
`
const INSTRUCTIONS = [
  // "Bake at 200 degrees until golden"
  new RegExp(String.raw`^${COOKING_VERB}\b.*(?:\b\d+ ?(?:degrees|grados|graus|°)|\b${COOKING_MEASURE}\b)`, 'u'),
  // "take the second exit", "vire na terceira à direita"
  /\b(?:turn|take|keep|bear|go) (?:the )?(?:\p{L}+ )?(?:left|right|exit|turning)\b/u,
  /^(?:vire|vira|gira|gire|dobla|doble|toma|tome|siga|sigue|pegue|pega) .*\b(?:esquerda|direita|izquierda|derecha|salida|saida)\b/u,
]

/** Resolutions, warnings, recipes and ways to a place: imperatives that nobody ticks off. */
function isAdviceToAll({ folded, request }: Sentence): boolean {
  return (
    RESOLUTION.test(request) || WARNING.test(folded) || INSTRUCTIONS.some((instruction) => instruction.test(request))
  )
}

const NEED_ENGLISH = [
  // "tomorrow I really need to call", but not "I must admit"
  /^(?:tomorrow |today |tonight |later |this \w+ |on \w+ )?(?:i|we)(?: really| also| still|'ll| will| do)? (?:need to|have to|must|should|gotta|got to|ought to|have got to)(?! (?:admit|say|confess|be honest|know|think|believe|have been|have)\b) /u,
  // "we've got to call"
  /^(?:i've|we've|i) got to /u,
  // "gotta call", "needs washing", but not "should be fun"
  /^(?:need to|have to|gotta|must|should|got to|needs? \w+ing) (?!have been|be (?:nice|good|great|fun))/u,
]
/** "hoje preciso mesmo de ligar", "falta comprar", but not "tenho de admitir" */
const NEED_PORTUGUESE = new RegExp(
  String.raw`^(?:${anyOf`amanha, hoje, logo, depois, mais tarde, ainda, tambem, nos, eu, a gente`} )*${anyOf`
    preciso, precisamos, precisa, precisava, precisa-se, necessito, tenho, temos, tem, ha, devo, devemos, deveria, devia,
    deveriamos, deviamos, e preciso, e necessario, falta, faltam, falta-me, me falta, vou precisar, vou ter,
    vamos precisar, vamos ter
  `}(?: mesmo| ainda| so| urgentemente)?(?: de| que| a)? (?!dizer|confessar|admitir|saber|ser\b|ter\b|muito|muita)\p{L}*(?:ar|er|ir|or)(?:-\p{L}+)?\b`,
  'u',
)
/** "mañana tengo que llamar", "me falta comprar", but not "debo admitir" */
const NEED_SPANISH = new RegExp(
  String.raw`^(?:${anyOf`manana, hoy, luego, despues, mas tarde, todavia, tambien, yo, nosotros`} )*${anyOf`
    tengo, tenemos, tienes, hay, necesito, necesitamos, debo, debemos, deberia, debia, deberiamos, me toca, toca, falta,
    me falta, nos falta, hace falta, habria, habra, tendria, tendre
  `}(?: urgentemente| aun)?(?: que| de)? (?!decir|confesar|admitir|reconocer|saber|ser\b|haber)\p{L}*(?:ar|er|ir)(?:me|te|se|le|les|lo|la|los|las|nos)?\b`,
  'u',
)

const NEEDS = [...NEED_ENGLISH, NEED_PORTUGUESE, NEED_SPANISH]

function isNeed(folded: string): boolean {
  return NEEDS.some((need) => need.test(folded))
}

function imperativeCue(sentence: Sentence, language: Language | null): ChoreCue | null {
  const [first = '', ...others] = sentence.request.split(/[ ,:]+/u)
  const rest = others.join(' ')
  if (rest === '') return null
  if (language === null || language === 'en') {
    const cue = englishImperative(first, rest)
    if (cue) return cue
  }
  if (language === 'en') return null
  return romanceImperative(first, rest, sentence, language)
}

const englishChores = lazy(() => wordSet('chores', ['en']))
const englishDoubtfulChores = lazy(() => wordSet('doubtful chores', ['en']))
const englishPlainChores = lazy(() => wordSet('plain chores', ['en']))
const englishContacts = lazy(() => wordSet('contacts', ['en']))

/** "take care", "check this out", "tell me": idioms that start like chores. */
const ENGLISH_IDIOM =
  /^(?:take (?:care|comfort|it|a look|heart)|check (?:out|this|that)|bring on|book (?:club|fair)s?|get (?:well|up|to|better|ready|out)|(?:return|send|add) to|give (?:it|me)|tell me|let (?:the|there)|thank (?:you|god))\b/u
/** Doubtful verbs that a preposition makes clear: "talk to Ana", "look for the keys", "go to the bank". */
const ENGLISH_CHORE_PHRASE = new RegExp(
  String.raw`^${anyOf`
    (?:talk|speak) (?:to|with), meet with, check (?:on|in|with|for), work on, look (?:for|into|up), start on, listen to,
    follow up, sign up, (?:shop|plan|study|practi[cs]e|prepare) for, (?:read|write|ask|learn) about, stop by, swing by,
    drop by, sign \p{L}+ up, go (?:to|shopping|grocery|for|get|buy|pick|see), back up, clean (?:up|out),
    turn (?:on|off|in), set up
  `} \p{L}|^go shopping$`,
  'u',
)
/** "email from Ana", "text message": a noun, not the verb. */
const CONTACT_IS_NOUN = /^(?:of|is|me|it|from|address|message|addresses|poster|and|not|cent\p{L}+|on|in|with|for|to)\b/u
/** "order of the day", "book on birds": a noun, not the verb. */
const CHORE_IS_NOUN = /^(?:of|me|it|well|on|in|at|by|for|before|after|and|not|or)\b/u
const AUXILIARY = /\b(?:is|are|was|were|has|have|can be|will be)\b/u
const BE = /\b(?:is|are|was|were)\b/u
/** A clause of its own may have a verb: "that is due". */
const CLAUSE_START = new RegExp(
  String.raw`(?:^| )${anyOf`
    that, which, who, what, where, why, how, whether, it, he, she, they, we, i, you, if, when, because, there, so, since,
    before, after, while, until, once, as
  `}\b`,
  'u',
)
const PREPOSITION = /\b(?:of|on|in|at|by|with|is|and|from|about|under|near)\b/u
const ENGLISH_OBJECT = new RegExp(
  String.raw`^${anyOf`
    the, my, our, a, an, some, his, her, their, your, this, that, these, those, more, new, all, every, each, it, them,
    up(?! of), out(?! of), off, back, down, through, to, into,
    mum, mom, dad, grandma, grandpa, mother, father, doctor, dentist, bank, plumber, landlord, groceries, laundry, dishes,
    plants?, car, kids?, dogs?, cats?, flights?, tickets?, hotel, table, appointment, invoice, report, emails?,
    vitamins?, pills?, meds, medicines?, medication, antibiotics?, mail, dr, mr, mrs, ms, \d+
  `}\b`,
  'u',
)

function englishImperative(verb: string, rest: string): ChoreCue | null {
  const request = `${verb} ${rest}`
  if (ENGLISH_IDIOM.test(request)) return null
  if (ENGLISH_CHORE_PHRASE.test(request)) return 'sure'
  if (englishContacts().has(verb)) return CONTACT_IS_NOUN.test(rest) ? null : 'sure'
  const words = rest.split(' ')
  if (AUXILIARY.test(words.slice(0, 4).join(' ')) || startsWithNoun(rest)) return null
  if (englishChores().has(verb)) return CHORE_IS_NOUN.test(rest) ? null : 'sure'
  if (englishDoubtfulChores().has(verb) && ENGLISH_OBJECT.test(rest)) return 'sure'
  const isBare = words.length <= LONG_FOR_A_BARE_OBJECT && !PREPOSITION.test(rest)
  return isBare && englishPlainChores().has(verb) ? 'unsure' : null
}

/** The first word was a noun: "pay gap at the firm is wide". */
function startsWithNoun(rest: string): boolean {
  const clause = rest.split(/[,.:;]/u, 1).join('')
  const start = CLAUSE_START.exec(rest)
  const isVerbOfClause = start !== null && / (?:is|are|was|were)\b/u.test(rest.slice(start.index + start[0].length))
  return BE.test(clause) && !isVerbOfClause
}

const romanceLanguages = languages.filter((language) => language !== 'en')
/** One set, as many spellings are valid in several of the languages. */
const romanceChores = lazy(() => wordSet('chores', romanceLanguages))
const notInfinitives = lazy(() => sharedWordSet('not infinitives'))

const ROMANCE_OBJECT =
  /^(?:a|o|as|os|la|el|los|las|un|una|um|uma|mais|mas|al|ao|para|com|con|\d+|mi|meu|minha|pro|pra|pros|pao|pan|leite|leche)\b/u
/** Verb forms that are also nouns ("a compra de", "la llamada"): a bare "compra de…" is a note. */
const ROMANCE_NOUN_OR_VERB: ReadonlySet<string> = new Set(
  `compra compras compro paga reserva agenda entrega troca marca busca leva lleva cambio cambia termina acaba firma pinta
  lava ordena cancela encomenda visita manda fala habla llama liga ver ir por pone para toma tomar poda plancha conta saca
  trata resolve corta responde prepara passear pasea limpa limpia repara estuda faz haz trae traz pide pede rega aspira
  escribe escreve pregunta pergunta mirar falar hablar trabajar tirar tira passar viajar cocinar cozinhar estudar pintar
  cortar procura encontrar recordar lembrar cobrar meta mete hacer fazer recoge devolve organiza confere transfere coloca
  deposita junta inclui telefone telefona completar devuelve comprueba consigue`.split(/\s+/u),
)

function romanceImperative(
  first: string,
  rest: string,
  sentence: Sentence,
  language: Language | null,
): ChoreCue | null {
  const { spokenRequest, request } = sentence
  if (isPastVerb(spokenRequest) || request.startsWith('llama la atencion')) return null
  const verb = withoutClitic(first)
  const isInfinitive = /(?:ar|er|ir|por)$/u.test(verb) && (romanceChores().has(verb) || !notInfinitives().has(verb))
  if (isInfinitive && isSubject(sentence)) return null
  if (spokenRequest.startsWith('pôr ')) return 'sure'
  if (!romanceChores().has(verb))
    return isInfinitive && (language !== null || ROMANCE_OBJECT.test(rest)) ? 'unsure' : null
  if (isInfinitive) return /^(?:e|y|que) /u.test(rest) ? null : 'sure'
  if (!ROMANCE_NOUN_OR_VERB.has(verb)) return 'sure'
  if (/^(?:d[aeo]s?|del|que|e|y|em|en|no|na|se)\b/u.test(rest)) return null
  return ROMANCE_OBJECT.test(rest) ? 'sure' : 'unsure'
}

/** "enviar-lhe" → "enviar", "comprarle" → "comprar". "alarme" and "suerte" are unchanged, as the rest is not a verb. */
function withoutClitic(word: string): string {
  const bare = word.replace(
    /(?:-(?:me|lhe|lhes|o|a|os|as|lo|la|los|las)|(?<=[aei]r)(?:me|te|se|le|les|lo|la|los|las|nos))$/u,
    '',
  )
  return romanceChores().has(bare) ? bare : word
}

/** A finite verb after an infinitive makes the infinitive the subject: "Comer bem é importante", "Viajar ayuda". Text with accents. */
const FINITE_VERB = new RegExp(
  `${WORD_START}${anyOf`
    é, és, es, tem, têm, tiene, tienen, são, son, está, foi, fue, era, seria, será, sería, dá, daña, causa, provoca,
    prejudica, vale, cansa, resulta, faz, hace, ajuda, ayuda, pode, puede, requer, requiere, exige, significa, implica,
    parece, me (?:faz|hace|deixa|pone), não é, no es, (?:no |não )?(?:sirve|serve|adianta|basta|vale), custa, cuesta,
    permite, traz, trae, libera, relaxa, relaja, costuma, suele
  `}${WORD_END}`,
  'u',
)
/** "Correr me anima", "Nadar acalma-me" */
const ACTS_ON_PERSON = / (?:me|te) \p{L}+$|\p{L}a-(?:me|nos|te)$/u

function isSubject({ spoken, spokenRequest }: Sentence): boolean {
  return tellsOfPastInRomance(spoken) || FINITE_VERB.test(spokenRequest) || ACTS_ON_PERSON.test(spokenRequest)
}
