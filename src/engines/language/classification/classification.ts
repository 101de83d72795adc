import { type Language, languages } from '../languages.ts'
import { fold, lazy, sharedWordSet, wordSet } from '../words.ts'
import { type AppointmentTime, calendarOrder, isQuoted, tellsOfAppointment } from './appointments.ts'
import {
  isPastVerb,
  namesPastTime,
  PLACING,
  readSentences,
  reminderCue,
  type Sentence,
  tellsOfPastInRomance,
} from './requests.ts'

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

/** A capitalised name and a colon: "Ana: …", "Ana Lima (10:32): …", "[10:32] Ana: …". */
const SPEAKER =
  /^\s*(?:[[(][^\])]{1,30}[\])]\s*)?(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: \([^)]{1,20}\))?: +\S/u
/** Labels in the same position that are not names: for a request, a list, a day or an appointment. */
const NOT_A_NAME =
  /^(?:hey |ok |oi |oye )?(?:google|siri|alexa|cortana|reminders?|remind|lembretes?|lembrar|recordatorios?|nuevo recordatorio|novo lembrete|recordar|alarms?|alarmes?|alarmas?|alertas?|to-?do|tasks?|action items?|shopping|groceries|shopping list|grocery list|checklist|tarefas?|fazer|a fazer|por fazer|compras|comprar|afazeres|pendentes?|tareas?|hacer|por hacer|pendientes?|lista|lista de .*|urgent|important|urgente|importante|note to self|nota mental|buy|call|pay|today|tomorrow|tonight|hoje|amanha|hoy|manana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|date|data|fecha|dentist|doctor|dentista|medico|meeting|reuniao|reunion|appointment|consulta|cita|deadline|prazo|plazo|event|evento|when|quando|cuando|birthday|aniversario|cumpleanos|flight|voo|vuelo|party|festa|fiesta|dinner|lunch|jantar|almoco|cena|almuerzo|exam|exame|examen|nova tarefa|nueva tarea|new task|new reminder)$/u

const QUESTION_START =
  /^(?:what|when|where|who|why|how|which|(?:did|does|do|is|are|am|was|were|have|has|had) (?:i|you|we|he|she|it|they|the|my|there|any|this|that)|o que|que|hay|ha alg\p{L}{1,4}|tem alg\p{L}{1,4}|qual|quais|quando|onde|quem|porque|por que|como|cual|cuales|cuando|donde|quien|por que)\b/u
const PLAIN_QUESTION_START =
  /^(?:what|where|who|why|how|which|(?:did|does|do|when) (?:i|you|we|he|she|it|they|is|are|was|did|do|does|will)|por que|o que|(?:quem|quien|onde|donde|quanto|cuanto|qual|cual) (?:e|es|foi|fue|tem|tiene|fica|esta|custa|cuesta|vai|va)|que (?:tengo|tenemos|hay|toca)(?! que)|cuanto)\b/u
/** "dá pra congelar?" asks whether something can be done. Addressed to somebody it is a courtesy. */
const ASKS_WHETHER =
  /^[^\p{L}]*(?:da p(?:a)?ra|sera que|(?:sera |seria |e )?possivel|(?:es |seria )?posible|is it (?:ok|okay|possible|safe|better)|(?:can|could|should) (?:i|we|one|it|they))\b(?! (?:voce|vc|tu|me)\b).*\?/u
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
  if (sentences.some((sentence) => explicitTaskCue(sentence) === 'sure')) return { type: 'task', isSure: true }

  if (isLong) return reminderCues.includes('advised') ? UNSURE_NOTE : SURE_NOTE
  if (!isQuestion(first)) {
    const cue = choreCue(first, context.language)
    if (cue) return { type: 'task', isSure: cue === 'sure' && reminderCues.every((reminder) => reminder === null) }
  }
  if (due && !isQuestion(first) && tellsOfAppointment(sentences, due, context.language))
    return { type: 'reminder', isSure: false }
  return reminderCues.includes('weak') ? UNSURE_NOTE : SURE_NOTE
}

/** A line of a conversation stays a note, even if someone in it asks for something. */
function isChatLine(text: string): boolean {
  const name = SPEAKER.exec(text.slice(0, 200))?.groups?.['name']
  return name !== undefined && !NOT_A_NAME.test(fold(name))
}

/** "Remind me is the best song on it", "Chorus: wake me up". */
const MENTIONED_ORDER =
  /^[^ ,.;:?!]{1,30}(?: [^ ,.;:?!]{1,30}){0,3} (?:is|was|es|fue|era|e|foi) (?:the|a|an|my|our|el|la|un|una|mi|o|um|uma|meu|minha) (?:\p{L}+ )?(?:best|worst|only|oldest|favou?rite|name|title|song|line|chorus|slogan|motto|phrase|advice|rule|mejor|peor|unic[oa]|titulo|nombre|lema|frase|cancion|consejo|regla|melhor|pior|favorit[oa]|nome|conselho|regra|musica|verso|refrao|estribillo)\b/u
const QUOTING_LABEL =
  /^(?:the )?(?:chorus|lyrics?|refrain|slogan|motto|quote|headline|poem|verse|riddle|joke|proverb|saying|refrao|letra|verso|frase|lema|manchete|poema|piada|proverbio|ditado|estribillo|titular|chiste|refran|dicho)\b[^:]{0,30}: /u
const TOLD_AS_ADVICE =
  /[,;:] (?:that'?s|that is|this is|es[aeo] es|est[aeo] es|ess[ea] e|isso e|est[ea] e|e ess[ea]) (?:all |todo )?(?:the|el|la|o|a) (?:\p{L}+ )?(?:secret|trick|key|tip|secreto|truco|clave|consejo|segredo|truque|dica|chave)\b/u

/** Somebody's words, a title or advice: the order in it asks for nothing. */
function isMentioned({ folded }: Sentence): boolean {
  return [MENTIONED_ORDER, QUOTING_LABEL, TOLD_AS_ADVICE].some((pattern) => pattern.test(folded))
}

/** A question without a question mark counts too: dictation leaves it out. */
function isQuestion(sentence: Sentence): boolean {
  return sentence.spoken.endsWith('?')
    ? QUESTION_START.test(sentence.request) || ASKS_WHETHER.test(sentence.folded)
    : PLAIN_QUESTION_START.test(sentence.request)
}

type TaskCue = 'sure' | 'unsure'

const CHECKBOX =
  /(?<![^\n\r\u2028\u2029])[^\S\n\r\u2028\u2029]*(?:(?:[-*+]|\d{1,9}[.)])[^\S\n\r\u2028\u2029]*)?\[[ xX]?\]\s+\S/u
const LABEL =
  /^(?:to ?-?dos?|tasks?|action items?|(?:my |the )?(?:shopping|grocery|groceries|to-?do|packing|task) lists?|groceries|checklist|tarefas?|a fazer|por fazer|afazeres|para fazer|lista d[aeo]s? (?:compras?|tarefas?|mercado|supermercado|afazeres)|compras|pendentes?|tareas?|por hacer|pendientes?|lista de (?:la )?(?:compras?|tareas?|mercado|super|supermercado)|cosas (?:por|que) hacer)(?: (?:for|para|de|do|da)[^:]{1,30})? ?(?::|- )|^to-?do list\b/u
const TODO_MARK =
  /(?<![^\n\r\u2028\u2029])(?:[-*#>]|[^\S\n\r\u2028\u2029])*(?:TODO|TO-DO|FIXME)\b(?! (?:is|was|es|en|é|em|era) )/u

const LIST = String.raw`\b(?:\p{L}{0,12}lists?|listas?|to-?dos?|shopping cart|cart|basket|carrinho|carrito|tarefas|tareas|pendientes|pendentes)\b`
const ONTO = String.raw`(?:to|on|onto|in|into|for|at|a|al|as|ao|na|no|nas|da|de|en|para|pra)`
const ADD_TO_LIST = new RegExp(
  String.raw`^(?:me )?(?:i |we |eu |yo )?(?:need to |want to |wanna |would like to |'d like to |like to |quero |queria |preciso(?: de)? |gostaria de |gostava de |vou |quiero |quisiera |necesito |tengo que |hay que )?(?:me )?${PLACING}(?:-me|me)? (?:.{0,80} )?${ONTO} (?:\S+ ){0,4}?${LIST}`,
  'u',
)
const ON_LIST_FIRST = new RegExp(
  String.raw`^(?:(?:to|on|in) (?:my|the|our)|na|no|nas|a|ao|en|em|a la|a mi|en la|en mi|para) (?:[^ ]{1,60} ){0,3}?${LIST} `,
  'u',
)
/** "We're out of soap, add it to the list" */
const ADD_TO_LIST_LATER = new RegExp(
  String.raw`(?:[,;:] ?|- |\b(?:and|please|just|y|e|entao|so) )(?:please |por favor )?${PLACING} `,
  'gu',
)
const ONTO_LIST = new RegExp(String.raw`^(?:[^ ]{1,30} ){0,4}?${ONTO} (?:[^ ]{1,30} ){0,4}?${LIST}`, 'u')
const NEW_LIST = new RegExp(
  String.raw`^(?:i (?:need|want) (?:you )?(?:to )?)?(?:(?:create|make|start|begin|open|new|generate|build|cri[ae]r?|crea\w*|faz|faca|fazer|haz\w*|nov[ao]|nuev[ao]|inici\w+|empieza|comeca) )(?:[^ ]{1,30} ){0,3}?${LIST}`,
  'u',
)
const OFF_LIST = new RegExp(
  String.raw`^(?:i need to |i want to )?(?:remove|delete|take|cross|strike|scratch|check|tick|erase|clear|drop|tir[ae]\w*|remov\w+|risc\w+|risqu\w+|apag\w+|retir\w+|quit[ae]\w*|borr\w+|elimin\w+|tach\w+|sac[ao]\w*|saqu\w+)\b.{0,160} (?:off|from|out|of|on|in|d[aeo]s?|del|na|en) (?:[^ ]{1,30} ){0,4}?${LIST}`,
  'u',
)
const LISTING_WORD = new RegExp(String.raw`\b${PLACING}\b`, 'u')
const ON_MY = /^(?:to|on) (?:my|the) /u
const LIST_WORD = new RegExp(LIST, 'u')
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
/** Resolutions: "I must stop worrying", "tengo que aprender a soltar". */
const RESOLUTION =
  /^(?:i |we |eu |yo )?(?:\p{L}+ ){1,2}?(?:(?:to )?(?:stop|quit) (?!by|at|in|off)\p{L}+ing|(?:to )?learn (?:how )?to|(?:to )?(?:get|be|become|have|ter|tener) (?:better|more|less|mais|menos|mas)|(?:de |que )?(?:parar|deixar|dejar) de (?:me |se |te )?\p{L}+[aei]r(?:me|se|te|nos)?|(?:de |que )?aprender a|(?:de |que )?(?:ser|estar) (?:mais|menos|mas|mejor|melhor))\b/u
/** A warning follows advice: "Add the garlic last or it burns". */
const WARNING =
  /,? (?:or (?:it|they)|or else|otherwise|senao|ou (?:ele|ela|eles|elas) |o se (?:te )?\p{L}+|si no,? |porque si no)\b/u
/** Steps of a recipe, and the way to a place. */
const INSTRUCTION =
  /^(?:add|wash|lavar|lava|lave|mix|stir|boil|simmer|fry|bake|roast|whisk|beat|fold|pour|chop|peel|knead|drain|season|soak|heat|cook|cut|put|leave|let|rinse|serve|misture|junte|adicione|refogue|cozinhe|frite|asse|bata|ferva|ponha|coloque|deixe|corte|pique|sirva|mezcla\w*|anad[ea]\w*|agreg\w+|hierv\w+|cuec\w+|cocin\w+|fri[ea]\w*|bat[ea]|hornea\w*|pon\w*|deja\w*|cort[ae]|pic[ae]|sirv[ea])\b.*(?:\b\d+ ?(?:degrees|grados|graus|°)|\b(?:cups?|tablespoons?|teaspoons?|tbsp|tsp|pinch|until|degrees|pan|pot|oven|dough|batter|sauce|bowl|simmer|xicaras?|colher\w*|pitada|forno|panela|massa|molho|ate (?:que|dourar|ferver)|tazas?|cucharad\w+|pizca|horno|olla|sarten|masa|salsa|hasta que|(?:for|por|durante) (?:\p{L}+|\d+) minut\p{L}+)\b)|\b(?:turn|take|keep|bear|go) (?:the )?(?:\p{L}+ )?(?:left|right|exit|turning)\b|^(?:vire|vira|gira|gire|dobla|doble|toma|tome|siga|sigue|pegue|pega) .*\b(?:esquerda|direita|izquierda|derecha|salida|saida)\b/u
const NOT_NEEDED = /^(?:no|nao|not|never|nunca|i don'?t|we don'?t)\b/u

/** A finite verb after an infinitive makes the infinitive the subject: "Comer bem é importante", "Viajar ayuda". Text with accents. */
const INFINITIVE_IS_SUBJECT =
  /(?<![\p{L}])(?:é|és|es|tem|têm|tiene|tienen|são|son|está|foi|fue|era|seria|será|sería|dá|daña|causa|provoca|prejudica|vale|cansa|resulta|faz|hace|ajuda|ayuda|pode|puede|requer|requiere|exige|significa|implica|parece|me (?:faz|hace|deixa|pone)|não é|no es|(?:no |não )?(?:sirve|serve|adianta|basta|vale)|custa|cuesta|permite|traz|trae|libera|relaxa|relaja|costuma|suele)(?![\p{L}])/u
/** The first word was a noun: "pay gap at the firm is wide". A clause of its own may have a verb: "that is due". */
const BE = /\b(?:is|are|was|were)\b/u
const CLAUSE_START =
  /(?:^| )(?:that|which|who|what|where|why|how|whether|it|he|she|they|we|i|you|if|when|because|there|so|since|before|after|while|until|once|as)\b/u
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
  if (namesPastTime(folded) || isQuoted(sentence.spoken)) return null
  if (addsToListLater(request)) return 'sure'
  if (isPastListing(spokenRequest)) return null
  const patterns = [ADD_TO_LIST, NEW_LIST, OFF_LIST, NEW_TASK]
  if (patterns.some((pattern) => pattern.test(request)) || startsWithList(request)) return 'sure'
  return null
}

/** "On my shopping list, add milk", "na lista de compras põe leite". */
function startsWithList(request: string): boolean {
  const list = ON_LIST_FIRST.exec(request)
  return (
    (list !== null && LISTING_WORD.test(request.slice(list[0].length))) ||
    (ON_MY.test(request) && LIST_WORD.test(request))
  )
}

function addsToListLater(request: string): boolean {
  return [...request.matchAll(ADD_TO_LIST_LATER)].some(({ 0: order, index }) =>
    ONTO_LIST.test(request.slice(index + order.length)),
  )
}

function startsWithNoun(rest: string): boolean {
  const clause = rest.split(/[,.:;]/u, 1).join('')
  const start = CLAUSE_START.exec(rest)
  const isVerbOfClause = start !== null && / (?:is|are|was|were)\b/u.test(rest.slice(start.index + start[0].length))
  return BE.test(clause) && !isVerbOfClause
}

/** Needs and imperatives. They count in a short capture only, as longer prose is full of them. */
function choreCue(sentence: Sentence, language: Language | null): TaskCue | null {
  const { folded, request } = sentence
  if (NOT_NEEDED.test(request) || namesPastTime(folded) || isQuoted(sentence.spoken)) return null
  if (RESOLUTION.test(request) || WARNING.test(folded) || INSTRUCTION.test(request)) return null
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
    /^(?:take (?:care|comfort|it|a look|heart)|check (?:out|this|that)|bring on|get (?:well|up|to|better|ready|out)|(?:return|send|add) to|give (?:it|me)|tell me|let (?:the|there)|thank (?:you|god))\b/u.test(
      `${verb} ${rest}`,
    )
  )
    return null
  if (ENGLISH_CHORE_PHRASE.test(`${verb} ${rest}`)) return 'sure'
  if (englishContacts().has(verb))
    return /^(?:of|is|me|it|from|address|message|addresses|poster|and|not|cent\p{L}+|on|in|with|for|to)\b/u.test(rest)
      ? null
      : 'sure'
  if (
    /\b(?:is|are|was|were|has|have|can be|will be)\b/u.test(rest.split(' ').slice(0, 4).join(' ')) ||
    startsWithNoun(rest)
  )
    return null
  if (englishChores().has(verb))
    return /^(?:of|me|it|well|on|in|at|by|for|before|after|and|not|or)\b/u.test(rest) ? null : 'sure'
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
