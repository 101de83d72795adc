import type { Language } from '../languages.ts'
import { anyOf } from '../word-patterns.ts'
import { fold } from '../words.ts'
import { type AppointmentTime, tellsOfAppointment } from './appointments.ts'
import { calendarOrder } from './calendar-orders.ts'
import { choreCue } from './chores.ts'
import { hasTodoMark, isListRequest } from './list-requests.ts'
import { reminderCue } from './reminder-requests.ts'
import { readSentences, type Sentence } from './sentences.ts'

export interface Classification {
  type: 'note' | 'task' | 'reminder'
  /** False if the cues are weak or disagree; the person is then asked to review. */
  isSure: boolean
}

export interface ClassificationContext {
  language: Language | null
  due: (AppointmentTime & { at: Date }) | null
  now: Date
}

const LONG_TEXT = 300
const SEVERAL_SENTENCES = 3
const SURE_NOTE: Classification = { type: 'note', isSure: true }
const UNSURE_NOTE: Classification = { type: 'note', isSure: false }

/**
 * Reads all languages together: captures mix them, and language detection fails on short ones. Explicit requests come first, then chores, then
 * future dates.
 */
export function classify(text: string, context: ClassificationContext): Classification {
  if (isChatLine(text)) return SURE_NOTE
  const sentences = readSentences(text)
  const [first] = sentences
  if (!first) return SURE_NOTE

  if (sentences.some(isMentioned)) return SURE_NOTE

  const reminderCues = sentences.map(reminderCue)
  const isLong = text.length > LONG_TEXT || sentences.length > SEVERAL_SENTENCES
  const isAdvised = isLong ? reminderCues[0] === 'advised' : reminderCues.includes('advised')
  if (isAdvised || reminderCues.includes('asked')) return { type: 'reminder', isSure: true }
  if (hasTodoMark(text)) return { type: 'task', isSure: true }
  const due = context.due && context.due.at > context.now ? context.due : null
  const orders = new Set(sentences.map(calendarOrder))
  if (orders.has('placed') || (due && orders.has('arranged')))
    return {
      type: due && (due.isSure || due.precision === 'minute') ? 'reminder' : 'task',
      isSure: due?.isSure ?? true,
    }
  if (sentences.some(isListRequest)) return { type: 'task', isSure: true }

  if (isLong) return reminderCues.includes('advised') ? UNSURE_NOTE : SURE_NOTE
  if (!isQuestion(first)) {
    const cue = choreCue(first, context.language, due !== null)
    if (cue) return { type: 'task', isSure: cue === 'sure' && reminderCues.every((reminder) => reminder === null) }
  }
  if (due && !isQuestion(first) && tellsOfAppointment(sentences, due, context.language))
    return { type: 'reminder', isSure: false }
  return reminderCues.includes('weak') ? UNSURE_NOTE : SURE_NOTE
}

/** A capitalised name and a colon: "Ana: …", "Ana Lima (10:32): …", "[10:32] Ana: …". */
const SPEAKER =
  /^\s*(?:[[(][^\])]{1,30}[\])]\s*)?(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: \([^)]{1,20}\))?: +\S/u
/** Labels in the same position that are not names: for a request, a list, a day or an appointment. */
const NOT_A_NAME = new RegExp(
  `^(?:hey |ok |oi |oye )?${anyOf`
    google, siri, alexa, cortana,
    reminders?, remind, lembretes?, lembrar, recordatorios?, nuevo recordatorio, novo lembrete, recordar,
    alarms?, alarmes?, alarmas?, alertas?,
    to-?do, tasks?, action items?, shopping, groceries, shopping list, grocery list, checklist,
    tarefas?, fazer, a fazer, por fazer, compras, comprar, afazeres, pendentes?,
    tareas?, hacer, por hacer, pendientes?, lista, lista de .*,
    urgent, important, urgente, importante, note to self, nota mental, buy, call, pay,
    today, tomorrow, tonight, hoje, amanha, hoy, manana,
    monday, tuesday, wednesday, thursday, friday, saturday, sunday,
    segunda, terca, quarta, quinta, sexta, sabado, domingo,
    lunes, martes, miercoles, jueves, viernes,
    date, data, fecha, dentist, doctor, dentista, medico, meeting, reuniao, reunion, appointment, consulta, cita,
    deadline, prazo, plazo, event, evento, when, quando, cuando, birthday, aniversario, cumpleanos, flight, voo, vuelo,
    party, festa, fiesta, dinner, lunch, jantar, almoco, cena, almuerzo, exam, exame, examen,
    nova tarefa, nueva tarea, new task, new reminder
  `}$`,
  'u',
)

/** A line of a conversation stays a note, even if someone in it asks for something. */
function isChatLine(text: string): boolean {
  const name = SPEAKER.exec(text.slice(0, 200))?.groups?.['name']
  return name !== undefined && !NOT_A_NAME.test(fold(name))
}

const PRAISED = anyOf`
  best, worst, only, oldest, favou?rite, name, title, song, line, chorus, slogan, motto, phrase, advice, rule,
  mejor, peor, unic[oa], titulo, nombre, lema, frase, cancion, consejo,
  regla, melhor, pior, favorit[oa], nome, conselho, regra, musica, verso, refrao, estribillo
`
const QUOTED_TEXT = anyOf`
  chorus, lyrics?, refrain, slogan, motto, quote, headline, poem, verse, riddle, joke, proverb, saying,
  refrao, letra, verso, frase, lema, manchete, poema, piada, proverbio, ditado,
  estribillo, titular, chiste, refran, dicho
`
const MENTIONED = [
  // "Remind me is the best song on it"
  new RegExp(
    String.raw`^[^ ,.;:?!]{1,30}(?: [^ ,.;:?!]{1,30}){0,3} (?:is|was|es|fue|era|e|foi) (?:the|a|an|my|our|el|la|un|una|mi|o|um|uma|meu|minha) (?:\p{L}+ )?${PRAISED}\b`,
    'u',
  ),
  // "Chorus: wake me up"
  new RegExp(String.raw`^(?:the )?${QUOTED_TEXT}\b[^:]{0,30}: `, 'u'),
  // "Call early, that's the whole trick"
  /[,;:] (?:that'?s|that is|this is|es[aeo] es|est[aeo] es|ess[ea] e|isso e|est[ea] e|e ess[ea]) (?:all |todo )?(?:the|el|la|o|a) (?:\p{L}+ )?(?:secret|trick|key|tip|secreto|truco|clave|consejo|segredo|truque|dica|chave)\b/u,
]

/** Somebody's words, a title or advice: the order in it asks for nothing. */
function isMentioned({ folded }: Sentence): boolean {
  return MENTIONED.some((pattern) => pattern.test(folded))
}

const QUESTION_START = new RegExp(
  String.raw`^${anyOf`
    what, when, where, who, why, how, which,
    (?:did|does|do|is|are|am|was|were|have|has|had) (?:i|you|we|he|she|it|they|the|my|there|any|this|that),
    o que, que, hay, ha alg\p{L}{1,4}, tem alg\p{L}{1,4}, qual, quais, quando, onde, quem, porque, por que, como,
    cual, cuales, cuando, donde, quien, por que
  `}\b`,
  'u',
)
/** "dá pra congelar?" asks whether something can be done. Addressed to somebody it is a courtesy. */
const ASKS_WHETHER =
  /^[^\p{L}]*(?:da p(?:a)?ra|sera que|(?:sera |seria |e )?possivel|(?:es |seria )?posible|is it (?:ok|okay|possible|safe|better)|(?:can|could|should) (?:i|we|one|it|they))\b(?! (?:voce|vc|tu|me)\b).*\?/u
/** Starts that ask even without a question mark. */
const PLAIN_QUESTION_START = new RegExp(
  String.raw`^${anyOf`
    what, where, who, why, how, which,
    (?:did|does|do|when) (?:i|you|we|he|she|it|they|is|are|was|did|do|does|will),
    por que, o que,
    (?:quem|quien|onde|donde|quanto|cuanto|qual|cual) (?:e|es|foi|fue|tem|tiene|fica|esta|custa|cuesta|vai|va),
    que (?:tengo|tenemos|hay|toca)(?! que), cuanto
  `}\b`,
  'u',
)

/** A question without a question mark counts too: dictation leaves it out. */
function isQuestion(sentence: Sentence): boolean {
  return sentence.spoken.endsWith('?')
    ? QUESTION_START.test(sentence.request) || ASKS_WHETHER.test(sentence.folded)
    : PLAIN_QUESTION_START.test(sentence.request)
}
