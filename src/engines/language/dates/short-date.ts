// The short forms that people type into a date field: "tomorrow 9", "3d", "1530", "20260307".
import { ENGLISH_MONTHS } from './calendar.ts'
import { fold } from './lexer.ts'

/** Lengths of time on their own, with the preposition that makes them a date. */
const LENGTHS: ReadonlyArray<readonly [length: RegExp, before: string]> = [
  [/^(?:\d{1,3}|a|an|one|two|three|four|five|six|ten) ?(?:min(?:ute)?s?|hours?|days?|weeks?|months?|years?)$/, 'in'],
  [/^(?:un|una|dos|cuatro|cinco|seis|diez) (?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)$/, 'en'],
  [
    /^(?:\d{1,3}|uma?|dois|duas|tres|quatro|cinco|seis|dez) ?(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)$/,
    'em',
  ],
]
const LETTERS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks' }
const NEAR_DAYS = 'today|tonight|tomorrow|hoje|amanha|depois de amanha|hoy|manana|pasado manana'
const DAY_AND_HOUR = new RegExp(`^(${NEAR_DAYS}),? (?:at |as |a las? )?([01]?\\d|2[0-4])$`)

/**
 * Expands the short forms that people type into a date field into a phrase that the date reader understands. In such a field a bare 9 is an hour and
 * 20260307 a day; in a note they may be anything. Any other text is returned unchanged.
 */
export function expandShortDate(text: string): string {
  const folded = fold(text).trim()
  const near = DAY_AND_HOUR.exec(folded)
  if (near) return `${near[1]} ${near[2]}:00`
  if (/^(?:[01]?\d|2[0-4])$/.test(folded)) return `${folded}:00`
  return asClock(folded) ?? asDay(folded) ?? asLength(folded) ?? text
}

function asClock(folded: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(folded) ?? []
  return hour === undefined ? null : `${hour}:${minute}`
}

function asDay(folded: string): string | null {
  const [, year, month, day] = /^(20\d\d)([01]\d)([0-3]\d)$/.exec(folded) ?? []
  if (year !== undefined) return `${year}-${month}-${day}`
  // Dates with dots put the day first in every country that writes them.
  const [, dotted, ofMonth] = /^(\d{1,2})\.(\d{1,2})\.$/.exec(folded) ?? []
  const named = ENGLISH_MONTHS[Number(ofMonth) - 1]
  return named === undefined ? null : `${dotted} ${named}`
}

function asLength(folded: string): string | null {
  const [, count, letter] = /^(\d{1,3}) ?([dw])$/.exec(folded) ?? []
  if (letter !== undefined) return `in ${count} ${LETTERS[letter]}`
  const before = LENGTHS.find(([length]) => length.test(folded))?.[1]
  return before === undefined ? null : `${before} ${folded}`
}
