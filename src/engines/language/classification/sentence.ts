/** One sentence as the cue rules read it. */
export interface Sentence {
  /** Lower case, one space between words, accents kept: they tell "é" (is) from "e" (and), "configuré" from "configure". */
  spoken: string
  /** `spoken` without accents, as dictation and hurried typing often leave them out. */
  folded: string
  /** `folded` without greeting, assistant's name and politeness at the start: what is asked for. */
  request: string
  /** `spoken` cut at the same place as `request`. */
  spokenRequest: string
  /** Politeness such as "could you" or "preciso que" was there: what follows is a request, no statement. */
  isPolite: boolean
}

/** Rules look at the beginning of a capture only: classification takes the same time for a line and for a book. */
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
/** A stop after a short word or a number ("sáb. a las 5", "Oct. 2") ends a sentence only before a capital. */
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
  // Composed letters fold to one unit each; where something else shifted the lengths, the accents are given up.
  const isAligned = folded.length === spoken.length
  return {
    spoken,
    folded,
    request: folded.slice(start),
    spokenRequest: (isAligned ? spoken : folded).slice(start),
    isPolite,
  }
}

/** Lower-case text without its accents: "não" → "nao". */
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
