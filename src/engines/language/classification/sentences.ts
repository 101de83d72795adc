import { fold } from '../tokens.ts'

export interface Sentence {
  /** Lower case, single spaces, accents kept: they distinguish "é" (is) from "e" (and), "configuré" from "configure". */
  spoken: string
  /** `spoken` without accents, which dictation and hurried typing often leave out. */
  folded: string
  /** `folded` without a greeting, an assistant's name and courtesy at the start. */
  request: string
  spokenRequest: string
  /** True if it had courtesy such as "could you" or "preciso que": then it is a request rather than a statement. */
  isPolite: boolean
}

/** Only the beginning of a capture is read, so that a book takes as long as a line. */
const INSPECTED_LENGTH = 4_000
const MAX_SENTENCES = 40

const MARKS = String.raw`[\s"'“”‘’«»¿¡*_>#•–—,.;:!?…()-]+`
const ASSISTANT = String.raw`(?:(?:hey|hi|ok|okay|oi|ola|oye|hola|ei) )?(?:google|siri|alexa|cortana|bixby|gemini|jarvis|computer|assistant|assistente|asistente|maquina)\b`
const COURTESY = String.raw`(?:please|pls|plz|kindly|por favor|porfavor|porfa|se faz favor|faz favor|faca favor|faca o favor de|faz o favor de|hazme el favor de|fazes favor|be so kind as to)\b`
const OPENER = String.raw`(?:hey|hi|hello|oi|ola|oye|hola|ok|okay|oh|ah|um|uh|so|and|also|then|well|yes|now|just|note to self|important|urgent|importante|urgente|e|entao|tambem|bom|olha|olhe|y|entonces|tambien|bueno|pues|mira|escucha|che|nota mental)\b`
const POLITE_ENGLISH = String.raw`(?:(?:can|could|would|will) (?:you|u|ya)(?: be able to| mind)?|(?:i|we)(?: really)? (?:need|want|would like) (?:you|u) to|i'd like you to|make sure (?:to|you|that you)|be sure to|help me(?: to)?|is it possible to)\b`
const POLITE_PORTUGUESE = String.raw`(?:(?:tu |voce |vc )?(?:pode|podes|poderia|poderias|podia|podias|consegue|consegues|conseguias)|da pra(?: voce)?|da para(?: voce)?|(?:eu )?(?:preciso|precisava|quero|queria|gostaria|gostava|necessito|agradecia)(?: de)? que(?: tu| voce| vc)?|e possivel|seria possivel|sera que|me ajuda(?: a)?|ajuda-me a|importas-te de|ve se)\b`
const POLITE_SPANISH = String.raw`(?:(?:tu |usted |vos )?(?:puede|puedes|podes|podria|podrias|podrian|pueden)(?: usted)?|ayudame a|me ayudas a|(?:yo )?(?:necesito|necesitaba|quiero|queria|quisiera|me gustaria|ocupo) que(?: tu| usted)?|debes|es posible|seria posible|te importa|te importaria|asegurate de)\b`

const LEADING = new RegExp(`^(?:${MARKS}|${ASSISTANT}|${COURTESY}|${OPENER})`, 'u')
const POLITE = new RegExp(`^(?:${POLITE_ENGLISH}|${POLITE_PORTUGUESE}|${POLITE_SPANISH})`, 'u')
/** A full stop after a short word or a number ("sáb. a las 5", "Oct. 2") ends a sentence only before a capital. */
const SENTENCE_END =
  /(?<=[!?…][\])"'”»]{0,3})\s+|(?<=\p{L}{4,}\.[\])"'”»]{0,3})\s+|(?<=\.)\s+(?=["'“«¿¡]?\p{Lu})|[\r\n\u2028\u2029]+/u

export function readSentences(text: string): Sentence[] {
  return text
    .slice(0, INSPECTED_LENGTH)
    .split(SENTENCE_END)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MAX_SENTENCES)
    .map(readSentence)
}

function readSentence(text: string): Sentence {
  const spoken = text.normalize('NFC').toLowerCase().replace(/[’`´]/gu, "'").replace(/\s+/gu, ' ').trim()
  const folded = fold(spoken)
  const { start, isPolite } = requestStart(folded)
  // Composed letters fold to one unit each. If the lengths still differ, accents are lost.
  const isAligned = folded.length === spoken.length
  return {
    spoken,
    folded,
    request: folded.slice(start),
    spokenRequest: (isAligned ? spoken : folded).slice(start),
    isPolite,
  }
}

function requestStart(folded: string): { start: number; isPolite: boolean } {
  let start = 0
  let isPolite = false
  for (;;) {
    const rest = folded.slice(start)
    const leading = LEADING.exec(rest)
    const polite = leading ? null : POLITE.exec(rest)
    const length = (leading ?? polite)?.[0].length ?? 0
    if (length === 0 || length === rest.length) return { start, isPolite }
    isPolite ||= polite !== null
    start += length
  }
}

/** Verbs for making, adding or noting, in the past tense: "criei um lembrete", "puse una alarma", "added it to the list". */
const PAST_VERB =
  /^(?:i |he |she |we |they |eu |ele |ela |yo |él |ella |já |ya |me |lo |la |los |las |le |les |se |no |não )?(?:added|made|created|wrote|gave|sent|started|\p{L}{1,40}(?:ei|ou|iu|aram|eram|iram|avam?|aste|aron|ieron|aba|aban|ó)|pus|pôs|fiz|fez|deu|puse|puso|hice|hizo|(?!(?:pon|hac|tra|vend|mov|recog|le|volv|devolv|manten|ten|encend|respond|barr|escog|met|com|romp|corr|aprend|promet|establec)é|\p{L}{1,40}(?:ar|er|ir)é)\p{L}{1,40}é|(?:add|creat|schedul|mak)ing)(?![\p{L}])/u
/** Other words also end in "ou" and "ei"; this list keeps requests from being rejected. */
const NOT_PAST = /^(?:vou|sou|ou|hei|rei|lei|sei|estou)(?![\p{L}])/u

export function isPastVerb(spoken: string): boolean {
  return PAST_VERB.test(spoken) && !NOT_PAST.test(spoken)
}

/** Whether the text reports another person's request: "she asked me to remind her", "tive de", "me pidió que". Folded text. */
export function isReported(folded: string): boolean {
  return /\b(?:had to|used to|asked|told|said|forgot|didn't|did not|doesn't|does not|never had|always|always has to|has to|which|pediu|disse|falou|pidio|dijo|esqueceu|olvido|tive|teve|tuve|tuvo|sempre|siempre|nunca)\b/u.test(
    folded,
  )
}

const PAST_TIME =
  /\b(?:yesterday|last (?:night|week|month|year|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|ago|ontem|anteontem|(?:semana|mes|ano) passad[oa]|passad[oa] (?:semana|segunda|terca|quarta|quinta|sexta)|ayer|anteayer|anoche|(?:semana|mes|ano|lunes|martes|miercoles|jueves|viernes|sabado|domingo) pasad[oa]|pasad[oa] (?:semana|mes|ano|lunes|martes|miercoles|jueves|viernes))\b|\bha \d+ (?:dias|semanas|meses|anos)\b|\bhace \p{L}+ (?:dias?|semanas?|meses|anos?)\b/u
const PAST_ENGLISH =
  /\b(?:was|were|went|had|did|didn't|wasn't|got|came|saw|met|made|took|bought|left|told|said|gave|found|felt|ate|drank|wrote|read about|lost|won|sold|paid|ran|slept|spoke|thought|knew|began|broke|brought|built|chose|drove|fell|flew|forgot|grew|heard|held|kept|led|sent|sat|stood|taught|understood|woke|happened|been)\b|\p{L}{3}ed\b/u
/** Not past tense: participles about the future ("scheduled for", "booked on") and words such as "bed" and "need". */
const PLANNED =
  /\b(?:scheduled|booked|planned|supposed|invited|expected|confirmed|rescheduled|postponed|moved|needed|used) (?:for|to|at|on|until|by)\b|\b(?:red|bed|need|speed|feed|wed|med|led)\b/gu
const PAST_PORTUGUESE =
  /(?<![\p{L}])(?:fui|foi|fomos|foram|era|eram|estava|estavam|estive|esteve|tive|teve|tinha|tinham|fiz|fez|fizemos|vi|viu|vim|veio|disse|pus|pôs|dei|deu|soube|quis|havia|houve|\p{L}{2,}(?:ei|ou|iu|aram|eram|iram|avam|ava|ámos))(?![\p{L}])/u
const PAST_SPANISH =
  /(?<![\p{L}])(?:fui|fue|fuimos|fueron|era|eran|estaba|estaban|estuve|estuvo|tuve|tuvo|tenía|tenían|hice|hizo|hicimos|vi|vio|vine|vino|dije|dijo|puse|puso|di|dio|supe|quise|había|hubo|compré|salí|\p{L}{2,}(?:ó|aron|ieron|aba|aban|ábamos))(?![\p{L}])|(?<![\p{L}])(?:yo )?(?!(?:caf|beb|porqu|jos)é)\p{L}{3,}é(?![\p{L}])/u
const NOT_PAST_WORD = /(?<![\p{L}])(?:vou|sou|estou|rei|lei|sei|hei|café|josé|bebé|opinião)(?![\p{L}])/gu
/** Futures look like the past of verbs in -rar: "voltarei" is future, "tirei" is past. */
const FUTURE =
  /(?<![\p{L}])(?!(?:t|v|p|prep|sep|comp|rep|adm|resp|ret|at|esp|op|g|sup|consid|lid|m|entr)(?:arei|irei|erei|aré|iré|eré)(?![\p{L}]))\p{L}*(?:arei|erei|irei|aré|eré|iré|dré|arás?|erás?|irás?|drás?|arán|erán|irán|arão|erão|irão|remos)(?![\p{L}])/gu

/** Folded text: "yesterday", "ontem", "hace dos días". */
export function namesPastTime(folded: string): boolean {
  return PAST_TIME.test(folded)
}

export function tellsOfPast(spoken: string, folded: string): boolean {
  if (PAST_TIME.test(folded)) return true
  return PAST_ENGLISH.test(folded.replace(PLANNED, ' ')) || tellsOfPastInRomance(spoken)
}

/** Like `tellsOfPast`, without the English rules, which would match "césped". */
export function tellsOfPastInRomance(spoken: string): boolean {
  const withoutFuture = spoken.replace(NOT_PAST_WORD, ' ').replace(FUTURE, ' ')
  return PAST_PORTUGUESE.test(withoutFuture) || PAST_SPANISH.test(withoutFuture)
}
