import type { Language } from '../languages.ts'
import { lazy, wordSet } from '../words.ts'
import { isPastVerb, namesPastTime, PLACING, type Sentence, tellsOfPast } from './requests.ts'

/** The time that a text names, as far as it tells an appointment from a statement. */
export interface AppointmentTime {
  precision: 'day' | 'minute'
  isSure: boolean
  /** False for a time of day alone. */
  namesDay: boolean
}

const CALENDAR = String.raw`(?:calendars?|diary|agendas?|schedule|planner|itinerary|calendario|horario|cronograma)(?! (?:app|page|view|invite))\b`
const ONTO = String.raw`(?:to|on|onto|in|into|for|a|al|as|ao|na|no|nas|en|pra|para|pro)`
const ONTO_CALENDAR = String.raw`${ONTO} (?:[^ ]{1,30} ){0,3}?${CALENDAR}`
const SELF = String.raw`(?:me )?(?:(?:i|we) (?:need to |want to |would like to |have to )|i'd like to |(?:i|we) (?=need |want |have )|let's |go ahead and |(?:eu )?(?:quero |queria |preciso |gostaria )(?:de |que )?|(?:yo )?(?:quiero |quisiera |necesito |tengo que |hay que )(?:que )?)?(?:me )?`

/** "put … on my calendar", "añade … a mi agenda", "na agenda põe …", "cita el 24, ponla en el calendario". Folded text. */
const ON_CALENDAR = [
  new RegExp(String.raw`^${SELF}${PLACING}\b(?:.{0,160}?) ${ONTO_CALENDAR}`, 'u'),
  /^(?:calendar|diary|agenda|calendario) ?:|^mark (?:my|the|your) (?:calendar|diary)|^(?:new )?(?:calendar|diary) (?:entry|event|item)\b/u,
]

/** "Na agenda põe …": what follows is searched for the verb. */
const CALENDAR_FIRST = new RegExp(String.raw`^${ONTO_CALENDAR}[ ,:]+`, 'u')
const PLACING_WORD = new RegExp(String.raw`(?:^| )${PLACING}\b`, 'u')
const CALENDAR_FIRST_LENGTH = 60

const ON_CALENDAR_LATER = new RegExp(
  String.raw`(?:[,;:] ?|- |\b(?:and|please|just|y|e|entao|so) )(?:please |por favor )?${PLACING} (?:[^ ]{1,30} ){0,4}?${ONTO_CALENDAR}`,
  'u',
)

/** Verbs that only order an appointment if the text also names its time. */
const ARRANGED = [
  /^(?:i (?:need|want|have|would like) to |i'd like to |let's )?(?:schedule|pencil|calendar)\b(?! (?:is|was|of|c|a b)\b)/u,
  /^(?:block|reserve|hold|keep|save) (?:(?:out|off|me|the|a|an|all|my|some|two|three|\d) )*(?:hours?|minutes|noon|lunchtime|time|slot|morning|afternoon|evening|day|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/u,
  /^put (?:.{1,60} )?down (?:for|on|at)\b/u,
  /^(?:(?:i (?:need|want) )?(?:(?:a )?new|add|create|make|set(?: up)?|book|plan|arrange|organi[sz]e|log|enter|put(?: in)?|input|have|start|register|insert|fix|get me) )(?:[^ ]{1,30} ){0,3}?(?:appointments?|meeting|event|calendar entry|calendar item|conference call|video call|phone call|call with|slot|engagement|session)\b/u,
  /^(?:(?:quero|queria|preciso)(?: de)? |vou )?(?:me )?(?:agend(?:a|ar|e|em|as|es)|marc(?:a|ar)|marque|marquem|program(?:a|ar|e)|deix(?:a|e|ar) (?:agendad|marcad)[oa]s?)(?:-me)?(?! (?:d[aeo]s?|del|cheia|llena|e|es)\b)[ :,]/u,
  /^(?:me )?(?:agend(?:a|ar|e|ame|eme|arme|alo|ala)|program(?:a|ame|ar)|marc(?:a|ame)|apuntame|anotame|ponme|poneme|reservame|apartame|dej(?:a|ame|e) (?:agendad|apuntad|marcad)[oa]s?)(?! (?:d[aeo]s?|del|cheia|llena|e|es|que|en la lista)\b)[ :,]/u,
  /^(?:reserv(?:a|ar|e)|bloque(?:ia|ie|ar|a|e)|separ(?:a|ar|e)|apart(?:a|ar|e)) (?:(?:a|o|as|la|el|las|los|mi|minha|toda|duas|dos|una?|uma) )*(?:agenda|calendario|manha|tarde|noite|manana|noche|hora|horas|mediodia|meio dia|dia|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes)\b/u,
  /^(?:(?:cri(?:a|ar|e)|adicion(?:a|ar|e)|coloc(?:a|ar)|coloque|nov[oa]|crea(?:r|me)?|cree|nuev[oa]|agreg(?:a|ar|ue)|anad(?:e|ir)|pon|haz|inclu(?:i|a|ir|ye|ya)|regist(?:a|ra|rar|re)|bota|poe|lanca|anota|apunta|fij(?:a|ar|e)|organiz(?:a|ar|e))) (?:[^ ]{1,30} ){0,2}?(?:eventos?|compromissos?|citas?|reuniao|reunion|consulta|turno|encontro|cita)\b/u,
]

/** An order to put something on the calendar: the kind of cue, or null. `arranged` only counts with a time. Folded text decides; accents the past. */
export function calendarOrder(sentence: Sentence): 'placed' | 'arranged' | null {
  const { request, folded, spokenRequest } = sentence
  if (namesPastTime(folded) || isQuoted(sentence.spoken)) return null
  if (ON_CALENDAR_LATER.test(request)) return 'placed'
  if (isPastVerb(spokenRequest)) return null
  if (ON_CALENDAR.some((pattern) => pattern.test(request)) || namesCalendarFirst(request)) return 'placed'
  return ARRANGED.some((pattern) => pattern.test(request)) ? 'arranged' : null
}

function namesCalendarFirst(request: string): boolean {
  const start = CALENDAR_FIRST.exec(request)?.[0]
  return start !== undefined && PLACING_WORD.test(request.slice(start.length, start.length + CALENDAR_FIRST_LENGTH))
}

/** The text quotes somebody: `"Book now, breathe later", a slogan`, "Buy cheap, says my uncle". */
export function isQuoted(spoken: string): boolean {
  return /^["“”«][^"“”«»]{1,300}["“”»][ ,.]+\S|, (?:\p{L}{1,30} ){1,5}(?:says?|said)$|, (?:says|said|dice|dicen|dijo|diz|dizem|disse)(?: \p{L}{1,30}){1,3} ?$/u.test(
    spoken,
  )
}

const COMMITMENT_ENGLISH =
  /\b(?:i'll|we'll|i will|we will|i'm (?:going|meeting|seeing|flying|leaving|having|back|off|travel+ing)|we're (?:going|meeting|having|leaving)|i am going to|we are going to|let's|i have (?:a|an|to|my)|i've got|we have (?:a|an|to|our)|i need|see you|meet(?:ing)? (?:me|with)|don't miss|due|deadline|expires?|is scheduled|are scheduled|we meet|i (?:leave|fly|start|return|go back|see)|should be done|will (?:meet|prepare|call|go|come|visit|pick))\b|^(?:i |we )?got (?:a|an|my|our)\b/u
const COMMITMENT_PORTUGUESE =
  /\b(?:vou|vamos|iremos|irei|tenho|temos|encontro-me|encontramo-nos|vemo-nos|nos vemos|vence|prazo|expira|volto|parto|viajo|chego|comeco)\b|\p{L}{2}(?:arei|erei|irei|aremos|eremos|iremos)(?![\p{L}])/u
const COMMITMENT_SPANISH =
  /\b(?:voy a|vamos a|iremos|tengo|tenemos|quedamos|he quedado|nos vemos|vence|plazo|caduca|debe|vuelvo|regreso|salgo|viajo|llego|empiezo|celebremos|encontr[eé]monos|(?:volver|regresar|estar|llegar|ir|viajar|saldr|vendr|tendr|har|ver|comprar|llamar)e)(?![\p{L}])|(?:aré|eré|iré|dré|aremos|eremos|iremos|dremos)(?![\p{L}])/u
/** A finite verb with another subject: the text is a statement, not an entry of a diary. */
const STATEMENT_ENGLISH =
  /\b(?:is|are|was|were|has|had|do|does|did|says?|said|thinks?|likes?|wants?|lives?|works?|will|can|could|would|usually|always|often|he|she|they|he's|she's|they're|gets?|goes|comes|opens?|closes?|makes?|takes?|it)\b/u
const STATEMENT_ROMANCE =
  /(?<![\p{L}])(?:é|él|está|estão|están|são|son|es|foi|fue|tem|têm|tiene|tienen|existem?|existen|há|pode|podem|puede|pueden|deve|devem|será|ele|eles|ellos|ellas|sempre|siempre|costuma|suele|gosta|gusta|quer|quiere|diz|dice|se (?:chama|llama)|abre|abrem|abren|fecha|cierra|late|ladra|bate|dá|aceita|aceitam|aceptan|fica|ficam)(?![\p{L}])/u
const STARTS_WITH_DETERMINER =
  /^(?:the(?! (?:day|next|first|\d))|this|that|these|those|o|a(?! las)|os|as|el|la|los|las|este|esta|esse|essa|ese|esa|um|uma|un|una|my|our|meu|minha|mi|nosso|nossa|nuestro|nuestra)(?![\p{L}])/u
/** "starts at", "is on Friday", "viene mañana": the verb says when the appointment is. */
const TAKES_PLACE_ENGLISH =
  /\b(?:is|are|starts?|begins?|leaves?|departs?|arrives?|lands?|takes? place|is coming|are coming|comes|is arriving|are arriving)(?: (?:only|now|just|already))? (?:back |over |round |around |here )?(?:on|at|in|for|from|between|by|this|next|coming|tomorrow|today|tonight|scheduled|booked|set|planned|confirmed|moved to|the \d|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/u
const TAKES_PLACE_ROMANCE =
  /\b(?:e|es|sera|seran|serao|fica|comeca|comecam|empieza|empiezan|comienza|sai|sale|salen|parte|chega|chegam|llega|llegan|vem|viene|vienen|ve?em|esta (?:marcad|agendad|programad)\w+|toca)(?: (?:so|solo|ja|ya|aqui|ca))? (?:em|no|na|dia|as|amanha|hoje|depois|entre|est[ea]|nest[ea]|proxim\w+|el|a las?|manana|hoy|para|pra|pro|ao|al|de|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|\d)/u
/** "Jantamos com a Bia no sábado": present or past, the spelling is the same. */
const TOLD_BY_US =
  /^(?!(?:vamos|temos|tenemos)\b)\p{L}{2,}[aei]mos\b(?!.*\b(?:amanha|manana|proxim\p{L}+|que vem|que viene)\b)/u
/** Repeated times belong to habits and opening hours. */
const HABIT =
  /\b(?:every|each|always|usually|often|never|normally|\p{L}{1,12}days|weekends|sempre|siempre|nunca|todo|toda|todos|todas|cada|suelo?e?|costuma|(?:aos|nos) (?:sabados|domingos)|(?:as|nas) \p{L}{1,12}s(?:-feiras)?|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos))\b(?! (?:hands|team|company))/u
/** Ideas, hopes and conditions at the start. */
const NOT_SETTLED =
  /^(?:maybe|perhaps|someday|if|unless|trying|in an ideal|i (?:could|can see myself|would|might|wish|hope|want)|we (?:could|might|should)|would|wouldn't|it would|i'd (?:rather|love|give)|talvez|quem sabe|um dia|se|caso|tentando|num mundo|seria|eu daria|quiza|quizas|a lo mejor|tal vez|algun dia|si|intento|intentando|en un mundo|ojala|tomara|estaria|daria|i wonder|not sure|me pregunto|no se si|nao sei se|sera que|me (?:veo|vejo)|nos vemos (?:dando|viviendo))\b/u
/** A label before a colon that announces a text or a thought, not an appointment. */
const TEXT_LABEL =
  /^(?:\p{L}+(?:'s)? )?(?:ideas?|motto|songs?|music|films?|movies?|tracks?|titles?|words?|quotes?|proverbs?|sayings?|recipes?|resolutions?|slogans?|rules?|tips?|tricks?|decisions?|minutes|notes?|sign|label|lyrics|haiku|poem|draft|book|wine|joke|headline|caption|lesson learned|fact|trivia|ideias?|musicas?|cancion(?:es)?|peli(?:cula)?s?|filmes?|faixa|pistas?|titulos?|palavras?|palabras?|frases?|citacao|proverbios?|refran(?:es)?|receitas?|recetas?|promessas?|propositos?|eslogan|regras?|reglas?|dicas?|trucos?|consejos?|decisao|decision|actas?|atas?|notas?|anotacoes|apuntes|placa|letrero|cartela|legenda|vinhos?|vinos?|poema|rascunho|borrador|livros?|libros?|piadas?|chistes?|manchete|titular)\b[^:]{0,40}:/u
const LONG_FOR_AN_ENTRY = 12

const appointmentWords = lazy(() => wordSet('appointments'))

/** Requires a future date and a plan, an appointment or a request. An uncertain date needs a commitment with a number ("I'll go back on 15"). */
export function tellsOfAppointment(
  sentences: readonly Sentence[],
  time: AppointmentTime,
  language: Language | null,
): boolean {
  const plans = sentences.filter(
    ({ folded, spoken }) => !NOT_SETTLED.test(folded) && !TEXT_LABEL.test(folded) && !isQuoted(spoken),
  )
  if (sentences.some(({ spoken, folded }) => tellsOfPast(spoken, folded))) return false
  if (!time.isSure) return plans.some((sentence) => isCommitment(sentence) && /\d/u.test(sentence.folded))
  const isAlone = sentences.length === 1
  return plans.some(
    (sentence) => sentence.isPolite || isCommitment(sentence) || (isAlone && isAppointment(sentence, time, language)),
  )
}

/** The person's own plan or a deadline: "I'll be back", "vamos nos encontrar", "vence". */
function isCommitment({ folded, spoken }: Sentence): boolean {
  if (spoken.endsWith('?') || /^(?:he|she|they|ele|ela|eles|ella|ellos|él)(?![\p{L}])/u.test(spoken)) return false
  return COMMITMENT_ENGLISH.test(folded) || COMMITMENT_PORTUGUESE.test(spoken) || COMMITMENT_SPANISH.test(spoken)
}

/** An entry of a diary ("Dentist Thursday 3pm"), or a statement that says when an appointment is. */
function isAppointment({ folded, spoken }: Sentence, time: AppointmentTime, language: Language | null): boolean {
  if (spoken.endsWith('?') || !time.namesDay) return false
  const isExact = time.precision === 'minute'
  const names = (folded.match(/[\p{L}-]+/gu) ?? []).some((word) => appointmentWords().has(word))
  const isHabit = HABIT.test(folded)
  const isEnglish = language === 'en' || language === null
  if (!isHabit && (names || isExact) && (isEnglish ? TAKES_PLACE_ENGLISH : TAKES_PLACE_ROMANCE).test(folded))
    return true
  const isStatement = (isEnglish ? STATEMENT_ENGLISH : STATEMENT_ROMANCE).test(spoken)
  if (isStatement || TOLD_BY_US.test(folded) || spoken.split(' ').length > LONG_FOR_AN_ENTRY) return false
  return names ? !isHabit || isExact : isExact && !isHabit && !STARTS_WITH_DETERMINER.test(spoken)
}
