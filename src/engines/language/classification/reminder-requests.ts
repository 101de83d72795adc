// Requests for a reminder: "remind me to…", "cria um lembrete", "recuérdame que…", "don't forget to…". All patterns read folded text.
import { anyOf, either } from '../word-patterns.ts'
import { correctReminderWords } from './misspellings.ts'
import { isPastVerb, tellsOfPast } from './past-tense.ts'
import type { Sentence } from './sentences.ts'

/** 'asked': asks for a reminder. 'advised': says not to forget. 'weak': may be either. 'mentioned': only talks about reminders or memories. */
type ReminderCue = 'asked' | 'advised' | 'weak' | 'mentioned'

const REMINDER_NOUN = anyOf`
  reminders?, alarms?, alerts?, notifications?, wake[- ]?up calls?, timers?,
  lembretes?, alarmes?, alertas?, notificac(?:ao|oes), despertador, temporizador,
  recordatorios?, alarmas?, notificaci(?:on|ones),
  remainders?(?! of),
  avisos?(?= (?:para|pra|as|a las|amanha|manana|quando|cuando|el|em|en)\b)
`
const NOT_CLOCK_OR_SYSTEM = String.raw`(?! (?:clocks?|systems?|apps?|company|batter\w+|de incendios?|do carro|da casa|del coche))`
const NAMED_REMINDER = String.raw`${REMINDER_NOUN}\b${NOT_CLOCK_OR_SYSTEM}`

/** Verbs that create a reminder, as stems; `isPastVerb` rejects "criei", "puse", "added". "I want a new alarm" needs no verb. */
const MAKING = anyOf`
  set, sets, setup, set up, create, creates?, add, make, schedule, give, put, start, enter, leave, text, email, send,
  place, use, turn on, repeat, configure, program, enable, activate, establish, need, want, would like, have, save,
  write, change, update, move, edit, insert, log, new, another, daily, weekly,
  cri\w+, defin\w+, poe\w*, por, ponha\w*, bot[ae]\w*, met[ae]\w*, coloc\w+, coloqu\w+, adicion\w+, acrescent\w+,
  junt\w+, marc\w+, marqu\w+, agend\w+, program\w+, configur\w+, ativ\w+, activ\w+, ajust\w+, faz\w*, faca\w*,
  prepar\w+, regist\w+, anot\w+, envi\w+, mand\w+, da, da-me, dar, deix\w+, nov[oa], inclu\w+, ger[ae]\w*, estabele\w+,
  inici\w+, inser\w+, quero, queria, precis\w+, gostaria, gostava, necessit\w+, guard\w+, salv\w+, escrev\w+, arma,
  arme, repet\w+, repit\w+, mud[ae]\w*, alter\w+, atualiz\w+, lig[ae], ligar, ligue,
  pon\w*, pong\w*, cre[ae]\w*, haz\w*, hac[ae]\w*, haga\w*, establec\w+, establez\w+, agreg\w+, anad\w+, fij\w+,
  registr\w+, apunt\w+, escrib\w+, gener\w+, dame, dam[ae], marc\w+, deja\w*, nuev[oa], necesito, quiero, quisiera,
  organiz\w+, introduc\w+, cambi\w+, actualiz\w+, modific\w+, tener, sum\w+, pide\w*, ten, otro, outro
`
/** "I'd like to", "preciso de", "tengo que" */
const WISH = anyOf`
  (?:i|we)(?: would|'d)? (?:need|want|have|like|wanna|gotta)(?: to)?,
  i'd like(?: to)?, let's, let me, can (?:i|we)(?: get| have)?, could (?:i|we)(?: get| have)?, i'll, need to,
  (?:eu )?(?:quero|queria|preciso|precisava|gostaria|gostava|necessito|vou|posso|podemos|tenho)(?: de| que)?,
  (?:yo )?(?:necesito|quiero|quisiera|me gustaria|puedo|podemos|tengo que|voy a|hay que|debo)
`
const ARTICLE = anyOf`an?, another, one, some, my, the, uma?, una?, unos, otr[oa], outr[oa]`
/** "set an alarm for 7", "quiero un recordatorio", "me cria um lembrete" */
const MAKE_REMINDER = new RegExp(
  String.raw`^(?:me )?(?:i |we |eu |yo )?(?:${WISH} (?=${ARTICLE} )|(?:${WISH} )?(?:me )?${MAKING}(?:-?me|-?nos)?[ ,]+)(?:[^\s:.]+ ){0,5}?${NAMED_REMINDER}`,
  'u',
)
/** Mid-sentence, after "for tomorrow" or "mañana a las 8", only plain imperatives count. */
const MAKING_IMPERATIVE = anyOf`
  set, create, add, make, schedule,
  cria, crie, criar, define, defina, poe, ponha, bota, mete, coloca, coloque, adiciona, adicione, marca, marque,
  programa, programe, configura, configure,
  pon, ponme, pone, poneme, ponga, crea, cree, crear, haz, hazme, hace, haceme, agrega, agregue, anade, establece, fija
`
const MAKE_REMINDER_LATER = new RegExp(
  String.raw`(?:^|[ ,])${MAKING_IMPERATIVE}(?:-me|-nos)? (?:[^ ]{1,60} ){0,3}?${NAMED_REMINDER}`,
  'u',
)

const BEFORE_NOUN = anyOf`
  a, an, new, another, quick, daily, weekly, monthly, yearly, recurring, friendly,
  um, uma, novo, nova, un, una, nuevo, nueva, otro, outro,
  \d{1,2}(?::\d\d)? ?(?:am|pm)?, morning, evening
`
const AFTER_NOUN = anyOf`
  to, for, at, about, that, every, when, de, do, da, para, pra, por, que, a las, as, em, el, la, los, no, na, cada, todos,
  todas, amanha, manana, tomorrow, tonight, today, hoje, hoy, diario, in \d, on, \d
`
/** "reminder: pay the rent", "novo lembrete para amanhã" */
const NOUN_FIRST = new RegExp(
  String.raw`^(?:${BEFORE_NOUN} )*(?:reminders?|lembretes?|recordatorios?)(?: ?[:\-–]| ?$| ${AFTER_NOUN}(?!\p{L}))`,
  'u',
)
/** Titles such as "lembrete reunião terça", unless the text makes a statement about the reminder. */
const BARE_NOUN_FIRST =
  /^(?:reminder|lembrete|recordatorio) (?!(?:notices?|letters?|cards?|nao|no|e|es|is|was|has|arrived|apps?|system|emails?|funcion\p{L}+|toca|tocou|chegou|llego|sono)\b)/u
const ALARM = anyOf`
  alarms?, alarmes?, alarmas?, alertas?, alerts?, despertador, timers?, temporizador, notificac(?:ao|ion), wake[- ]?up call
`
const AFTER_ALARM = anyOf`for, at, para, pra, as, a las, on, every, todos, cada, amanha, manana, tomorrow, \d`
/** "alarm 7:30", "alarma diaria a las 8" */
const ALARM_FIRST = new RegExp(
  String.raw`^(?:${BEFORE_NOUN} )*${ALARM}(?: diari[oa]| semanal| mensal| mensual| rec[ou]rrente)?(?: ?:|(?: de)? \d| ${AFTER_ALARM})`,
  'u',
)

const ASKED_IN_ENGLISH = new RegExp(
  either([
    // "re-remind me", "keep reminding me", "I need remind", "somebody remind her"
    /^re-?remind\b/u,
    /^(?:keep |start )?remind(?:ing)?\b/u,
    /^(?:i )?(?:need|want) remind\b/u,
    /^get me up\b/u,
    /^(?:someone|somebody) remind\b/u,
    // "I would like to be reminded"
    /^(?:i|we)(?: would| will)? (?:need|want|have|like|should|must)(?: to)? be (?:reminded|alerted|notified|told|woken)\b/u,
    /^be reminded\b/u,
    // "make sure that I don't forget"
    /^(?:make sure )?(?:that )?i (?:don'?t|do not|won'?t) (?:forget|miss)\b.*/u,
    /^make sure (?:that )?i remember\b/u,
    // "wake me at 7"
    /^(?:alert|notify|nudge|ping|wake|warn|buzz)(?: me| us)\b/u,
    // "text me when", "give me a heads up before"
    /^(?:tell|text|message|email) me (?:to|when|at|in \d|on|tomorrow|tonight)\b/u,
    /^(?:let me know|give me a (?:heads up|nudge|shout|buzz)) (?:when|at|in \d|to|before|about|on|tomorrow)\b/u,
  ]),
  'u',
)

const ASKED_IN_PORTUGUESE_OR_SPANISH = new RegExp(
  either([
    // "lembra-me", "me lembre a gente", but not "lembra-me dos tempos"
    /^(?:me )?(?:re)?lembr(?:ar?|e|es|em)(?:-me|-nos| me| nos| eu| a gente)\b(?! (?:d[aeo]s? (?:quando|aquel\w+|minh\w+|meus?|tempos?)))/u,
    /^me (?:re)?lembr(?:a|as|e|es|em|ar|asses?|assem)\b(?! (?:muito|tanto|d[aeo]s? (?:quando|aquel\w+|minha infancia|meus tempos)))/u,
    // "faz-me lembrar", "diz-me para", "dime cuando"
    /^(?:faz|faca|fazer)(?:-me| me)? lembrar\b/u,
    /^(?:me )?(?:diz|diga|fala|fale|dime|digame|decime)(?:-me)? (?:para|pra|que tengo que|que tenho de|cuando|quando) /u,
    // "avisa-me", "me despierte" and "me avise", "recordarme"
    /^(?:me )?(?:avis|record|alert|notifi[cq]u?|acord|despert|cham)(?:ar?|e|es|em)(?:-me|-nos)\b/u,
    /^me (?:avis|record|alert|notifi[cq]u?|acord|despert)(?:a|as|e|es|em|ar|en|asses?|ases?|aras?)\b/u,
    /^(?:me )?(?:recordar|avisar|alertar|notificar|despertar)(?:me|nos)\b/u,
    // "avisa quando", "me cutuca", "recuérdale a Ana", "recordar a Ana que"
    /^avis(?:a|ar|e) (?:quando|cuando|as \d|a las)\b/u,
    /^me cutuca\b/u,
    /^recuerd[ae]n?les? (?:a )?/u,
    /^recordar a \p{L}+ (?:que |de )?\p{L}+(?:ar|er|ir)\b/u,
    // "tengo que acordarme", "tenho de me lembrar"
    /^(?:hay que |tengo que |tenemos que )(?:acordarse|acordarme|recordar)\b/u,
    /^(?:tenho|temos)(?: de| que) (?:me )?lembrar\b/u,
    // "preciso ser lembrado", "quiero que me recuerden", "quiero un aviso"
    /^(?:eu )?(?:preciso|quero|queria|gostaria|gostava|necessito)(?: de)? (?:ser|me|lembrar|que me) ?(?:lembrad|avisad|notificad|lembrar|lembre|avise)/u,
    /^(?:quiero|necesito|quisiera|deseo|me gustaria) (?:ser (?:recordad|avisad|notificad)|recordar |acordarme|recordarme|un aviso)/u,
    // "lembrar de pagar", "lembrar: pagar", but not "lembrar que"
    /^(?:lembrar|lembra|lembre|relembrar|relembra)(?: ?:| de \p{L}+r\b| d[aeo]s? | ?$| (?!(?:que|quando|daquel\w+|como|e)\b))/u,
  ]),
  'u',
)

/** In the words of an assistant: "The user wants to be reminded to…". */
const ASKED_OF_ASSISTANT = [
  /^(?:the )?user (?:wants?|wanted|needs?|asks?|asked|requests?|requested|would like)(?: (?:me|us|for|to|that|you|be|an?)){0,3} (?:remind(?:er|ed)?|alert(?:ed)?|alarm|notified)\b/u,
  /^(?:o|a) (?:usuari[oa]|utilizadora?) (?:quer|queria|precisa|pede|pediu|gostaria|gostava|deseja|solicitou)(?: (?:de|para|que|uma?|ser|seja|lhe|me)){0,4} (?:lembr(?:ad[oa]|ete|ar|em?)|avis(?:ad[oa]|o|ar|em?)|alert[ae]|alarme)\b/u,
  /^(?:el|la) usuari[oa] (?:quiere|queria|quisiera|necesita|pide|pidio|desea|solicito)(?: (?:de|para|que|una?|ser|se|les?|lo|la|me)){0,4} (?:recuerd(?:en?|es)|record(?:ad[oa]|ar\p{L}{0,3}|atorio)|avis(?:ad[oa]|o|ar\p{L}{0,3}|en?)|alert[ae]|alarma)\b/u,
]

const ASKED_AT_START = [ASKED_IN_ENGLISH, ASKED_IN_PORTUGUESE_OR_SPANISH, ...ASKED_OF_ASSISTANT]

/** "Don't forget to…", "não esquecer de…": a reminder if the capture is about it, but a figure of speech deep in a longer text. */
const ADVISED_AT_START = new RegExp(
  either([
    // "can't forget my", "don't let me miss", but not "don't forget that day"
    /^(?:i )?(?:can'?t|cannot|must ?n[o']t) (?:ever )?forget (?:to|that|about my|my)\b/u,
    /^(?:don'?t|do not|never|can'?t|cannot|must ?n[o']t|shouldn'?t|don't let|not to|to not|not)(?: let (?:me|us))? (?:ever )?(?:forget|miss)\b(?! (?:about it|it\b|me\b|that (?:day|time|night)))/u,
    // "I must remember to", "remember the meeting tomorrow"
    /^(?:i )?(?:must|should|need to|have to|got to|gotta)? ?remember (?:me )?to\b/u,
    /^remember me (?:that|about|of|at)\b/u,
    /^remember (?:about|my|the) .*\b(?:tomorrow|tonight|today|at \d|appointment|meeting)\b/u,
    // "lembra-te de", but not "lembra-te quando"
    /^(?:lembra-te|lembre-se|lembrem-se|te lembra|se lembra)\b(?! (?:d[aeo]s? (?:quando|aquel\w+|vez)|quando|daquel\w+))/u,
    // "não posso esquecer", "para eu não me esquecer"
    /^(?:para |pra )?(?:eu )?nao (?:(?:te|se|me|posso|podes|pode|podemos|quero|devo|vou|vais) )*(?:me |te )?(?:esquecer|esquecas?|esqueca|esquece|esquecam|esquecer-me)(?:-te|-se)?\b/u,
    // "recuerda comprar", "recordar: cita", "recordar la reunión", but not "recuerda que"
    /^recuerda (?:a \p{L}+ )?(?:de |a )?(?!que|cuando|como|a\b|mucho)\p{L}*(?:ar|er|ir)(?:me|le|lo|la|los|las|les|nos)?\b/u,
    /^(?:recordar|recuerde|recuerden|recorda|recuerda) ?(?:$|:|(?:mi|la|el|los|las|de|cita|reunion|para|manana|hoy|a las)\b)/u,
    /^recordar (?!(?:que|cuando|como|a|es)\b)/u,
    // "que no se me olvide", "no hay que olvidarse", "nunca te olvides"
    /^(?:que |para )?(?:no|nunca) (?:(?:te|se|me|nos|debo|puedo|quiero|puede|vayas a|vaya a|hay que|dejes|dejen|deje) )*(?:que )?(?:se )?(?:me |te |nos )?(?:olvid(?:es|emos|ar|arme|e|en|arse|arte|arnos)|pase)\b/u,
    // "acuérdate de", but not "acuérdate de cuando"
    /^(?:acuerdate|acordate|acordarse|acordarme|acordarte|acuerdese) (?:de|que)\b(?! (?:cuando|aquel))/u,
  ]),
  'u',
)

const ASKED_ANYWHERE = new RegExp(
  either([
    // "recuérdame", "para recordarme"
    /\b(?:recuerd[ae]|recuerd[ae]n|record[ae]|acuerd[ae]|acord[ae]|avis[ae]|avis[ae]n|alert[ae]|notifi(?:ca|que)|despiert[ae]|despert[ae]|levant[ae])(?:me|nos)\b/u,
    /\bpara recordarme(?:lo)?\b/u,
    /\brecuerdamelo\b/u,
    /\b(?:record|avis|acord|despert)adme\b/u,
    // "hazme recordar", "haz que me acuerde"
    /\b(?:haz|hace|haga|hagan)(?:me|nos)? (?:recordar|acordar)\b/u,
    /\bhaz que me acuerde\b/u,
    // "puedes recordarme", "me puedes recordar"
    /\b(?:puedes|podrias|puede|podria|podes|favor de|favor|hay que|tienes que|debes) (?:recordar|avisar|alertar|despertar)(?:me|nos)\b/u,
    /\bme (?:puedes|podrias|puede|podria|podes) (?:recordar|avisar|despertar)\b/u,
    // "quiero que me avises", "me recuerdas que"
    /\bque (?:no )?(?:se )?me (?:recuerd(?:es|en|e)|recordes|avis(?:es|en|e)|olvide|despiert(?:es|en|e))\b/u,
    /\bme (?:recuerdas|recordas|avisas) (?:que|de|para|manana|el|la|los|cuando|\p{L}+[aei]r\b)/u,
    // "não me deixes esquecer", "no me dejes olvidar", "don't let me forget"
    /\bnao (?:me )?deix\w+(?: que)?(?: eu)?(?: me)? esque\w+/u,
    /\bpara que no se me olvide\b/u,
    /\bno (?:me )?dej(?:es|en|e)(?: que)?(?: me)?(?: se me)? olvid\w+/u,
    /\b(?:don'?t|do not) let (?:me|us) forget\b/u,
    // "não deixes de me avisar", "no dejes de recordarme"
    /\bnao deix\w{1,4} de me (?:lembr|avis)ar\b/u,
    /\bno dej(?:es|en|e) de (?:record|avis)arme\b/u,
    // "quero que me lembres"
    /\bque me (?:lembr(?:es|e|em)|avis(?:es|e|em)|record(?:es|e))\b/u,
    // "por favor me lembra"
    /\b(?:por favor|please|pls) (?:remind|me lembr\w+|me avis\w+)\b/u,
  ]),
  'u',
)

const REMIND_ME = /(?:^|[^\p{L}])remind (?:me|us)\b/u
const AFTER_REMIND_ME = new RegExp(
  String.raw`^,? ?${anyOf`
    to, that, at, when, whenever, in, on, by, before, after, tomorrow, tonight, today, about, if, every, next, later, again,
    this, daily, i, we, my, \d, $
  `}\b`,
  'u',
)
/** "These songs remind me": nobody asks for a reminder. */
const REMINDING_SUBJECT =
  /\b(?:these|those|they|which|who|photos?|pictures?|moments?|songs?|things?|events?|always|really|just)\b/u

/** "me lembra", "lembra-me", "avisa-me", "acorda-me" */
const LEMBRA_ME =
  /(?:^|[^\p{L}])(?:me (?:re)?lembr[ae]s?|(?:re)?lembr[ae]-me|me avis[ae]s?|avis[ae]-me|(?:me )?record[ae]-me|acord[ae]-me|me acord[ae]|alert[ae]-me|notifi(?:ca|que)-me)\b/u
const AFTER_LEMBRA_ME =
  /^,? ?(?:$|(?:de |para |pra |a )?\p{L}+[aei]r\b|que (?:tenho|temos|preciso|ha|e|vou)|as \d|em \d|daqui|amanha|hoje|quando|na |no |se |por favor|d[ao] (?:consulta|reuniao|aniversario))/u
/** The time or occasion of the reminder: "antes de sair", "tenho reunião às 9". */
const OCCASION =
  /\b(?:tenho|temos|preciso|antes|depois|quando|amanha|hoje|logo|se|as \d|dia \d|todos|todas|toda|cada|segunda|terca|quarta|quinta|sexta|sabado|domingo|semana)\b/u
/** With a subject it is a statement, not a request. Days and hours have an article too ("el lunes", "a las 8"). */
const SUBJECT_FIRST = new RegExp(
  String.raw`^${anyOf`
    o, a, os, as, um, uma, el, la, los, las, un, una, the, an, my, his, her, i, he, she, we, they, you,
    eu, ele, ela, voce, yo, isso, isto, essa, esse, esta, este, minha, meu, tudo
  `} (?!\d|lunes|martes|miercoles|jueves|viernes|sabado|domingo|proxim|las|partir)\p{L}`,
  'u',
)

/** Another person's request is reported: "she asked me to remind her", "tive de", "me pidió que". */
const REPORTED = new RegExp(
  String.raw`\b${anyOf`
    had to, used to, asked, told, said, forgot, didn't, did not, doesn't, does not, never had, always, always has to,
    has to, which,
    pediu, disse, falou, pidio, dijo, esqueceu, olvido, tive, teve, tuve, tuvo, sempre, siempre, nunca
  `}\b`,
  'u',
)
/** Talks about reminders or memories: "the alarm reminded me", "me acuerdo de" */
const MENTION = new RegExp(
  String.raw`\b${anyOf`
    remind(?:s|ed|ing|ers?), remind (?:me|us|you|him|her), alarms?,
    lembr(?:ei|ou|o|amos|ava)(?:-me)?, me lembr\w+, lembra-me, lembretes?, alarmes?,
    recuerdo que, me acuerdo, me record\w+, me recuerda\w*, recordatorios?, alarmas?
  `}\b`,
  'u',
)
/** "cancel my alarm", "which reminders do I have": something else is asked about a reminder. */
const OTHER_ERRAND = new RegExp(
  `^${anyOf`
    delete, cancel, remove, show, list, clear, stop, snooze, turn off, what, which, why, how,
    when (?:is|are|was|did|do|does|will),
    (?:did|do|does|is|are|was|were|have|has) (?:i|you|we|he|she|it|they|the|my|there|any),
    apaga\w*, cancel\w*, remov\w*, elimin\w*, mostra\w*, borra\w*, muestra\w*, mostrar, quita\w*, desactiv\w*,
    desativ\w*, cual\w*, quais, qual, (?:quando|cuando) (?:e|es|foi|fue|sera)
  `} `,
  'u',
)
const WEAK = /^(?:lembrar?|lembre|recuerda|recordar|recuerde|recorda|remember) que\b|^remember that\b/u

/** How the sentence speaks of a reminder, or null if it doesn't. */
export function reminderCue(sentence: Sentence): ReminderCue | null {
  const request = correctReminderWords(sentence.request)
  const folded = correctReminderWords(sentence.folded)
  if (OTHER_ERRAND.test(request) && !sentence.isPolite) return MENTION.test(folded) ? 'mentioned' : null
  if (asksAtStart(request, sentence) || asksAnywhere(folded, sentence.spokenRequest)) return 'asked'
  if (isAdvice(request, sentence)) return 'advised'
  if (WEAK.test(request)) return 'weak'
  return MENTION.test(folded) ? 'mentioned' : null
}

function isAdvice(request: string, sentence: Sentence): boolean {
  if (NOUN_FIRST.test(request)) return true
  if (BARE_NOUN_FIRST.test(request)) return !tellsOfPast(sentence)
  return ADVISED_AT_START.test(request) && !isPastVerb(sentence.spokenRequest)
}

function asksAtStart(request: string, { spokenRequest }: Sentence): boolean {
  if (ALARM_FIRST.test(request)) return true
  const isPast = isPastVerb(spokenRequest.split(' ').slice(0, 2).join(' '))
  if (MAKE_REMINDER.test(request) && !isPast && !/\b(?:lista?|carrinho)\b/u.test(request)) return true
  return ASKED_AT_START.some((pattern) => pattern.test(request)) && !isGeneralSaying(spokenRequest)
}

/** The infinitive is the subject: "Lembrar é viver", "Recordar es vivir". */
function isGeneralSaying(request: string): boolean {
  return /^\p{L}+ (?:é|es|foi|fue|faz|hace) /u.test(request)
}

function asksAnywhere(folded: string, spokenRequest: string): boolean {
  if (ASKED_ANYWHERE.test(folded) && !REPORTED.test(folded)) return true
  if (asksForReminderLater(folded, spokenRequest)) return true
  const remind = REMIND_ME.exec(folded)
  if (remind) {
    const { before, after } = around(folded, remind)
    return !REMINDING_SUBJECT.test(before) && AFTER_REMIND_ME.test(after) && !REPORTED.test(before)
  }
  const lembra = LEMBRA_ME.exec(folded)
  if (!lembra) return false
  const { before, after } = around(folded, lembra)
  const isRequest = AFTER_LEMBRA_ME.test(after) || (OCCASION.test(before) && !SUBJECT_FIRST.test(before))
  return isRequest && !REPORTED.test(before)
}

function around(text: string, match: RegExpExecArray): { before: string; after: string } {
  return { before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) }
}

function asksForReminderLater(folded: string, spokenRequest: string): boolean {
  const making = MAKE_REMINDER_LATER.exec(folded)
  if (!making || isPastVerb(spokenRequest) || /\blista?\b/u.test(folded)) return false
  const { before } = around(folded, making)
  return !SUBJECT_FIRST.test(before) && !/\b(?:to|who|que|quem)$/u.test(before)
}
