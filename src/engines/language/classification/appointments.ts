// Appointments that a text tells of without asking for anything: "Dentist Thursday 3pm", "I'll be back on Monday".
import type { Language } from '../languages.ts'
import { anyOf, WORD_END, WORD_START } from '../word-patterns.ts'
import { lazy, wordSet } from '../words.ts'
import { tellsOfPast } from './past-tense.ts'
import { isQuoted, type Sentence } from './sentences.ts'

/** The time that a text names, as far as it tells an appointment from a statement. */
export interface AppointmentTime {
  precision: 'day' | 'minute'
  isSure: boolean
  /** False for a time of day alone. */
  namesDay: boolean
}

/** "maybe", "if", "I wish": ideas, hopes and conditions at the start. */
const NOT_SETTLED = new RegExp(
  String.raw`^${anyOf`
    maybe, perhaps, someday, if, unless, trying, in an ideal, i (?:could|can see myself|would|might|wish|hope|want),
    we (?:could|might|should), would, wouldn't, it would, i'd (?:rather|love|give),
    talvez, quem sabe, um dia, se, caso, tentando, num mundo, seria, eu daria,
    quiza, quizas, a lo mejor, tal vez, algun dia, si, intento, intentando, en un mundo, ojala, tomara, estaria, daria,
    i wonder, not sure, me pregunto, no se si, nao sei se, sera que, me (?:veo|vejo), nos vemos (?:dando|viviendo)
  `}\b`,
  'u',
)
const TEXT_NOUN = anyOf`
  ideas?, motto, songs?, music, films?, movies?, tracks?, titles?, words?, quotes?, proverbs?, sayings?, recipes?,
  resolutions?, slogans?, rules?, tips?, tricks?, decisions?, minutes, notes?, sign, label, lyrics, haiku, poem, draft,
  book, wine, joke, headline, caption, lesson learned, fact, trivia,
  ideias?, musicas?, cancion(?:es)?, peli(?:cula)?s?, filmes?, faixa, pistas?, titulos?, palavras?, palabras?, frases?,
  citacao, proverbios?, refran(?:es)?, receitas?, recetas?, promessas?, propositos?, eslogan, regras?, reglas?, dicas?,
  trucos?, consejos?, decisao, decision, actas?, atas?, notas?, anotacoes, apuntes, placa, letrero, cartela, legenda,
  vinhos?, vinos?, poema, rascunho, borrador, livros?, libros?, piadas?, chistes?, manchete, titular
`
/** "Book title: …": a label that announces a text or a thought. */
const TEXT_LABEL = new RegExp(String.raw`^(?:\p{L}+(?:'s)? )?${TEXT_NOUN}\b[^:]{0,40}:`, 'u')

/** "the meeting was moved to Friday", "a reunião mudou pra sexta": told in the past, but still to come. */
const MOVED = new RegExp(
  String.raw`\b${anyOf`
    (?:moved|rescheduled|postponed|changed|brought forward|pushed(?: back)?) (?:to|until),
    (?:mudou|passou|foi (?:adiad|remarcad|transferid|antecipad|mudad)[oa]|ficou|adiaram|remarcaram|mudaram) (?:para|pra|pro),
    (?:se )?(?:movio|cambio|paso|aplazo|adelanto|retraso|pospuso) (?:al?|para),
    (?:movieron|cambiaron|pasaron|aplazaron|adelantaron) .{0,40}\bal?
  `}\b`,
  'u',
)

/** Requires a future date and a plan, an appointment or a request. An uncertain date needs a commitment with a number ("I'll go back on 15"). */
export function tellsOfAppointment(
  sentences: readonly Sentence[],
  time: AppointmentTime,
  language: Language | null,
): boolean {
  const plans = sentences.filter(
    (sentence) => !NOT_SETTLED.test(sentence.folded) && !TEXT_LABEL.test(sentence.folded) && !isQuoted(sentence),
  )
  if (sentences.some((sentence) => tellsOfPast(sentence) && !MOVED.test(sentence.folded))) return false
  if (!time.isSure) return plans.some((sentence) => isCommitment(sentence) && /\d/u.test(sentence.folded))
  const isAlone = sentences.length === 1
  return plans.some(
    (sentence) => sentence.isPolite || isCommitment(sentence) || (isAlone && isAppointment(sentence, time, language)),
  )
}

const COMMITMENT_ENGLISH = [
  new RegExp(
    String.raw`\b${anyOf`
      i'll, we'll, i will, we will, i'm (?:going|meeting|seeing|flying|leaving|having|back|off|travel+ing),
      we're (?:going|meeting|having|leaving), i am going to, we are going to, let's, i have (?:a|an|to|my), i've got,
      we have (?:a|an|to|our), i need, see you, meet(?:ing)? (?:me|with), don't miss, due, deadline, expires?,
      is scheduled, are scheduled, we meet, i (?:leave|fly|start|return|go back|see), should be done,
      will (?:meet|prepare|call|go|come|visit|pick)
    `}\b`,
    'u',
  ),
  /^(?:i |we )?got (?:a|an|my|our)\b/u,
]
const COMMITMENT_PORTUGUESE = [
  new RegExp(
    String.raw`\b${anyOf`
      vou, vamos, iremos, irei, tenho, temos, encontro-me, encontramo-nos, vemo-nos, nos vemos, vence, prazo, expira,
      volto, parto, viajo, chego, comeco
    `}\b`,
    'u',
  ),
  // "voltarei", "jantaremos"
  /\p{L}{2}(?:arei|erei|irei|aremos|eremos|iremos)(?![\p{L}])/u,
]
const COMMITMENT_SPANISH = [
  new RegExp(
    String.raw`\b${anyOf`
      voy a, vamos a, iremos, tengo, tenemos, quedamos, he quedado, nos vemos, vence, plazo, caduca, debe, vuelvo,
      regreso, salgo, viajo, llego, empiezo, celebremos, encontr[eé]monos,
      (?:volver|regresar|estar|llegar|ir|viajar|saldr|vendr|tendr|har|ver|comprar|llamar)e
    `}${WORD_END}`,
    'u',
  ),
  // "volveré", "cenaremos"
  /(?:aré|eré|iré|dré|aremos|eremos|iremos|dremos)(?![\p{L}])/u,
]
const THIRD_PERSON = /^(?:he|she|they|ele|ela|eles|ella|ellos|él)(?![\p{L}])/u

/** The person's own plan or a deadline: "I'll be back", "vamos nos encontrar", "vence". */
function isCommitment({ folded, spoken }: Sentence): boolean {
  if (spoken.endsWith('?') || THIRD_PERSON.test(spoken)) return false
  return (
    COMMITMENT_ENGLISH.some((pattern) => pattern.test(folded)) ||
    [...COMMITMENT_PORTUGUESE, ...COMMITMENT_SPANISH].some((pattern) => pattern.test(spoken))
  )
}

/** A finite verb with another subject: the text is a statement, not an entry of a diary. */
const STATEMENT_ENGLISH = new RegExp(
  String.raw`\b${anyOf`
    is, are, was, were, has, had, do, does, did, says?, said, thinks?, likes?, wants?, lives?, works?, will, can, could,
    would, usually, always, often, he, she, they, he's, she's, they're, gets?, goes, comes, opens?, closes?, makes?,
    takes?, it
  `}\b`,
  'u',
)
const STATEMENT_ROMANCE = new RegExp(
  `${WORD_START}${anyOf`
    é, él, está, estão, están, são, son, es, foi, fue, tem, têm, tiene, tienen, existem?, existen, há, pode, podem, puede,
    pueden, deve, devem, será, ele, eles, ellos, ellas, sempre, siempre, costuma, suele, gosta, gusta, quer, quiere, diz,
    dice, se (?:chama|llama), abre, abrem, abren, fecha, cierra, late, ladra, bate, dá, aceita, aceitam, aceptan, fica,
    ficam
  `}${WORD_END}`,
  'u',
)
const STARTS_WITH_DETERMINER =
  /^(?:the(?! (?:day|next|first|\d))|this|that|these|those|o|a(?! las)|os|as|el|la|los|las|este|esta|esse|essa|ese|esa|um|uma|un|una|my|our|meu|minha|mi|nosso|nossa|nuestro|nuestra)(?![\p{L}])/u

const TAKES_PLACE_VERB = anyOf`
  is, are, starts?, begins?, leaves?, departs?, arrives?, lands?, takes? place, is coming, are coming, comes, is arriving,
  are arriving
`
const WHEN_ENGLISH = anyOf`
  on, at, in, for, from, between, by, this, next, coming, tomorrow, today, tonight, scheduled, booked, set, planned,
  confirmed, moved to, the \d, \d, (?:mon|tues|wednes|thurs|fri|satur|sun)day
`
/** "starts at", "is on Friday": the verb says when the appointment is. */
const TAKES_PLACE_ENGLISH = new RegExp(
  String.raw`\b${TAKES_PLACE_VERB}(?: (?:only|now|just|already))? (?:back |over |round |around |here )?${WHEN_ENGLISH}`,
  'u',
)
const TAKES_PLACE_ROMANCE_VERB = anyOf`
  e, es, sera, seran, serao, fica, comeca, comecam, empieza, empiezan, comienza, sai, sale, salen, parte, chega, chegam,
  llega, llegan, vem, viene, vienen, ve?em, esta (?:marcad|agendad|programad)\w+, toca
`
const WHEN_ROMANCE = anyOf`
  em, no, na, dia, as, amanha, hoje, depois, entre, est[ea], nest[ea], proxim\w+, el, a las?, manana, hoy, para, pra, pro,
  ao, al, de, segunda, terca, quarta, quinta, sexta, sabado, domingo, lunes, martes, miercoles, jueves, viernes, \d
`
/** "viene mañana", "está marcada para sexta" */
const TAKES_PLACE_ROMANCE = new RegExp(
  String.raw`\b${TAKES_PLACE_ROMANCE_VERB}(?: (?:so|solo|ja|ya|aqui|ca))? ${WHEN_ROMANCE}`,
  'u',
)

/** "Pedro has a dentist appointment", "tem consulta amanhã", "Ana tiene médico" */
const HAS = /^(?:\p{L}+ ){0,3}?(?:has|have|tem|temos|tiene|tienen|tenemos|hay)((?: [\p{L}']+){1,3})/u

/** "Jantamos com a Bia no sábado": present or past, the spelling is the same. */
const TOLD_BY_US =
  /^(?!(?:vamos|temos|tenemos)\b)\p{L}{2,}[aei]mos\b(?!.*\b(?:amanha|manana|proxim\p{L}+|que vem|que viene)\b)/u
/** "every Monday", "aos sábados": repeated times belong to habits and opening hours. */
const HABIT = new RegExp(
  String.raw`\b${anyOf`
    every, each, always, usually, often, never, normally, \p{L}{1,12}days, weekends,
    sempre, siempre, nunca, todo, toda, todos, todas, cada, suelo?e?, costuma,
    (?:aos|nos) (?:sabados|domingos), (?:as|nas) \p{L}{1,12}s(?:-feiras)?,
    los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)
  `}\b(?! (?:hands|team|company))`,
  'u',
)

const appointmentWords = lazy(() => wordSet('appointments'))
/** In words. */
const LONG_FOR_AN_ENTRY = 12

/** An entry of a diary ("Dentist Thursday 3pm"), or a statement that says when an appointment is. */
function isAppointment({ folded, spoken }: Sentence, time: AppointmentTime, language: Language | null): boolean {
  if (spoken.endsWith('?') || !time.namesDay) return false
  const isExact = time.precision === 'minute'
  const isNamed = namesAppointment(folded)
  const isHabit = HABIT.test(folded)
  const isEnglish = language === 'en' || language === null
  if (isNamed && !isHabit && (MOVED.test(folded) || namesAppointment(HAS.exec(folded)?.[1] ?? ''))) return true
  if (!isHabit && (isNamed || isExact) && (isEnglish ? TAKES_PLACE_ENGLISH : TAKES_PLACE_ROMANCE).test(folded))
    return true
  const isStatement = (isEnglish ? STATEMENT_ENGLISH : STATEMENT_ROMANCE).test(spoken)
  if (isStatement || TOLD_BY_US.test(folded) || spoken.split(' ').length > LONG_FOR_AN_ENTRY) return false
  return isNamed ? !isHabit || isExact : isExact && !isHabit && !STARTS_WITH_DETERMINER.test(spoken)
}

function namesAppointment(folded: string): boolean {
  return (folded.match(/[\p{L}-]+/gu) ?? []).some((word) => appointmentWords().has(word))
}
