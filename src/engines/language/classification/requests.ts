import { fold, lazy, sectionLines } from '../words.ts'

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

/** Verbs for making, adding or noting, in the past tense: "criei um lembrete", "puse una alarma", "added it to the list". */
const PAST_VERB =
  /^(?:i |he |she |we |they |eu |ele |ela |yo |él |ella |já |ya |me |lo |la |los |las |le |les |se |no |não )?(?:added|made|created|wrote|gave|sent|started|\p{L}{1,40}(?:ei|ou|iu|aram|eram|iram|avam?|aste|aron|ieron|aba|aban|ó)|pus|pôs|fiz|fez|deu|puse|puso|hice|hizo|(?!(?:pon|hac|tra|vend|mov|recog|le|volv|devolv|manten|ten|encend|respond|barr|escog|met|com|romp|corr|aprend|promet|establec)é|\p{L}{1,40}(?:ar|er|ir)é)\p{L}{1,40}é|(?:add|creat|schedul|mak)ing)(?![\p{L}])/u
/** Other words also end in "ou" and "ei"; this list keeps requests from being rejected. */
const NOT_PAST = /^(?:vou|sou|ou|hei|rei|lei|sei|estou)(?![\p{L}])/u

export function isPastVerb(spoken: string): boolean {
  return PAST_VERB.test(spoken) && !NOT_PAST.test(spoken)
}

/** Whether the text reports another person's request: "she asked me to remind her", "tive de", "me pidió que". Folded text. */
function isReported(folded: string): boolean {
  return /\b(?:had to|used to|asked|told|said|forgot|didn't|did not|doesn't|does not|never had|always|always has to|has to|which|pediu|disse|falou|pidio|dijo|esqueceu|olvido|tive|teve|tuve|tuvo|sempre|siempre|nunca)\b/u.test(
    folded,
  )
}

const PAST_TIME =
  /\b(?:yesterday|last (?:night|week|month|year|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?! (?:of|in)\b)|ago|ontem|anteontem|(?:semana|mes|ano) passad[oa]|passad[oa] (?:semana|segunda|terca|quarta|quinta|sexta)|ayer|anteayer|anoche|(?:semana|mes|ano|lunes|martes|miercoles|jueves|viernes|sabado|domingo) pasad[oa]|pasad[oa] (?:semana|mes|ano|lunes|martes|miercoles|jueves|viernes))\b|\bha \d+ (?:dias|semanas|meses|anos)\b|\bhace \p{L}+ (?:dias?|semanas?|meses|anos?)\b/u
const PAST_ENGLISH =
  /\b(?:was|were|had|did|didn't|wasn't|weren't|hadn't|been|left|happened|read about)\b|(?:should|could|would|might)(?: have|'ve) \p{L}|\p{L}{3}ed\b/u
/** The past of irregular verbs, if it differs from the present: "went". */
const pastForms = lazy(
  () =>
    new Set(
      sectionLines('en', 'verb forms').flatMap((line) =>
        line
          .split(' ')
          .slice(1, 2)
          .filter((form) => !line.startsWith(`${form} `)),
      ),
    ),
)
/** Not past tense: participles about the future ("scheduled for", "booked on") and words such as "bed" and "need". */
const PLANNED =
  /\b(?:scheduled|booked|planned|supposed|invited|expected|confirmed|rescheduled|postponed|moved|needed|used) (?:for|to|at|on|until|by)\b|\b(?:red|bed|need|speed|feed|wed|med|led|lay|ground|shot)\b|\b(?:i|we)(?:'ve| have) got\b|^got (?=(?:an?|my|our)\b.*\b(?:tomorrow|tonight|next)\b)/gu
const PAST_PORTUGUESE =
  /(?<![\p{L}])(?:fui|foi|fomos|foram|era|eram|estava|estavam|estive|esteve|tive|teve|tinha|tinham|fiz|fez|fizemos|vi|viu|vim|veio|disse|pus|pôs|dei|deu|soube|quis|havia|houve|(?:tiv|estiv|fiz|pus|quis|pud|soub|troux|diss|vi)(?:emos|mos|eram)|fizemos|trouxe|saí|caí|(?:corr|perd|com|beb|conhec|esquec|receb|vend|escrev|aprend|entend|respond|resolv|devolv|morr|nasc|desc|viv|met|acend|escolh|dorm|sub|abr|part|sent|ment|ped|decid|assist|desist|consegu|segu|descobr|reun|ouv|cumpr|romp|bat|prend|mex)i|\p{L}{2,}(?:ei|ou|iu|aram|eram|iram|avam|ava|ámos))(?![\p{L}])/u
const PAST_SPANISH =
  /(?<![\p{L}])(?:fui|fue|fuimos|fueron|era|eran|estaba|estaban|estuve|estuvo|tuve|tuvo|tenía|tenían|hice|hizo|hicimos|vi|vio|vine|vino|dije|dijo|puse|puso|di|dio|supe|quise|había|hubo|compré|(?:tuv|estuv|hic|pus|quis|pud|sup|vin|dij|traj|anduv)imos|vimos|fuimos|dimos|(?!(?:así|aquí|allí|ahí)(?![\p{L}]))\p{L}{2,}í|\p{L}{2,}(?:ó|aron|ieron|aba|aban|ábamos))(?![\p{L}])|(?<![\p{L}])(?:yo )?(?!(?:caf|beb|porqu|jos)é)\p{L}{3,}é(?![\p{L}])/u
const NOT_PAST_WORD = /(?<![\p{L}])(?:vou|sou|estou|rei|lei|sei|hei|café|josé|bebé|opinião)(?![\p{L}])/gu
/** Futures look like the past of verbs in -rar: "voltarei" is future, "tirei" is past. */
const FUTURE =
  /(?<![\p{L}])(?!(?:t|v|p|prep|sep|comp|rep|adm|resp|ret|at|esp|op|g|sup|consid|lid|m|entr)(?:arei|irei|erei|aré|iré|eré)(?![\p{L}]))\p{L}*(?:arei|erei|irei|aré|eré|iré|dré|arás?|erás?|irás?|drás?|arán|erán|irán|arão|erão|irão|remos)(?![\p{L}])/gu

/** Folded text: "yesterday", "ontem", "hace dos días". */
export function namesPastTime(folded: string): boolean {
  return PAST_TIME.test(folded)
}

export function tellsOfPast(spoken: string, folded: string): boolean {
  if (PAST_TIME.test(folded)) return true
  const unplanned = folded.replace(PLANNED, ' ')
  return (
    PAST_ENGLISH.test(unplanned) ||
    unplanned.split(/[^\p{L}]+/u).some((word) => pastForms().has(word)) ||
    tellsOfPastInRomance(spoken)
  )
}

/** Like `tellsOfPast`, without the English rules, which would match "césped". */
export function tellsOfPastInRomance(spoken: string): boolean {
  const withoutFuture = spoken.replace(NOT_PAST_WORD, ' ').replace(FUTURE, ' ')
  return PAST_PORTUGUESE.test(withoutFuture) || PAST_SPANISH.test(withoutFuture)
}

/** 'asked': asks for a reminder. 'advised': says not to forget. 'weak': may be either. 'mentioned': only talks about reminders or memories. */
type ReminderCue = 'asked' | 'advised' | 'weak' | 'mentioned'

const NOUN = String.raw`(?:reminders?|alarms?|alerts?|notifications?|wake[- ]?up calls?|timers?|lembretes?|alarmes?|alertas?|notificac(?:ao|oes)|despertador|temporizador|recordatorios?|alarmas?|notificaci(?:on|ones)|remainders?(?! of)|avisos?(?= (?:para|pra|as|a las|amanha|manana|quando|cuando|el|em|en)\b))\b`
const CLOCK_OR_SYSTEM = String.raw`(?! (?:clocks?|systems?|apps?|company|batter\w+|de incendios?|do carro|da casa|del coche))`

/** Stems of verbs that create a reminder; `isPastVerb` rejects "criei", "puse", "added". */
const MAKING =
  String.raw`(?:set|sets|setup|set up|create|creates?|add|make|schedule|give|put|start|enter|leave|text|email|send|place|use|turn on|repeat|configure|program|enable|activate|establish|need|want|would like|have|save|write|change|update|move|edit|insert|log|new|another|daily|weekly` +
  String.raw`|cri\w+|defin\w+|poe\w*|por|ponha\w*|bot[ae]\w*|met[ae]\w*|coloc\w+|coloqu\w+|adicion\w+|acrescent\w+|junt\w+|marc\w+|marqu\w+|agend\w+|program\w+|configur\w+|ativ\w+|activ\w+|ajust\w+|faz\w*|faca\w*|prepar\w+|regist\w+|anot\w+|envi\w+|mand\w+|da|da-me|dar|deix\w+|nov[oa]|inclu\w+|ger[ae]\w*|estabele\w+|inici\w+|inser\w+|quero|queria|precis\w+|gostaria|gostava|necessit\w+|guard\w+|salv\w+|escrev\w+|arma|arme|repet\w+|repit\w+|mud[ae]\w*|alter\w+|atualiz\w+|lig[ae]|ligar|ligue` +
  String.raw`|pon\w*|pong\w*|cre[ae]\w*|haz\w*|hac[ae]\w*|haga\w*|establec\w+|establez\w+|agreg\w+|anad\w+|fij\w+|registr\w+|apunt\w+|escrib\w+|gener\w+|dame|dam[ae]|marc\w+|deja\w*|nuev[oa]|necesito|quiero|quisiera|organiz\w+|introduc\w+|cambi\w+|actualiz\w+|modific\w+|tener|sum\w+|pide\w*|ten|otro|outro)`
/** Verbs for putting something on a list or a calendar. */
export const PLACING =
  String.raw`(?:put|place|add|include|insert|enter|stick|pop|jot|write|log|note|save|get|mark|pencil|pen|record|set|set up|create|make|schedule|book|block|reserve|plan|drop|throw|slot|squeeze|fit|register|input|update|append|post|tack|need|want|have|start|begin` +
  String.raw`|adicion\w+|acrescent\w+|junt\w+|coloc\w+|coloqu\w+|poe\w*|por(?! (?:ejemplo|exemplo|lo|eso|isso|favor|que|volta|vuelta|la|el|o|a|un|um|uma|una|supuesto|fin|outro|otro|cada)\b)|ponha\w*|bot[ae]\w*|met[ae]\w*|inclu\w+|anot\w+|inser\w+|insir\w+|marc\w+|marqu\w+|escrev\w+|apont\w+|regist\w+|lanc\w+|jog\w+|reserv\w+|bloque\w+|agend\w+|cri[ae]\w*|deix\w+|program\w+|separ\w+|encaix\w+|salv\w+|aument\w+|anex\w+|mand\w+|som[ae]\w*|falta\w*|faz|quero|preciso` +
  String.raw`|anad\w*|aniad\w+|anid\w*|pon\w*|pong\w*|apunt\w+|agreg\w+|sum\w+|escrib\w+|registr\w+|introduc\w+|introduz\w*|introduzc\w+|crea\w*|haz|deja\w*|guard\w+|apart\w+|quiero|necesito)`
const SELF = String.raw`(?:(?:i|we)(?: would|'d)? (?:need|want|have|like|wanna|gotta) (?:to )?|i'd like (?:to )?|let's |let me |can (?:i|we) (?:get |have )?|could (?:i|we) (?:get |have )?|i'll |need to |(?:eu )?(?:quero|queria|preciso|precisava|gostaria|gostava|necessito|vou|posso|podemos|tenho)(?: de| que)? |(?:yo )?(?:necesito|quiero|quisiera|me gustaria|puedo|podemos|tengo que|voy a|hay que|debo) )`
const MAKE_REMINDER = new RegExp(
  `^(?:me )?(?:i |we |eu |yo )?(?:${SELF}(?=(?:an?|another|one|some|my|the|uma?|una?|unos|otr[oa]|outr[oa]) )|(?:${SELF})?(?:me )?(?:${MAKING})(?:-?me|-?nos)?[ ,]+)(?:[^\\s:.]+ ){0,5}?${NOUN}${CLOCK_OR_SYSTEM}`,
  'u',
)
/** Mid-sentence, after "for tomorrow" or "mañana a las 8", only plain imperatives count. */
const MAKE_REMINDER_LATER = new RegExp(
  `(?:^|[ ,])(?:set|create|add|make|schedule|cria|crie|criar|define|defina|poe|ponha|bota|mete|coloca|coloque|adiciona|adicione|marca|marque|programa|programe|configura|configure|pon|ponme|pone|poneme|ponga|crea|cree|crear|haz|hazme|hace|haceme|agrega|agregue|anade|establece|fija)(?:-me|-nos)? (?:[^ ]{1,60} ){0,3}?${NOUN}${CLOCK_OR_SYSTEM}`,
  'u',
)

const BEFORE_NOUN = String.raw`(?:(?:a|an|new|another|quick|daily|weekly|monthly|yearly|recurring|friendly|um|uma|novo|nova|un|una|nuevo|nueva|otro|outro|\d{1,2}(?::\d\d)? ?(?:am|pm)?|morning|evening) )*`
const AFTER_NOUN = String.raw`(?: ?[:\-–]| ?$| (?:to|for|at|about|that|every|when|de|do|da|para|pra|por|que|a las|as|em|el|la|los|no|na|cada|todos|todas|amanha|manana|tomorrow|tonight|today|hoje|hoy|diario|in \d|on|\d)(?!\p{L}))`
const NOUN_FIRST = new RegExp(`^${BEFORE_NOUN}(?:reminders?|lembretes?|recordatorios?)${AFTER_NOUN}`, 'u')
/** Titles such as "lembrete reunião terça", unless the text makes a statement about the reminder. */
const BARE_NOUN_FIRST =
  /^(?:reminder|lembrete|recordatorio) (?!(?:notices?|letters?|cards?|nao|no|e|es|is|was|has|arrived|apps?|system|emails?|funcion\p{L}+|toca|tocou|chegou|llego|sono)\b)/u
const ALARM_FIRST = new RegExp(
  String.raw`^${BEFORE_NOUN}(?:alarms?|alarmes?|alarmas?|alertas?|alerts?|despertador|timers?|temporizador|notificac(?:ao|ion)|wake[- ]?up call)(?: diari[oa]| semanal| mensal| mensual| rec[ou]rrente)?(?: ?:|(?: de)? \d| (?:for|at|para|pra|as|a las|on|every|todos|cada|amanha|manana|tomorrow|\d))`,
  'u',
)

const TIME_OR_ACTION = String.raw`(?:to|that|at|when|whenever|in|on|by|before|after|tomorrow|tonight|today|about|if|every|next|later|again|this|daily|i|we|my|\d|$)`
const ASKED_AT_START = [
  /^re-?remind\b|^(?:keep |start )?remind(?:ing)?\b|^(?:i )?(?:need|want) remind\b|^get me up\b|^(?:someone|somebody) remind\b/u,
  /^(?:i|we)(?: would| will)? (?:need|want|have|like|should|must)(?: to)? be (?:reminded|alerted|notified|told|woken)\b|^be reminded\b/u,
  /^(?:make sure )?(?:that )?i (?:don'?t|do not|won'?t) (?:forget|miss)\b.*|^make sure (?:that )?i remember\b/u,
  /^(?:alert|notify|nudge|ping|wake|warn|buzz)(?: me| us)\b/u,
  /^(?:tell|text|message|email) me (?:to|when|at|in \d|on|tomorrow|tonight)\b|^(?:let me know|give me a (?:heads up|nudge|shout|buzz)) (?:when|at|in \d|to|before|about|on|tomorrow)\b/u,
  /^(?:me )?(?:re)?lembr(?:ar?|e|es|em)(?:-me|-nos| me| nos| eu| a gente)\b(?! (?:d[aeo]s? (?:quando|aquel\w+|minh\w+|meus?|tempos?)))/u,
  /^(?:faz|faca|fazer)(?:-me| me)? lembrar\b|^(?:me )?(?:diz|diga|fala|fale|dime|digame|decime)(?:-me)? (?:para|pra|que tengo que|que tenho de|cuando|quando) /u,
  /^me (?:re)?lembr(?:a|as|e|es|em|ar|asses?|assem)\b(?! (?:muito|tanto|d[aeo]s? (?:quando|aquel\w+|minha infancia|meus tempos)))/u,
  /^(?:me )?(?:avis|record|alert|notifi[cq]u?|acord|despert|cham)(?:ar?|e|es|em)(?:-me|-nos)\b/u,
  /^avis(?:a|ar|e) (?:quando|cuando|as \d|a las)\b|^me cutuca\b|^recuerd[ae]n?les? (?:a )?/u,
  /^(?:hay que |tengo que |tenemos que )(?:acordarse|acordarme|recordar)\b|^(?:tenho|temos)(?: de| que) (?:me )?lembrar\b/u,
  /^me (?:avis|record|alert|notifi[cq]u?|acord|despert)(?:a|as|e|es|em|ar|en|asses?|ases?|aras?)\b/u,
  /^(?:eu )?(?:preciso|quero|queria|gostaria|gostava|necessito)(?: de)? (?:ser|me|lembrar|que me) ?(?:lembrad|avisad|notificad|lembrar|lembre|avise)/u,
  /^(?:lembrar|lembra|lembre|relembrar|relembra)(?: ?:| de \p{L}+r\b| d[aeo]s? | ?$| (?!(?:que|quando|daquel\w+|como|e)\b))/u,
  /^(?:quiero|necesito|quisiera|deseo|me gustaria) (?:ser (?:recordad|avisad|notificad)|recordar |acordarme|recordarme|un aviso)/u,
  /^(?:me )?(?:recordar|avisar|alertar|notificar|despertar)(?:me|nos)\b|^recordar a \p{L}+ (?:que |de )?\p{L}+(?:ar|er|ir)\b/u,
  // In the words of an assistant: "The user wants to be reminded to…".
  /^(?:the )?user (?:wants?|wanted|needs?|asks?|asked|requests?|requested|would like)(?: (?:me|us|for|to|that|you|be|an?)){0,3} (?:remind(?:er|ed)?|alert(?:ed)?|alarm|notified)\b/u,
  /^(?:o|a) (?:usuari[oa]|utilizadora?) (?:quer|queria|precisa|pede|pediu|gostaria|gostava|deseja|solicitou)(?: (?:de|para|que|uma?|ser|seja|lhe|me)){0,4} (?:lembr(?:ad[oa]|ete|ar|em?)|avis(?:ad[oa]|o|ar|em?)|alert[ae]|alarme)\b/u,
  /^(?:el|la) usuari[oa] (?:quiere|queria|quisiera|necesita|pide|pidio|desea|solicito)(?: (?:de|para|que|una?|ser|se|les?|lo|la|me)){0,4} (?:recuerd(?:en?|es)|record(?:ad[oa]|ar\p{L}{0,3}|atorio)|avis(?:ad[oa]|o|ar\p{L}{0,3}|en?)|alert[ae]|alarma)\b/u,
]

/** "Don't forget to…", "não esquecer de…": a reminder if the capture is about it, but a figure of speech deep in a longer text. */
const ADVISED_AT_START = [
  /^(?:i )?(?:can'?t|cannot|must ?n[o']t) (?:ever )?forget (?:to|that|about my|my)\b|^(?:don'?t|do not|never|can'?t|cannot|must ?n[o']t|shouldn'?t|don't let|not to|to not|not)(?: let (?:me|us))? (?:ever )?(?:forget|miss)\b(?! (?:about it|it\b|me\b|that (?:day|time|night)))/u,
  /^(?:i )?(?:must|should|need to|have to|got to|gotta)? ?remember (?:me )?to\b|^remember me (?:that|about|of|at)\b|^remember (?:about|my|the) .*\b(?:tomorrow|tonight|today|at \d|appointment|meeting)\b/u,
  /^(?:lembra-te|lembre-se|lembrem-se|te lembra|se lembra)\b(?! (?:d[aeo]s? (?:quando|aquel\w+|vez)|quando|daquel\w+))/u,
  /^(?:para |pra )?(?:eu )?nao (?:(?:te|se|me|posso|podes|pode|podemos|quero|devo|vou|vais) )*(?:me |te )?(?:esquecer|esquecas?|esqueca|esquece|esquecam|esquecer-me)(?:-te|-se)?\b/u,
  /^recuerda (?:a \p{L}+ )?(?:de |a )?(?!que|cuando|como|a\b|mucho)\p{L}*(?:ar|er|ir)(?:me|le|lo|la|los|las|les|nos)?\b|^(?:recordar|recuerde|recuerden|recorda|recuerda) ?(?:$|:|(?:mi|la|el|los|las|de|cita|reunion|para|manana|hoy|a las)\b)|^recordar (?!(?:que|cuando|como|a|es)\b)/u,
  /^(?:que |para )?(?:no|nunca) (?:(?:te|se|me|nos|debo|puedo|quiero|puede|vayas a|vaya a|hay que|dejes|dejen|deje) )*(?:que )?(?:se )?(?:me |te |nos )?(?:olvid(?:es|emos|ar|arme|e|en|arse|arte|arnos)|pase)\b/u,
  /^(?:acuerdate|acordate|acordarse|acordarme|acordarte|acuerdese) (?:de|que)\b(?! (?:cuando|aquel))/u,
]

const ASKED_ANYWHERE = [
  /\b(?:recuerd[ae]|recuerd[ae]n|record[ae]|acuerd[ae]|acord[ae]|avis[ae]|avis[ae]n|alert[ae]|notifi(?:ca|que)|despiert[ae]|despert[ae]|levant[ae])(?:me|nos)\b|\bpara recordarme(?:lo)?\b/u,
  /\b(?:haz|hace|haga|hagan)(?:me|nos)? (?:recordar|acordar)\b|\bhaz que me acuerde\b|\brecuerdamelo\b/u,
  /\b(?:puedes|podrias|puede|podria|podes|favor de|favor|hay que|tienes que|debes) (?:recordar|avisar|alertar|despertar)(?:me|nos)\b|\bme (?:puedes|podrias|puede|podria|podes) (?:recordar|avisar|despertar)\b|\b(?:record|avis|acord|despert)adme\b/u,
  /\bque (?:no )?(?:se )?me (?:recuerd(?:es|en|e)|recordes|avis(?:es|en|e)|olvide|despiert(?:es|en|e))\b|\bme (?:recuerdas|recordas|avisas) (?:que|de|para|manana|el|la|los|cuando|\p{L}+[aei]r\b)/u,
  /\bnao (?:me )?deix\w+(?: que)?(?: eu)?(?: me)? esque\w+/u,
  /\bpara que no se me olvide\b|\bno (?:me )?dej(?:es|en|e)(?: que)?(?: me)?(?: se me)? olvid\w+/u,
  /\b(?:don'?t|do not) let (?:me|us) forget\b/u,
  /\bnao deix\w{1,4} de me (?:lembr|avis)ar\b|\bno dej(?:es|en|e) de (?:record|avis)arme\b/u,
  /\bque me (?:lembr(?:es|e|em)|avis(?:es|e|em)|record(?:es|e))\b/u,
  /\b(?:por favor|please|pls) (?:remind|me lembr\w+|me avis\w+)\b/u,
]

const REMIND_ME = /(?:^|[^\p{L}])remind (?:me|us)\b/u
const AFTER_REMIND_ME = new RegExp(`^,? ?${TIME_OR_ACTION}\\b`, 'u')
const LEMBRA_ME =
  /(?:^|[^\p{L}])(?:me (?:re)?lembr[ae]s?|(?:re)?lembr[ae]-me|me avis[ae]s?|avis[ae]-me|(?:me )?record[ae]-me|acord[ae]-me|me acord[ae]|alert[ae]-me|notifi(?:ca|que)-me)\b/u
const AFTER_LEMBRA_ME =
  /^,? ?(?:$|(?:de |para |pra |a )?\p{L}+[aei]r\b|que (?:tenho|temos|preciso|ha|e|vou)|as \d|em \d|daqui|amanha|hoje|quando|na |no |se |por favor|d[ao] (?:consulta|reuniao|aniversario))/u

/** The time or occasion of the reminder: "antes de sair", "tenho reunião às 9". */
const OCCASION =
  /\b(?:tenho|temos|preciso|antes|depois|quando|amanha|hoje|logo|se|as \d|dia \d|todos|todas|toda|cada|segunda|terca|quarta|quinta|sexta|sabado|domingo|semana)\b/u
/** With a subject it is a statement, not a request. Days and hours have an article too ("el lunes", "a las 8"). */
const SUBJECT_FIRST =
  /^(?:o|a|os|as|um|uma|el|la|los|las|un|una|the|an|my|his|her|i|he|she|we|they|you|eu|ele|ela|voce|yo|isso|isto|essa|esse|esta|este|minha|meu|tudo) (?!\d|lunes|martes|miercoles|jueves|viernes|sabado|domingo|proxim|las|partir)\p{L}/u

const MENTION =
  /\b(?:remind(?:s|ed|ing|ers?)|remind (?:me|us|you|him|her)|alarms?|lembr(?:ei|ou|o|amos|ava)(?:-me)?|me lembr\w+|lembra-me|lembretes?|alarmes?|recuerdo que|me acuerdo|me record\w+|me recuerda\w*|recordatorios?|alarmas?)\b/u
const OTHER_ERRAND =
  /^(?:delete|cancel|remove|show|list|clear|stop|snooze|turn off|what|which|why|how|when (?:is|are|was|did|do|does|will)|(?:did|do|does|is|are|was|were|have|has) (?:i|you|we|he|she|it|they|the|my|there|any)|apaga\w*|cancel\w*|remov\w*|elimin\w*|mostra\w*|borra\w*|muestra\w*|mostrar|quita\w*|desactiv\w*|desativ\w*|cual\w*|quais|qual|(?:quando|cuando) (?:e|es|foi|fue|sera)) /u
const WEAK = /^(?:lembrar?|lembre|recuerda|recordar|recuerde|recorda|remember) que\b|^remember that\b/u

export function reminderCue(sentence: Sentence): ReminderCue | null {
  const request = correctReminderWords(sentence.request)
  const folded = correctReminderWords(sentence.folded)
  if (OTHER_ERRAND.test(request) && !sentence.isPolite) return MENTION.test(folded) ? 'mentioned' : null
  if (asksAtStart(request, sentence) || asksAnywhere(folded, sentence.spokenRequest)) return 'asked'
  if (isAdvice(request, sentence)) return 'advised'
  if (WEAK.test(request)) return 'weak'
  return MENTION.test(folded) ? 'mentioned' : null
}

function isAdvice(request: string, { spokenRequest, spoken, folded }: Sentence): boolean {
  if (NOUN_FIRST.test(request)) return true
  if (BARE_NOUN_FIRST.test(request)) return !tellsOfPast(spoken, folded)
  return ADVISED_AT_START.some((pattern) => pattern.test(request)) && !isPastVerb(spokenRequest)
}

function asksAtStart(request: string, sentence: Sentence): boolean {
  if (ALARM_FIRST.test(request)) return true
  const making = MAKE_REMINDER.exec(request)
  if (making && !isPastVerb(firstWords(sentence.spokenRequest)) && !/\b(?:lista?|carrinho)\b/u.test(request))
    return true
  return ASKED_AT_START.some((pattern) => pattern.test(request)) && !isGeneralSaying(sentence.spokenRequest)
}

function textAfter(text: string, match: RegExpExecArray): string {
  return text.slice(match.index + match[0].length)
}

/** The infinitive is the subject: "Lembrar é viver", "Recordar es vivir". */
function isGeneralSaying(request: string): boolean {
  return /^\p{L}+ (?:é|es|foi|fue|faz|hace) /u.test(request)
}

function asksAnywhere(folded: string, spokenRequest: string): boolean {
  if (ASKED_ANYWHERE.some((pattern) => pattern.test(folded)) && !isReported(folded)) return true
  if (asksForReminderLater(folded, spokenRequest)) return true
  const remind = REMIND_ME.exec(folded)
  if (remind)
    return (
      !/\b(?:these|those|they|which|who|photos?|pictures?|moments?|songs?|things?|events?|always|really|just)\b/u.test(
        folded.slice(0, remind.index),
      ) &&
      AFTER_REMIND_ME.test(textAfter(folded, remind)) &&
      !isReported(folded.slice(0, remind.index))
    )
  const lembra = LEMBRA_ME.exec(folded)
  if (!lembra) return false
  const before = folded.slice(0, lembra.index)
  const isRequest =
    AFTER_LEMBRA_ME.test(textAfter(folded, lembra)) || (OCCASION.test(before) && !SUBJECT_FIRST.test(before))
  return isRequest && !isReported(before)
}

function asksForReminderLater(folded: string, spokenRequest: string): boolean {
  const making = MAKE_REMINDER_LATER.exec(folded)
  if (!making || isPastVerb(spokenRequest) || /\blista?\b/u.test(folded)) return false
  const before = folded.slice(0, making.index)
  return !SUBJECT_FIRST.test(before) && !/\b(?:to|who|que|quem)$/u.test(before)
}

function firstWords(text: string): string {
  return text.split(' ').slice(0, 2).join(' ')
}

/** Words that request a reminder, which dictation and haste misspell the most. */
const KNOWN = ['reminder', 'recordatorio', 'recuerdame', 'lembrete', 'recuerdeme'] as const
const REAL_WORDS =
  /^(?:remained|remainder|remaining|reminded|reminds|reminders|remaking|recordatorios|recuerdale|recuerdate|recuerdanos|recuerdalo|recuerdas|recuerdan|recuerden?|recuerdes|recuerda|recuerdos|recordarme|recordarte|recordamos|recordame|lembretes|lembrem|lembrei|lembrar|lembre|render|reader|remoter|rewinder|recorder|readme)$/u
const REMIND_TYPO =
  /\b(?:re?ma?i+n?n?d+|remi(?:n|d|nf|ng|mnd|nde)|rem(?:e|a)nd|emind|rimind|rmind|reimnd|remnd|reminn?t|remeind) (?=(?:me|us)\b)/gu
const REMEMBER_TYPO = /\b(?:remb?er|remebe?r|rememb?e?r|remmember|rembember|remeber) (?=me\b|to\b)/gu

const LEMBRA_TYPO = /\bl(?:enbr[ae]|embr|ebr[ae]|emb[ae]|embrra|enbr|inbra|embera)-?(?: )?me|lembrame\b/gu

/** Corrects misspelt request words in folded text: "remaind me" → "remind me", "recordatrio" → "recordatorio". */
function correctReminderWords(folded: string): string {
  return folded
    .replace(/\bremindme\b/gu, 'remind me')
    .replace(/\blembra-mede\b/gu, 'lembra-me de')
    .replace(LEMBRA_TYPO, 'lembra-me')
    .replace(REMIND_TYPO, 'remind ')
    .replace(REMEMBER_TYPO, 'remember ')
    .replace(/(?<![a-z])(?:re|le)[a-z]{5,12}/gu, (word) => (REAL_WORDS.test(word) ? word : nearest(word)))
}

function nearest(word: string): string {
  const found = KNOWN.find(
    (known) => known[0] === word[0] && known !== word && isWithin(word, known, known.length > 8 ? 2 : 1),
  )
  return found ?? word
}

/** Compares the optimal string alignment distance: letters changed, added, dropped or swapped with a neighbour. */
function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const change = (previous[column - 1] ?? 0) + (isSame ? 0 : 1)
      const swap = isSwap ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, swap))
    }
    beforePrevious = previous
    previous = current
  }
  return (previous[b.length] ?? limit + 1) <= limit
}
