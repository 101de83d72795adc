// Orders to put something on the calendar: "put the dentist on my calendar", "agenda a reunião para terça".
import { anyOf } from '../word-patterns.ts'
import { PLACING } from './list-requests.ts'
import { isPastVerb, namesPastTime } from './past-tense.ts'
import { isQuoted, type Sentence } from './sentences.ts'

const CALENDAR = String.raw`${anyOf`
  calendars?, diary, agendas?, schedule, planner, itinerary, calendario, horario, cronograma
`}(?! (?:app|page|view|invite))\b`
const ONTO = anyOf`to, on, onto, in, into, for, a, al, as, ao, na, no, nas, en, pra, para, pro`
const ONTO_CALENDAR = String.raw`${ONTO} (?:[^ ]{1,30} ){0,3}?${CALENDAR}`
/** "I'd like to", "preciso que", "tengo que" */
const WISH = anyOf`
  (?:i|we) (?:need to|want to|would like to|have to), i'd like to, (?:i|we)(?= (?:need|want|have) ), let's,
  go ahead and,
  (?:eu )?(?:quero|queria|preciso|gostaria)(?: de| que)?,
  (?:yo )?(?:quiero|quisiera|necesito|tengo que|hay que)(?: que)?
`

/** "cita el 24, ponla en el calendario" */
const ON_CALENDAR_LATER = new RegExp(
  String.raw`(?:[,;:] ?|- |\b(?:and|please|just|y|e|entao|so) )(?:please |por favor )?${PLACING} (?:[^ ]{1,30} ){0,4}?${ONTO_CALENDAR}`,
  'u',
)
const ON_CALENDAR = [
  // "put … on my calendar", "añade … a mi agenda"
  new RegExp(String.raw`^(?:me )?(?:${WISH} )?(?:me )?${PLACING}\b(?:.{0,160}?) ${ONTO_CALENDAR}`, 'u'),
  // "calendar: dentist", "mark your calendar", "new calendar entry"
  /^(?:calendar|diary|agenda|calendario) ?:/u,
  /^mark (?:my|the|your) (?:calendar|diary)/u,
  /^(?:new )?(?:calendar|diary) (?:entry|event|item)\b/u,
]

/** "na agenda põe …": the verb is searched for in the words that follow. */
const CALENDAR_FIRST = new RegExp(String.raw`^${ONTO_CALENDAR}[ ,:]+`, 'u')
const PLACING_WORD = new RegExp(String.raw`(?:^| )${PLACING}\b`, 'u')
const CALENDAR_FIRST_LENGTH = 60

const TIME_TO_BLOCK = anyOf`
  hours?, minutes, noon, lunchtime, time, slot, morning, afternoon, evening, day,
  (?:mon|tues|wednes|thurs|fri|satur|sun)day
`
const TIME_TO_RESERVE = anyOf`
  agenda, calendario, manha, tarde, noite, manana, noche, hora, horas, mediodia, meio dia, dia,
  segunda, terca, quarta, quinta, sexta, sabado, domingo, lunes, martes, miercoles, jueves, viernes
`
const ENGLISH_ARRANGING = anyOf`
  (?:a )?new, add, create, make, set(?: up)?, book, plan, arrange, organi[sz]e, log, enter, put(?: in)?, input, have,
  start, register, insert, fix, get me
`
const ENGLISH_EVENT = anyOf`
  appointments?, meeting, event, calendar entry, calendar item, conference call, video call, phone call, call with, slot,
  engagement, session
`
const PORTUGUESE_SCHEDULING = anyOf`
  agend(?:a|ar|e|em|as|es), marc(?:a|ar), marque, marquem, program(?:a|ar|e), deix(?:a|e|ar) (?:agendad|marcad)[oa]s?
`
const SPANISH_SCHEDULING = anyOf`
  agend(?:a|ar|e|ame|eme|arme|alo|ala), program(?:a|ame|ar), marc(?:a|ame), apuntame, anotame, ponme, poneme, reservame,
  apartame, dej(?:a|ame|e) (?:agendad|apuntad|marcad)[oa]s?
`
const ROMANCE_ARRANGING = anyOf`
  cri(?:a|ar|e), adicion(?:a|ar|e), coloc(?:a|ar), coloque, nov[oa],
  crea(?:r|me)?, cree, nuev[oa], agreg(?:a|ar|ue), anad(?:e|ir), pon, haz,
  inclu(?:i|a|ir|ye|ya), regist(?:a|ra|rar|re), bota, poe, lanca, anota, apunta, fij(?:a|ar|e), organiz(?:a|ar|e)
`
/** Verbs that only order an appointment if the text also names its time. */
const ARRANGED = [
  // "schedule a call", but not "schedule of trains"
  /^(?:i (?:need|want|have|would like) to |i'd like to |let's )?(?:schedule|pencil|calendar)\b(?! (?:is|was|of|c|a b)\b)/u,
  // "block two hours", "keep Friday"
  new RegExp(
    String.raw`^(?:block|reserve|hold|keep|save) (?:(?:out|off|me|the|a|an|all|my|some|two|three|\d) )*${TIME_TO_BLOCK}\b`,
    'u',
  ),
  // "put me down for"
  /^put (?:.{1,60} )?down (?:for|on|at)\b/u,
  // "set up a meeting", "I need an appointment"
  new RegExp(String.raw`^(?:i (?:need|want) )?${ENGLISH_ARRANGING} (?:[^ ]{1,30} ){0,3}?${ENGLISH_EVENT}\b`, 'u'),
  // "quero marcar uma consulta", but not "agenda cheia"
  new RegExp(
    String.raw`^(?:(?:quero|queria|preciso)(?: de)? |vou )?(?:me )?${PORTUGUESE_SCHEDULING}(?:-me)?(?! (?:d[aeo]s?|del|cheia|llena|e|es)\b)[ :,]`,
    'u',
  ),
  // "agéndame la cita", "déjame apuntada la visita", but not "agenda llena"
  new RegExp(
    String.raw`^(?:me )?${SPANISH_SCHEDULING}(?! (?:d[aeo]s?|del|cheia|llena|e|es|que|en la lista)\b)[ :,]`,
    'u',
  ),
  // "reserva a manhã", "bloquear dos horas"
  new RegExp(
    String.raw`^(?:reserv(?:a|ar|e)|bloque(?:ia|ie|ar|a|e)|separ(?:a|ar|e)|apart(?:a|ar|e)) (?:(?:a|o|as|la|el|las|los|mi|minha|toda|duas|dos|una?|uma) )*${TIME_TO_RESERVE}\b`,
    'u',
  ),
  // "cria um compromisso", "nueva cita"
  new RegExp(
    String.raw`^${ROMANCE_ARRANGING} (?:[^ ]{1,30} ){0,2}?(?:eventos?|compromissos?|citas?|reuniao|reunion|consulta|turno|encontro|cita)\b`,
    'u',
  ),
]

/** An order to put something on the calendar: the kind of cue, or null. `arranged` only counts with a time. Folded text decides; accents the past. */
export function calendarOrder(sentence: Sentence): 'placed' | 'arranged' | null {
  const { request, folded, spokenRequest } = sentence
  if (namesPastTime(folded) || isQuoted(sentence)) return null
  if (ON_CALENDAR_LATER.test(request)) return 'placed'
  if (isPastVerb(spokenRequest)) return null
  const isPlaced = ON_CALENDAR.some((pattern) => pattern.test(request))
  if (isPlaced || namesCalendarFirst(request)) return 'placed'
  return ARRANGED.some((pattern) => pattern.test(request)) ? 'arranged' : null
}

function namesCalendarFirst(request: string): boolean {
  const start = CALENDAR_FIRST.exec(request)?.[0]
  return start !== undefined && PLACING_WORD.test(request.slice(start.length, start.length + CALENDAR_FIRST_LENGTH))
}
