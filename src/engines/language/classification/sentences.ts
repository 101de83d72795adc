// A capture as sentences, each with the request that follows greetings and courtesy.
import { anyOf } from '../word-patterns.ts'
import { fold } from '../words.ts'

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

/** Somebody else’s words or a title: a request inside it asks for nothing. */
const QUOTATION = /(["“«])[^"“”«»]{2,400}["”»]/gu

/** An assistant that stores what its user said quotes the request itself: `The user asked: "remind me to…"`. */
const QUOTED_REQUEST =
  /^\s*(?:the |o |a |el |la )?(?:user|usu[aá]ri[oa]|utilizadora?) (?:asked|asks|said|says|wrote|requested|disse|pediu|escreveu|dijo|pidi[oó]|escribi[oó])(?: me)?[:,]? ["“«]([^"“”«»]{2,400})["”»]/iu

function readSentence(text: string): Sentence {
  const quoted = QUOTED_REQUEST.exec(text)?.[1]
  if (quoted !== undefined) return readSpoken(quoted)
  const outside = text.replace(QUOTATION, '$1…"')
  return readSpoken(/\p{L}/u.test(outside) ? outside : text)
}

function readSpoken(text: string): Sentence {
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

const MARKS = String.raw`[\s"'“”‘’«»¿¡*_>#•–—,.;:!?…()-]+`
const GREETING = anyOf`hey, hi, ok, okay, oi, ola, oye, hola, ei`
const ASSISTANT_NAME = anyOf`
  google, siri, alexa, cortana, bixby, gemini, jarvis,
  computer, assistant, assistente, asistente, maquina
`
const COURTESY = anyOf`
  please, pls, plz, kindly,
  por favor, porfavor, porfa, se faz favor, faz favor, faca favor, faca o favor de, faz o favor de,
  hazme el favor de, fazes favor, be so kind as to
`
const OPENER = anyOf`
  hey, hi, hello, oi, ola, oye, hola, ok, okay, oh, ah, um, uh, so, and, also, then, well, yes, now, just, later,
  mais tarde, mas tarde, luego,
  note to self, important, urgent, importante, urgente,
  e, entao, tambem, bom, olha, olhe,
  y, entonces, tambien, bueno, pues, mira, escucha, che, nota mental
`
/** "anota aí que", "note:" */
const DICTATED = String.raw`(?:${anyOf`
  anota, anote, apunta, apunte, tom[ae] nota, take (?:a )?note, note(?: down)?, (?:write|jot) down
`})(?: ai| ahi)?(?: (?:de )?(?:que|that)\b| ?:)`
/** "hey Siri", "please", "ok", "anota que", "- ": text before a request that does not change it. */
const LEADING = new RegExp(
  String.raw`^(?:${MARKS}|(?:${GREETING} )?${ASSISTANT_NAME}\b|${COURTESY}\b|${DICTATED}|${OPENER}\b)`,
  'u',
)

const POLITE_ENGLISH = anyOf`
  (?:can|could|would|will) (?:you|u|ya)(?: be able to| mind)?,
  (?:i|we)(?: really)? (?:need|want|would like) (?:you|u) to,
  i'd like you to, make sure (?:to|you|that you), be sure to, help me(?: to)?, is it possible to
`
const PORTUGUESE_CAN = anyOf`pode, podes, poderia, poderias, podia, podias, consegue, consegues, conseguias`
const PORTUGUESE_WANT = anyOf`preciso, precisava, quero, queria, gostaria, gostava, necessito, agradecia`
const POLITE_PORTUGUESE = anyOf`
  (?:tu |voce |vc )?${PORTUGUESE_CAN},
  da pra(?: voce)?, da para(?: voce)?,
  (?:eu )?${PORTUGUESE_WANT}(?: de)? que(?: tu| voce| vc)?,
  e possivel, seria possivel, sera que, me ajuda(?: a)?, ajuda-me a, importas-te de, ve se
`
const SPANISH_CAN = anyOf`puede, puedes, podes, podria, podrias, podrian, pueden`
const SPANISH_WANT = anyOf`necesito, necesitaba, quiero, queria, quisiera, me gustaria, ocupo`
const POLITE_SPANISH = anyOf`
  (?:tu |usted |vos )?${SPANISH_CAN}(?: usted)?,
  ayudame a, me ayudas a,
  (?:yo )?${SPANISH_WANT} que(?: tu| usted)?,
  debes, es posible, seria posible, te importa, te importaria, asegurate de
`
/** "could you", "preciso que você", "me gustaría que": courtesy that makes a request of the words after it. */
const POLITE = new RegExp(String.raw`^(?:${POLITE_ENGLISH}\b|${POLITE_PORTUGUESE}\b|${POLITE_SPANISH}\b)`, 'u')

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

const QUOTED = [
  // `"Book now, breathe later", a slogan`
  /^["“”«][^"“”«»]{1,300}["“”»][ ,.]+\S/u,
  // "Buy cheap, my uncle says"
  /, (?:\p{L}{1,30} ){1,5}(?:says?|said)$/u,
  // "Buy cheap, says my uncle"
  /, (?:says|said|dice|dicen|dijo|diz|dizem|disse)(?: \p{L}{1,30}){1,3} ?$/u,
]

/** True if the sentence quotes somebody. */
export function isQuoted({ spoken }: Sentence): boolean {
  return QUOTED.some((pattern) => pattern.test(spoken))
}
