import { type Language, languages } from '../languages.ts'
import { fold, lazy, sharedWordSet, wordSet } from '../words.ts'
import {
  isPastVerb,
  namesPastTime,
  readSentences,
  reminderCue,
  type Sentence,
  tellsOfPast,
  tellsOfPastInRomance,
} from './requests.ts'

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
const NOT_A_NAME =
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
  return name !== undefined && !NOT_A_NAME.test(fold(name))
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

type TaskCue = 'sure' | 'unsure'

const CHECKBOX =
  /(?<![^\n\r\u2028\u2029])[^\S\n\r\u2028\u2029]*(?:(?:[-*+]|\d{1,9}[.)])[^\S\n\r\u2028\u2029]*)?\[[ xX]?\]\s+\S/u
const LABEL =
  /^(?:to ?-?dos?|tasks?|action items?|(?:my |the )?(?:shopping|grocery|groceries|to-?do|packing|task) lists?|groceries|checklist|tarefas?|a fazer|por fazer|afazeres|para fazer|lista d[aeo]s? (?:compras?|tarefas?|mercado|supermercado|afazeres)|compras|pendentes?|tareas?|por hacer|pendientes?|lista de (?:la )?(?:compras?|tareas?|mercado|super|supermercado)|cosas (?:por|que) hacer)(?: (?:for|para|de|do|da)[^:]{1,30})? ?(?::|- )|^to-?do list\b/u
const TODO_MARK = /(?<![^\n\r\u2028\u2029])(?:[-*#>]|[^\S\n\r\u2028\u2029])*(?:TODO|TO-DO|FIXME)\b/u

const LISTING =
  String.raw`(?:add|put|place|include|insert|stick|throw|pop|jot|write|append|log|note|enter|drop|save|get|need|want|tack` +
  String.raw`|adicion\w+|acrescent\w+|junt\w+|coloc\w+|coloqu\w+|poe\w*|por(?! (?:ejemplo|exemplo|lo|eso|isso|favor|que|volta|vuelta|la|el|o|a|un|um|uma|una|supuesto|fin|outro|otro|cada)\b)|ponha\w*|bot[ae]\w*|met[ae]\w*|inclu\w+|anot\w+|inser\w+|som[ae]\w*|marc\w+|marqu\w+|escrev\w+|apont\w+|regist\w+|aument\w+|bote\w*|anex\w+|agreg\w+|introduz\w*|mand\w+|deix\w+` +
  String.raw`|anad\w*|anid\w*|pon\w*|pong\w*|apunt\w+|sum\w+|escrib\w+|registr\w+|aniad\w+|mete\w*|quiero|necesito|quero|preciso|falta\w*|faz|haz|crea\w*|cria\w*|make|create|start)`
const LIST = String.raw`\b(?:lists?|listas?|to-?dos?|shopping cart|cart|basket|carrinho|carrito|tarefas|tareas|pendientes|pendentes)\b`
const ONTO = String.raw`(?:to|on|onto|in|into|for|at|a|al|as|ao|na|no|nas|da|de|en|para|pra)`
const ADD_TO_LIST = new RegExp(
  String.raw`^(?:me )?(?:i |we |eu |yo )?(?:need to |want to |wanna |would like to |'d like to |like to |quero |queria |preciso(?: de)? |gostaria de |gostava de |vou |quiero |quisiera |necesito |tengo que |hay que )?(?:me )?${LISTING}(?:-me|me)? (?:.{0,80} )?${ONTO} (?:\S+ ){0,4}?${LIST}`,
  'u',
)
const ON_LIST_FIRST = new RegExp(
  String.raw`^(?:(?:to|on|in) (?:my|the|our)|na|no|nas|a|ao|en|em|a la|a mi|en la|en mi|para) (?:[^ ]{1,60} ){0,3}?${LIST} `,
  'u',
)
const LISTING_WORD = new RegExp(String.raw`\b${LISTING}\b`, 'u')
const ON_MY_LIST = new RegExp(String.raw`^(?:to|on) (?:my|the) .*${LIST}`, 'u')
const ITEM_ON_LIST = new RegExp(
  String.raw`^(?:\S+ ){1,6}(?:(?:to|on|onto) (?:my|the|our)|(?:na|à|nas) (?:minha |nossa )?|(?:a|en) (?:la|mi|nuestra)) ?(?:\S+ ){0,2}?(?:lists?|lista)\b(?: \S+){0,5}$`,
  'u',
)
const NEW_TASK =
  /^(?:\S+ ){0,3}?(?:add|create|make|new|set|cri\w+|adicion\w+|nova|anot\w+|crea\w*|agreg\w+|anad\w+|nueva|pon|poe|mete) (?:\S+ ){0,2}?(?:tasks?|to-?dos?|tarefas?|tareas?|pendiente|pendente)\b/u

const NEED_ENGLISH =
  /^(?:tomorrow |today |tonight |later |this \w+ |on \w+ )?(?:i|we)(?: really| also| still|'ll| will| do)? (?:need to|have to|must|should|gotta|got to|ought to|have got to)(?! (?:admit|say|confess|be honest|know|think|believe|have been|have)\b) |^(?:i've|we've|i) got to |^(?:need to|have to|gotta|must|should|got to|needs? \w+ing) (?!have been|be (?:nice|good|great|fun))/u
const NEED_PORTUGUESE =
  /^(?:(?:amanha|hoje|logo|depois|mais tarde|ainda|tambem|nos|eu|a gente) )*(?:preciso|precisamos|precisa|precisava|precisa-se|necessito|tenho|temos|tem|ha|devo|devemos|deveria|devia|deveriamos|deviamos|e preciso|e necessario|falta|faltam|falta-me|me falta|vou precisar|vou ter|vamos precisar|vamos ter)(?: mesmo| ainda| so| urgentemente)?(?: de| que| a)? (?!dizer|confessar|admitir|saber|ser\b|ter\b|muito|muita)\p{L}*(?:ar|er|ir|or)(?:-\p{L}+)?\b/u
const NEED_SPANISH =
  /^(?:(?:manana|hoy|luego|despues|mas tarde|todavia|tambien|yo|nosotros) )*(?:tengo|tenemos|tienes|hay|necesito|necesitamos|debo|debemos|deberia|debia|deberiamos|me toca|toca|falta|me falta|nos falta|hace falta|habria|habra|tendria|tendre)(?: urgentemente| aun)?(?: que| de)? (?!decir|confesar|admitir|reconocer|saber|ser\b|haber)\p{L}*(?:ar|er|ir)(?:me|te|se|le|les|lo|la|los|las|nos)?\b/u
const NOT_NEEDED = /^(?:no|nao|not|never|nunca|i don'?t|we don'?t)\b/u

/** A finite verb after an infinitive makes the infinitive the subject: "Comer bem é importante", "Viajar ayuda". Text with accents. */
const INFINITIVE_IS_SUBJECT =
  /(?<![\p{L}])(?:é|és|es|tem|têm|tiene|tienen|são|son|está|foi|fue|era|seria|será|sería|dá|daña|causa|provoca|prejudica|vale|cansa|resulta|faz|hace|ajuda|ayuda|pode|puede|requer|requiere|exige|significa|implica|parece|me (?:faz|hace|deixa|pone)|não é|no es|custa|cuesta|permite|traz|trae|libera|relaxa|relaja|costuma|suele)(?![\p{L}])/u
const PREPOSITION = /\b(?:of|on|in|at|by|with|is|and|from|about|under|near)\b/u
const LONG_FOR_A_BARE_OBJECT = 4
const ROMANCE_OBJECT =
  /^(?:a|o|as|os|la|el|los|las|un|una|um|uma|mais|mas|al|ao|para|com|con|\d+|mi|meu|minha|pro|pra|pros|pao|pan|leite|leche)\b/u
const LONG_FOR_A_CHORE = 16
const LONG_FOR_A_NEED = 30
/** Doubtful verbs that a preposition makes clear. */
const ENGLISH_CHORE_PHRASE =
  /^(?:(?:talk|speak) (?:to|with)|meet with|check (?:on|in|with|for)|work on|look (?:for|into|up)|start on|listen to|follow up|sign up|(?:shop|plan|study|practi[cs]e|prepare) for|(?:read|write|ask|learn) about|stop by|swing by|drop by|sign \p{L}+ up|go (?:to|shopping|grocery|for|get|buy|pick|see)|back up|clean (?:up|out)|turn (?:on|off|in)|set up) \p{L}|^go shopping$/u
const ENGLISH_OBJECT =
  /^(?:the|my|our|a|an|some|his|her|their|your|this|that|these|those|more|new|all|every|each|it|them|up(?! of)|out(?! of)|off|back|down|through|to|into|mum|mom|dad|grandma|grandpa|mother|father|doctor|dentist|bank|plumber|landlord|groceries|laundry|dishes|plants?|car|kids?|dogs?|cats?|flights?|tickets?|hotel|table|appointment|invoice|report|emails?|dr|mr|mrs|ms|\d+)\b/u
/** Verb forms that are also nouns ("a compra de", "la llamada"): a bare "compra de…" is a note. */
const ROMANCE_NOUN_OR_VERB =
  /^(?:compra|compras|compro|paga|reserva|agenda|entrega|troca|marca|busca|leva|lleva|cambio|cambia|termina|acaba|firma|pinta|lava|ordena|cancela|encomenda|visita|manda|fala|habla|llama|liga|ver|ir|por|pone|para|toma|tomar|poda|plancha|conta|saca|trata|resolve|corta|responde|prepara|passear|pasea|limpa|limpia|repara|estuda|faz|haz|trae|traz|pide|pede|rega|aspira|escribe|escreve|pregunta|pergunta|mirar|falar|hablar|trabajar|tirar|tira|passar|viajar|cocinar|cozinhar|estudar|pintar|cortar|procura|encontrar|recordar|lembrar|cobrar|meta|mete|hacer|fazer|recoge|devolve|organiza|confere|transfere|coloca|deposita|junta|inclui|telefone|telefona|completar|devuelve|comprueba|consigue)$/u

const englishChores = lazy(() => wordSet('chores', ['en']))
const englishDoubtfulChores = lazy(() => wordSet('doubtful chores', ['en']))
const englishPlainChores = lazy(() => wordSet('plain chores', ['en']))
const englishContacts = lazy(() => wordSet('contacts', ['en']))
const romanceLanguages = languages.filter((language) => language !== 'en')
/** One set, as many spellings are valid in several of the languages. */
const romanceChores = lazy(() => wordSet('chores', romanceLanguages))
const notInfinitives = lazy(() => sharedWordSet('not infinitives'))

function hasTodoMark(text: string): boolean {
  return CHECKBOX.test(text) || TODO_MARK.test(text)
}

function explicitTaskCue(sentence: Sentence): TaskCue | null {
  const { folded, request, spokenRequest } = sentence
  if (LABEL.test(folded) || LABEL.test(request)) return 'sure'
  if (isPastListing(spokenRequest)) return null
  if (ADD_TO_LIST.test(request) || startsWithList(request) || NEW_TASK.test(request)) return 'sure'
  return null
}

/** "On my shopping list, add milk", "na lista de compras põe leite". */
function startsWithList(request: string): boolean {
  const list = ON_LIST_FIRST.exec(request)
  return (list !== null && LISTING_WORD.test(request.slice(list[0].length))) || ON_MY_LIST.test(request)
}

/** Needs and imperatives. They count in a short capture only, as longer prose is full of them. */
function choreCue(sentence: Sentence, language: Language | null): TaskCue | null {
  const { folded, request } = sentence
  if (NOT_NEEDED.test(request) || namesPastTime(folded)) return null
  const isShort = folded.split(' ').length <= LONG_FOR_A_NEED
  if (isShort && (isNeed(folded) || isNeed(request))) return 'sure'
  if (ITEM_ON_LIST.test(request) && !/\b(?:is|are|was|were|esta|estao|estan|foi|fue)\b/u.test(request)) return 'unsure'
  if (request.split(' ').length > LONG_FOR_A_CHORE && !sentence.isPolite) return null
  return imperativeCue(sentence, language)
}

function isNeed(folded: string): boolean {
  return NEED_ENGLISH.test(folded) || NEED_PORTUGUESE.test(folded) || NEED_SPANISH.test(folded)
}

function isPastListing(spoken: string): boolean {
  return isPastVerb(spoken) && !spoken.startsWith('añadí')
}

function imperativeCue(sentence: Sentence, language: Language | null): TaskCue | null {
  const [first = '', ...others] = sentence.request.split(/[ ,:]+/u)
  const rest = others.join(' ')
  if (language === null || language === 'en') {
    const cue = englishImperative(first, rest)
    if (cue) return cue
  }
  if (language === 'en') return null
  return romanceImperative(first, rest, sentence, language)
}

function englishImperative(verb: string, rest: string): TaskCue | null {
  if (rest === '') return null
  if (
    /^(?:take (?:care|comfort|it|a look|heart)|check (?:out|this|that)|bring on|get (?:well|up|to|better|ready|out)|(?:return|send|add) to|give (?:it|me)|tell me|thank (?:you|god))\b/u.test(
      `${verb} ${rest}`,
    )
  )
    return null
  if (ENGLISH_CHORE_PHRASE.test(`${verb} ${rest}`)) return 'sure'
  if (englishContacts().has(verb))
    return /^(?:of|is|me|it|from|address|message|addresses|poster|and|not|cent\p{L}+|on|in|with|for|to)\b/u.test(rest)
      ? null
      : 'sure'
  if (/\b(?:is|are|was|were|has|have|can be|will be)\b/u.test(rest.split(' ').slice(0, 4).join(' '))) return null
  if (englishChores().has(verb))
    return /^(?:of|me|it|well|on|in|at|by|before|after|and|not|or)\b/u.test(rest) ? null : 'sure'
  if (englishDoubtfulChores().has(verb) && ENGLISH_OBJECT.test(rest)) return 'sure'
  return englishPlainChores().has(verb) && rest.split(' ').length <= LONG_FOR_A_BARE_OBJECT && !PREPOSITION.test(rest)
    ? 'unsure'
    : null
}

function romanceImperative(first: string, rest: string, sentence: Sentence, language: Language | null): TaskCue | null {
  const { spoken, spokenRequest, request } = sentence
  if (rest === '' || isPastVerb(spokenRequest) || request.startsWith('llama la atencion')) return null
  const verb = withoutClitic(first)
  const isInfinitive = /(?:ar|er|ir|por)$/u.test(verb) && (romanceChores().has(verb) || !notInfinitives().has(verb))
  if (isInfinitive && isSubject(spokenRequest, tellsOfPastInRomance(spoken))) return null
  if (spokenRequest.startsWith('pôr ')) return 'sure'
  if (!romanceChores().has(verb))
    return isInfinitive && (language !== null || ROMANCE_OBJECT.test(rest)) ? 'unsure' : null
  if (isInfinitive) return /^(?:e|y|que) /u.test(rest) ? null : 'sure'
  if (!ROMANCE_NOUN_OR_VERB.test(verb)) return 'sure'
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

function isSubject(spokenRequest: string, isPast: boolean): boolean {
  return (
    isPast ||
    INFINITIVE_IS_SUBJECT.test(spokenRequest) ||
    / (?:me|te) \p{L}+$|\p{L}a-(?:me|nos|te)$/u.test(spokenRequest)
  )
}
