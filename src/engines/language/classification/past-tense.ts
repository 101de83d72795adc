// Statements about the past, by their verbs and times. A request is never in the past tense.

import { anyOf, either, WORD_END, WORD_START } from '../word-patterns.ts'
import { lazy, sectionLines } from '../words.ts'

const PRONOUN = anyOf`i, he, she, we, they, eu, ele, ela, yo, él, ella, já, ya, me, lo, la, los, las, le, les, se, no, não`
const PAST_ENDING = anyOf`ei, ou, iu, aram, eram, iram, avam?, aste, aron, ieron, aba, aban, ó`
/** Stems of imperatives such as "poné" and "traé", which end like the past "compré". */
const IMPERATIVE_STEM = anyOf`
  pon, hac, tra, vend, mov, recog, le, volv, devolv, manten, ten, encend, respond, barr, escog, met, com, romp, corr,
  aprend, promet, establec
`
const PAST_FORM = anyOf`
  added, made, created, wrote, gave, sent, started,
  \p{L}{1,40}${PAST_ENDING},
  pus, pôs, fiz, fez, deu, puse, puso, hice, hizo,
  (?!${IMPERATIVE_STEM}é|\p{L}{1,40}(?:ar|er|ir)é)\p{L}{1,40}é,
  (?:add|creat|schedul|mak)ing
`
/** Verbs for making, adding or noting, in the past tense: "criei um lembrete", "puse una alarma", "added it to the list". */
const PAST_VERB = new RegExp(`^(?:${PRONOUN} )?${PAST_FORM}${WORD_END}`, 'u')
/** Other words also end in "ou" and "ei"; this list keeps requests from being rejected. */
const NOT_PAST = /^(?:vou|sou|ou|hei|rei|lei|sei|estou)(?![\p{L}])/u

/** True if the text starts with a verb in the past tense. `spoken` has its accents. */
export function isPastVerb(spoken: string): boolean {
  return PAST_VERB.test(spoken) && !NOT_PAST.test(spoken)
}

const PERIOD_ENGLISH = anyOf`
  night, week, month, year, summer, winter, monday, tuesday, wednesday, thursday, friday, saturday, sunday
`
const PERIOD_SPANISH = anyOf`semana, mes, ano, lunes, martes, miercoles, jueves, viernes`
const PAST_TIME = new RegExp(
  either([
    new RegExp(
      String.raw`\b${anyOf`
      yesterday, last ${PERIOD_ENGLISH}(?! (?:of|in)\b), ago,
      ontem, anteontem, (?:semana|mes|ano) passad[oa], passad[oa] (?:semana|segunda|terca|quarta|quinta|sexta),
      ayer, anteayer, anoche, (?:${PERIOD_SPANISH}|sabado|domingo) pasad[oa], pasad[oa] ${PERIOD_SPANISH}
    `}\b`,
      'u',
    ),
    // "há 3 dias", "hace dos semanas"
    /\bha \d+ (?:dias|semanas|meses|anos)\b/u,
    /\bhace \p{L}+ (?:dias?|semanas?|meses|anos?)\b/u,
  ]),
  'u',
)

/** Folded text: "yesterday", "ontem", "hace dos días". */
export function namesPastTime(folded: string): boolean {
  return PAST_TIME.test(folded)
}

/** Not past tense: participles about the future ("scheduled for", "booked on") and words such as "bed" and "need". */
const PLANNED = new RegExp(
  [
    String.raw`\b${anyOf`
      scheduled, booked, planned, supposed, invited, expected, confirmed, rescheduled, postponed, moved, needed, used
    `} (?:for|to|at|on|until|by)\b`,
    String.raw`\b(?:red|bed|need|speed|feed|wed|med|led|lay|ground|shot)\b`,
    String.raw`\b(?:i|we)(?:'ve| have) got\b`,
    String.raw`^got (?=(?:an?|my|our)\b.*\b(?:tomorrow|tonight|next)\b)`,
  ].join('|'),
  'gu',
)
const PAST_ENGLISH = new RegExp(
  either([
    /\b(?:was|were|had|did|didn't|wasn't|weren't|hadn't|been|left|happened|read about)\b/u,
    // "should have called"
    /(?:should|could|would|might)(?: have|'ve) \p{L}/u,
    // "called"
    /\p{L}{3}ed\b/u,
  ]),
  'u',
)
/** The past of irregular verbs, if it differs from the present: "went". */
const pastForms = lazy(() => {
  const lines = sectionLines('en', 'verb forms').map((line) => line.split(' '))
  return new Set(lines.flatMap(([present, past]) => (past === undefined || past === present ? [] : [past])))
})

/** Takes a text with its accents: without them, Portuguese "até" is "ate". */
export function tellsOfPastInEnglish(spoken: string): boolean {
  const unplanned = spoken.replace(PLANNED, ' ')
  return PAST_ENGLISH.test(unplanned) || unplanned.split(/[^\p{L}]+/u).some((word) => pastForms().has(word))
}

/** "corri": verbs in -er and -ir. */
const STEM_BEFORE_I = anyOf`
  corr, perd, com, beb, conhec, esquec, receb, vend, escrev, aprend, entend, respond, resolv, devolv, morr, nasc, desc,
  viv, met, acend, escolh, dorm, sub, abr, part, sent, ment, ped, decid, assist, desist, consegu, segu, descobr, reun,
  ouv, cumpr, romp, bat, prend, mex
`
const PAST_PORTUGUESE = new RegExp(
  `${WORD_START}${anyOf`
    fui, foi, fomos, foram, era, eram, estava, estavam, estive, esteve, tive, teve, tinha, tinham, fiz, fez, fizemos,
    vi, viu, vim, veio, disse, pus, pôs, dei, deu, soube, quis, havia, houve,
    (?:tiv|estiv|fiz|pus|quis|pud|soub|troux|diss|vi)(?:emos|mos|eram),
    fizemos, trouxe, saí, caí,
    ${STEM_BEFORE_I}i,
    \p{L}{2,}(?:ei|ou|iu|aram|eram|iram|avam|ava|ámos)
  `}${WORD_END}`,
  'u',
)
const PAST_ROMANCE = new RegExp(
  either([
    PAST_PORTUGUESE,
    // Spanish
    new RegExp(
      `${WORD_START}${anyOf`
      fui, fue, fuimos, fueron, era, eran, estaba, estaban, estuve, estuvo, tuve, tuvo, tenía, tenían, hice, hizo,
      hicimos, vi, vio, vine, vino, dije, dijo, puse, puso, di, dio, supe, quise, había, hubo, compré,
      (?:tuv|estuv|hic|pus|quis|pud|sup|vin|dij|traj|anduv)imos,
      vimos, fuimos, dimos,
      (?!(?:así|aquí|allí|ahí)(?![\p{L}]))\p{L}{2,}í,
      \p{L}{2,}(?:ó|aron|ieron|aba|aban|ábamos)
    `}${WORD_END}`,
      'u',
    ),
    // "compré", but not "café" and "José"
    /(?<![\p{L}])(?:yo )?(?!(?:caf|beb|porqu|jos)é)\p{L}{3,}é(?![\p{L}])/u,
  ]),
  'u',
)
const NOT_PAST_WORD = /(?<![\p{L}])(?:vou|sou|estou|rei|lei|sei|hei|café|josé|bebé|opinião)(?![\p{L}])/gu
/** Stems of verbs in -rar, whose past looks like a future: "tirei", "comparé". */
const STEM_BEFORE_RAR = anyOf`t, v, p, prep, sep, comp, rep, adm, resp, ret, at, esp, op, g, sup, consid, lid, m, entr`
const FUTURE_ENDING = anyOf`
  arei, erei, irei, aré, eré, iré, dré, arás?, erás?, irás?, drás?, arán, erán, irán, arão, erão, irão, remos
`
/** "voltarei" */
const FUTURE = new RegExp(
  String.raw`${WORD_START}(?!${STEM_BEFORE_RAR}(?:arei|irei|erei|aré|iré|eré)${WORD_END})\p{L}*${FUTURE_ENDING}${WORD_END}`,
  'gu',
)

/** Like `tellsOfPast`, without the English rules, which would match "césped". */
export function tellsOfPastInRomance(spoken: string): boolean {
  const withoutFuture = spoken.replace(NOT_PAST_WORD, ' ').replace(FUTURE, ' ')
  return PAST_ROMANCE.test(withoutFuture)
}

/** True if the sentence names a past time or has a verb in the past tense. `spoken` has the accents that `folded` lacks. */
export function tellsOfPast({ spoken, folded }: { spoken: string; folded: string }): boolean {
  return namesPastTime(folded) || tellsOfPastInEnglish(spoken) || tellsOfPastInRomance(spoken)
}
