// Text that is a task as such: to-do marks, lists with a label, and requests to change a list ("add milk to the shopping list").
import { anyOf } from '../word-patterns.ts'
import { isPastVerb, namesPastTime } from './past-tense.ts'
import { isQuoted, type Sentence } from './sentences.ts'

/** "- [ ] buy milk" */
const CHECKBOX =
  /(?<![^\n\r\u2028\u2029])[^\S\n\r\u2028\u2029]*(?:(?:[-*+]|\d{1,9}[.)])[^\S\n\r\u2028\u2029]*)?\[[ xX]?\]\s+\S/u
/** "TODO: buy milk" */
const TODO_MARK =
  /(?<![^\n\r\u2028\u2029])(?:[-*#>]|[^\S\n\r\u2028\u2029])*(?:TODO|TO-DO|FIXME)\b(?! (?:is|was|es|en|é|em|era) )/u

/** True if a line of the text, in its original case, has a checkbox or a to-do mark. */
export function hasTodoMark(text: string): boolean {
  return CHECKBOX.test(text) || TODO_MARK.test(text)
}

/** "shopping list: milk", "tarefas para sábado: lavar o carro" */
const LABEL = new RegExp(
  String.raw`^${anyOf`
    to ?-?dos?, tasks?, action items?, (?:my |the )?(?:shopping|grocery|groceries|to-?do|packing|task) lists?, groceries,
    checklist,
    tarefas?, a fazer, por fazer, afazeres, para fazer, lista d[aeo]s? (?:compras?|tarefas?|mercado|supermercado|afazeres),
    compras, pendentes?,
    tareas?, por hacer, pendientes?, lista de (?:la )?(?:compras?|tareas?|mercado|super|supermercado),
    cosas (?:por|que) hacer
  `}(?: (?:for|para|de|do|da)[^:]{1,30})? ?(?::|- )|^to-?do list\b`,
  'u',
)

const AFTER_PREPOSITION_POR = anyOf`
  ejemplo, exemplo, lo, eso, isso, favor, que, volta, vuelta, la, el, o, a, un, um, uma, una, supuesto, fin, outro, otro,
  cada
`
/** "pôr" without its accent, but not "por favor" or "por ejemplo". */
const VERB_POR = String.raw`por(?! ${AFTER_PREPOSITION_POR}\b)`
/** Verbs for putting something on a list or a calendar, as stems. */
export const PLACING = anyOf`
  put, place, add, include, insert, enter, stick, pop, jot, write, log, note, save, get, mark, pencil, pen, record, set,
  set up, create, make, schedule, book, block, reserve, plan, drop, throw, slot, squeeze, fit, register, input, update,
  append, post, tack, need, want, have, start, begin,
  adicion\w+, acrescent\w+, junt\w+, coloc\w+, coloqu\w+, poe\w*, ${VERB_POR}, ponha\w*, bot[ae]\w*, met[ae]\w*,
  inclu\w+, anot\w+, inser\w+, insir\w+, marc\w+, marqu\w+, escrev\w+, apont\w+, regist\w+, lanc\w+, jog\w+, reserv\w+,
  bloque\w+, agend\w+, cri[ae]\w*, deix\w+, program\w+, separ\w+, encaix\w+, salv\w+, aument\w+, anex\w+, mand\w+,
  som[ae]\w*, falta\w*, faz, quero, preciso,
  anad\w*, aniad\w+, anid\w*, pon\w*, pong\w*, apunt\w+, agreg\w+, sum\w+, escrib\w+, registr\w+, introduc\w+,
  introduz\w*, introduzc\w+, crea\w*, haz, deja\w*, guard\w+, apart\w+, quiero, necesito
`

const LIST = String.raw`\b${anyOf`
  \p{L}{0,12}lists?, listas?, to-?dos?, shopping cart, cart, basket, carrinho, carrito, tarefas, tareas, pendientes,
  pendentes
`}\b`
const ONTO = anyOf`to, on, onto, in, into, for, at, a, al, as, ao, na, no, nas, da, de, en, para, pra`
/** "I need to", "gostaria de", "tengo que" */
const WISH = anyOf`
  need to, want to, wanna, would like to, 'd like to, like to,
  quero, queria, preciso(?: de)?, gostaria de, gostava de, vou,
  quiero, quisiera, necesito, tengo que, hay que
`
const ADD_TO_LIST = new RegExp(
  String.raw`^(?:me )?(?:i |we |eu |yo )?(?:${WISH} )?(?:me )?${PLACING}(?:-me|me)? (?:.{0,80} )?${ONTO} (?:\S+ ){0,4}?${LIST}`,
  'u',
)
/** "create a packing list", "nova lista de compras" */
const NEW_LIST = new RegExp(
  String.raw`^(?:i (?:need|want) (?:you )?(?:to )?)?${anyOf`
    create, make, start, begin, open, new, generate, build, cri[ae]r?, crea\w*, faz, faca, fazer, haz\w*, nov[ao],
    nuev[ao], inici\w+, empieza, comeca
  `} (?:[^ ]{1,30} ){0,3}?${LIST}`,
  'u',
)
/** "take milk off the list", "risca o leite da lista" */
const OFF_LIST = new RegExp(
  String.raw`^(?:i need to |i want to )?${anyOf`
    remove, delete, take, cross, strike, scratch, check, tick, erase, clear, drop,
    tir[ae]\w*, remov\w+, risc\w+, risqu\w+, apag\w+, retir\w+,
    quit[ae]\w*, borr\w+, elimin\w+, tach\w+, sac[ao]\w*, saqu\w+
  `}\b.{0,160} (?:off|from|out|of|on|in|d[aeo]s?|del|na|en) (?:[^ ]{1,30} ){0,4}?${LIST}`,
  'u',
)
/** "add a task", "nova tarefa" */
const NEW_TASK =
  /^(?:\S+ ){0,3}?(?:add|create|make|new|set|cri\w+|adicion\w+|nova|anot\w+|crea\w*|agreg\w+|anad\w+|nueva|pon|poe|mete) (?:\S+ ){0,2}?(?:tasks?|to-?dos?|tarefas?|tareas?|pendiente|pendente)\b/u
const ORDERS = [ADD_TO_LIST, NEW_LIST, OFF_LIST, NEW_TASK]

/** True if the sentence starts like a list or asks to change one. */
export function isListRequest(sentence: Sentence): boolean {
  const { folded, request, spokenRequest } = sentence
  if (LABEL.test(folded) || LABEL.test(request)) return true
  if (namesPastTime(folded) || isQuoted(sentence)) return false
  if (addsToListLater(request)) return true
  const isPast = isPastVerb(spokenRequest) && !spokenRequest.startsWith('añadí')
  return !isPast && (ORDERS.some((pattern) => pattern.test(request)) || startsWithList(request))
}

const ADD_LATER = new RegExp(
  String.raw`(?:[,;:] ?|- |\b(?:and|please|just|y|e|entao|so) )(?:please |por favor )?${PLACING} `,
  'gu',
)
const ONTO_LIST = new RegExp(String.raw`^(?:[^ ]{1,30} ){0,4}?${ONTO} (?:[^ ]{1,30} ){0,4}?${LIST}`, 'u')

/** "We're out of soap, add it to the list" */
function addsToListLater(request: string): boolean {
  return [...request.matchAll(ADD_LATER)].some(({ 0: order, index }) =>
    ONTO_LIST.test(request.slice(index + order.length)),
  )
}

const ON_LIST_FIRST = new RegExp(
  String.raw`^(?:(?:to|on|in) (?:my|the|our)|na|no|nas|a|ao|en|em|a la|a mi|en la|en mi|para) (?:[^ ]{1,60} ){0,3}?${LIST} `,
  'u',
)
const PLACING_WORD = new RegExp(String.raw`\b${PLACING}\b`, 'u')
const ON_MY = /^(?:to|on) (?:my|the) /u
const LIST_WORD = new RegExp(LIST, 'u')

/** "On my shopping list, add milk", "na lista de compras põe leite". */
function startsWithList(request: string): boolean {
  const list = ON_LIST_FIRST.exec(request)
  return (
    (list !== null && PLACING_WORD.test(request.slice(list[0].length))) ||
    (ON_MY.test(request) && LIST_WORD.test(request))
  )
}
