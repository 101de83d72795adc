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

export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
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
