import type { Language } from '../languages.ts'
import { fold } from '../tokens.ts'
import { reminderCue } from './reminder-cues.ts'
import { readSentences, type Sentence, tellsOfPast } from './sentences.ts'
import { choreCue, explicitTaskCue, hasTodoMark } from './task-cues.ts'

export interface Classification {
  type: 'note' | 'task' | 'reminder'
  /** False if the cues are weak or disagree; the person is then asked to review. */
  isSure: boolean
}

export interface ClassificationContext {
  language: Language | null
  due: { at: Date; precision: 'day' | 'minute'; isSure: boolean } | null
  now: Date
}

const LONG_TEXT = 300
const SEVERAL_SENTENCES = 3
const SURE_NOTE: Classification = { type: 'note', isSure: true }
const UNSURE_NOTE: Classification = { type: 'note', isSure: false }

/** A capitalised name and a colon: "Ana: …", "Ana Lima (10:32): …", "[10:32] Ana: …". */
const SPEAKER =
  /^\s*(?:[[(][^\])]{1,30}[\])]\s*)?(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: \([^)]{1,20}\))?: +\S/u
/** Labels in the same position that are not names: for a request, a list, a day or an appointment. */
const LABEL =
  /^(?:hey |ok |oi |oye )?(?:google|siri|alexa|cortana|reminders?|remind|lembretes?|lembrar|recordatorios?|nuevo recordatorio|novo lembrete|recordar|alarms?|alarmes?|alarmas?|alertas?|to-?do|tasks?|action items?|shopping|groceries|shopping list|grocery list|checklist|tarefas?|fazer|a fazer|por fazer|compras|comprar|afazeres|pendentes?|tareas?|hacer|por hacer|pendientes?|lista|lista de .*|urgent|important|urgente|importante|note to self|nota mental|buy|call|pay|today|tomorrow|tonight|hoje|amanha|hoy|manana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|date|data|fecha|dentist|doctor|dentista|medico|meeting|reuniao|reunion|appointment|consulta|cita|deadline|prazo|plazo|event|evento|when|quando|cuando|birthday|aniversario|cumpleanos|flight|voo|vuelo|party|festa|fiesta|dinner|lunch|jantar|almoco|cena|almuerzo|exam|exame|examen|nova tarefa|nueva tarea|new task|new reminder)$/u

const COMMITMENT_ENGLISH =
  /\b(?:i'll|we'll|i will|we will|i'm (?:going|meeting|seeing|flying|leaving|having|back|off|travel+ing)|we're (?:going|meeting|having|leaving)|i am going to|we are going to|let's|i have (?:a|an|to|my)|i've got|we have (?:a|an|to|our)|i need|see you|meet(?:ing)? (?:me|with)|don't miss|due|deadline|expires?|is scheduled|are scheduled|we meet|i (?:leave|fly|start|return|go back|see)|should be done|will (?:meet|prepare|call|go|come|visit|pick))\b/u
const COMMITMENT_PORTUGUESE =
  /\b(?:vou|vamos|iremos|irei|tenho|temos|encontro-me|encontramo-nos|vemo-nos|nos vemos|vence|prazo|expira|volto|parto|viajo|chego|comeco)\b|\p{L}{2}(?:arei|erei|irei|aremos|eremos|iremos)(?![\p{L}])/u
const COMMITMENT_SPANISH =
  /\b(?:voy a|vamos a|iremos|tengo|tenemos|quedamos|he quedado|nos vemos|vence|plazo|caduca|debe|vuelvo|regreso|salgo|viajo|llego|empiezo|celebremos|encontr[eé]monos|(?:volver|regresar|estar|llegar|ir|viajar|saldr|vendr|tendr|har|ver|comprar|llamar)e)(?![\p{L}])|(?:aré|eré|iré|dré|aremos|eremos|iremos|dremos)(?![\p{L}])/u
const APPOINTMENT =
  /\b(?:appointment|event|evento|dentist|doctor|meeting|interview|checkup|check-up|exam|flight|train|deadline|birthday|anniversary|wedding|party|concert|conference|call with|lunch|dinner|breakfast|brunch|class|lesson|game|match|visit|vet|haircut|delivery|reservation|surgery|gym|standup|webinar|workshop|rehearsal|picnic|trip|consulta|reuniao|dentista|medico|entrevista|exame|prova|voo|comboio|aniversario|casamento|festa|concerto|show|conferencia|almoco|jantar|aula|jogo|visita|veterinario|reserva|cirurgia|viagem|ensaio|formatura|vacina|cita|reunion|examen|vuelo|tren|cumpleanos|boda|fiesta|concierto|almuerzo|cena|clase|partido|cirugia|viaje|ensayo|graduacion|llamada|chamada|ligacao|vacuna|turno)\b/u
/** A finite verb with another subject: the text is a statement, not a booking. */
const STATEMENT_ENGLISH =
  /\b(?:is|are|was|were|has|had|do|does|did|says?|said|thinks?|likes?|wants?|lives?|works?|will|can|could|would|usually|always|often|he|she|they|he's|she's|they're)\b/u
const STATEMENT_ROMANCE =
  /(?<![\p{L}])(?:é|él|está|estão|están|são|son|es|foi|fue|tem|têm|tiene|tienen|existem?|existen|há|pode|podem|puede|pueden|deve|devem|será|ele|ela|eles|elas|ella|ellos|ellas|sempre|siempre|costuma|suele|gosta|gusta|quer|quiere|diz|dice)(?![\p{L}])/u
const QUESTION_START =
  /^(?:what|when|where|who|why|how|which|(?:did|does|do|is|are|am|was|were|have|has|had) (?:i|you|we|he|she|it|they|the|my|there|any|this|that)|o que|que|qual|quais|quando|onde|quem|porque|por que|como|cual|cuales|cuando|donde|quien|por que)\b/u
const PLAIN_QUESTION_START =
  /^(?:what|where|who|why|how|which|(?:did|does|do|when) (?:i|you|we|he|she|it|they|is|are|was|did|do|does|will))\b/u
const DETERMINER =
  /^(?:the(?! (?:day|next|first|\d))|this|that|these|those|o|a(?! las)|os|as|el|la|los|las|este|esta|esse|essa|ese|esa|um|uma|un|una|my|our|meu|minha|mi|nosso|nossa|nuestro|nuestra)(?![\p{L}])/u
const WORDS_OF_AN_ENTRY = 12

/**
 * Reads all languages together: captures mix them, and language detection fails on short ones. Explicit requests come first, then chores, then
 * future dates.
 */
export function classify(text: string, context: ClassificationContext): Classification {
  if (isChatLine(text)) return SURE_NOTE
  const sentences = readSentences(text)
  const [first] = sentences
  if (!first) return SURE_NOTE

  const reminderCues = sentences.map(reminderCue)
  const isLong = text.length > LONG_TEXT || sentences.length > SEVERAL_SENTENCES
  const isAdvised = isLong ? reminderCues[0] === 'advised' : reminderCues.includes('advised')
  if (isAdvised || reminderCues.includes('asked')) return { type: 'reminder', isSure: true }
  if (hasTodoMark(text)) return { type: 'task', isSure: true }
  if (sentences.some((sentence) => explicitTaskCue(sentence) === 'sure')) return { type: 'task', isSure: true }

  if (isLong) return reminderCues.includes('advised') ? UNSURE_NOTE : SURE_NOTE
  if (!isQuestion(first)) {
    const cue = choreCue(first, context.language)
    if (cue) return { type: 'task', isSure: cue === 'sure' && reminderCues.every((reminder) => reminder === null) }
  }
  if (speaksOfAppointment(sentences, context)) return { type: 'reminder', isSure: false }
  return reminderCues.includes('weak') ? UNSURE_NOTE : SURE_NOTE
}

/** Requires a future date and a plan, an appointment or a request. An uncertain date needs a commitment with a number ("I'll go back on 15"). */
function speaksOfAppointment(sentences: Sentence[], { due, now, language }: ClassificationContext): boolean {
  if (due === null || due.at <= now) return false
  if (sentences.some(({ spoken, folded }) => tellsOfPast(spoken, folded))) return false
  if (!due.isSure) return sentences.some((sentence) => isCommitment(sentence) && /\d/u.test(sentence.folded))
  const isAlone = sentences.length === 1
  return sentences.some(
    (sentence) => sentence.isPolite || isCommitment(sentence) || (isAlone && isAppointment(sentence, language)),
  )
}

/** A line of a conversation stays a note, even if someone in it asks for something. */
function isChatLine(text: string): boolean {
  const name = SPEAKER.exec(text.slice(0, 200))?.groups?.['name']
  return name !== undefined && !LABEL.test(fold(name))
}

/** A question without a question mark counts too: dictation leaves it out. */
function isQuestion(sentence: Sentence): boolean {
  return sentence.spoken.endsWith('?')
    ? QUESTION_START.test(sentence.request)
    : PLAIN_QUESTION_START.test(sentence.request)
}

/** The person's own plan or a deadline: "I'll be back", "vamos nos encontrar", "vence". */
function isCommitment({ folded, spoken }: Sentence): boolean {
  if (spoken.endsWith('?') || /^(?:he|she|they|ele|ela|eles|ella|ellos|él)(?![\p{L}])/u.test(spoken)) return false
  return COMMITMENT_ENGLISH.test(folded) || COMMITMENT_PORTUGUESE.test(spoken) || COMMITMENT_SPANISH.test(spoken)
}

/** A diary entry ("Dentist Thursday 3pm") or a statement about an appointment. Only for texts with a certain future date. */
function isAppointment(sentence: Sentence, language: Language | null): boolean {
  const { folded, spoken } = sentence
  if (spoken.endsWith('?') || isQuestion(sentence)) return false
  const isStatement = (language === 'en' || language === null ? STATEMENT_ENGLISH : STATEMENT_ROMANCE).test(spoken)
  if (isStatement || DETERMINER.test(spoken)) return APPOINTMENT.test(folded) && DETERMINER.test(spoken)
  return spoken.split(' ').length <= WORDS_OF_AN_ENTRY
}
