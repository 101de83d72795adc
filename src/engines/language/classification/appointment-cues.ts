import type { Language } from '../language.ts'
import type { Sentence } from './sentence.ts'

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

/** A question without a question mark counts too: dictation leaves it out. */
export function isQuestion(sentence: Sentence): boolean {
  return sentence.spoken.endsWith('?')
    ? QUESTION_START.test(sentence.request)
    : PLAIN_QUESTION_START.test(sentence.request)
}

/** The person's own plan or a deadline: "I'll be back", "vamos nos encontrar", "vence". */
export function isCommitment({ folded, spoken }: Sentence): boolean {
  if (spoken.endsWith('?') || /^(?:he|she|they|ele|ela|eles|ella|ellos|él)(?![\p{L}])/u.test(spoken)) return false
  return COMMITMENT_ENGLISH.test(folded) || COMMITMENT_PORTUGUESE.test(spoken) || COMMITMENT_SPANISH.test(spoken)
}

/** A diary entry ("Dentist Thursday 3pm") or a statement about an appointment. Only for texts with a certain future date. */
export function isAppointment(sentence: Sentence, language: Language | null): boolean {
  const { folded, spoken } = sentence
  if (spoken.endsWith('?') || isQuestion(sentence)) return false
  const isStatement = (language === 'en' || language === null ? STATEMENT_ENGLISH : STATEMENT_ROMANCE).test(spoken)
  if (isStatement || DETERMINER.test(spoken)) return APPOINTMENT.test(folded) && DETERMINER.test(spoken)
  return spoken.split(' ').length <= WORDS_OF_AN_ENTRY
}
