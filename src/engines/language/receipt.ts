import { type Language, languages } from './languages.ts'
import { fold, lazy, sectionLines } from './words.ts'

export interface Receipt {
  /** As printed. Null if no line looks like a name. */
  shop: string | null
  /** As printed, with its currency if there is one. */
  total: string
  amount: number
  /** `2026-04-12`. Null if the receipt has no date. */
  date: string | null
}

/** Longer texts are documents that mention a total. */
const MAX_LENGTH = 12_000
const MAX_LINE_LENGTH = 160
const HEAD_LINES = 6
const LEAST_AMOUNTS = 2
const MIN_YEAR = 1990
const MAX_YEAR = 2100

const CURRENCY = String.raw`R\$|US\$|[$€£]`
const AMOUNT = new RegExp(
  String.raw`(?:(?:${CURRENCY}) ?)?(?<![\d.,])\d{1,3}(?:[., ]?\d{3}){0,3}[.,] ?\d{2}(?![\d.,]?\d)(?: ?(?:${CURRENCY}))?`,
  'gu',
)
const DAY = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/u
const HOUSE_NUMBER = /, ?\d|\d$/u
/** Frames and specks that OCR reads as punctuation. */
const MARKS_AROUND = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}.!])[^\p{L}\p{N}.!]+$/gu
const ISO_DAY = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/u

/** Reads shop, total and date of a receipt from its OCR text. Returns null if the text is more likely something else. */
export function readReceipt(text: string, language: Language): Receipt | null {
  if (text.length > MAX_LENGTH) return null
  const lines = text.split('\n').map((line) => line.slice(0, MAX_LINE_LENGTH).trim())
  const filled = lines.filter((line) => line !== '')
  const amounts = filled.flatMap((line) => line.match(AMOUNT) ?? [])
  const total = totalIn(filled)
  if (!total || amounts.length < LEAST_AMOUNTS) return null
  const date = dateIn(text, { isMonthFirst: language === 'en' && total.printed.startsWith('$') })
  const shop = shopIn(filled)
  if (date === null && shop === null) return null
  return { shop, total: total.printed, amount: total.amount, date }
}

interface Amount {
  printed: string
  amount: number
}

/** The largest amount with the word for a total. It stands in the same line, or alone in the next or the previous one. */
function totalIn(lines: readonly string[]): Amount | null {
  let best: Amount | null = null
  lines.forEach((line, at) => {
    if (!isTotal(line)) return
    const own = amountsIn(line).at(-1)
    const beside = [lines[at + 1], lines[at - 1]].map((other) => loneAmount(other)).find((other) => other !== null)
    const found = own ?? beside
    if (!found || (best !== null && found.amount <= best.amount)) return
    const currency = /R\$|US\$|[$€£]/u.exec(line)?.[0]
    const isBare = currency !== undefined && !/[$€£]/u.test(found.printed)
    best = isBare ? { ...found, printed: `${currency} ${found.printed}` } : found
  })
  return best
}

function isTotal(line: string): boolean {
  const folded = ` ${fold(line).replaceAll(/[^a-z]+/gu, ' ')} `
  const { totals, others } = labels()
  return totals.some((label) => folded.includes(label)) && !others.some((label) => folded.includes(label))
}

const labels = lazy(() => ({ totals: phrases('receipt totals'), others: phrases('other amounts') }))
const neverShops = lazy(() => phrases('never shops'))

/** Surrounded by blanks, so that only whole words match. */
function phrases(section: string): string[] {
  return languages.flatMap((language) => sectionLines(language, section)).map((line) => ` ${line} `)
}

function amountsIn(line: string): Amount[] {
  return (line.match(AMOUNT) ?? []).map((printed) => {
    const digits = printed.replaceAll(/\D/gu, '')
    return { printed: printed.trim(), amount: Number(digits) / 100 }
  })
}

function loneAmount(line: string | undefined): Amount | null {
  const [amount, another] = amountsIn(line ?? '')
  return amount && !another && amount.printed.length >= (line ?? '').length - 2 ? amount : null
}

/** The first day in the text. Numbers above 12 decide which is the month; otherwise the country's habit does. */
function dateIn(text: string, { isMonthFirst }: { isMonthFirst: boolean }): string | null {
  const iso = ISO_DAY.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, first, , second, year] = DAY.exec(text) ?? []
  if (first === undefined || second === undefined || year === undefined) return null
  const [one, other] = [Number(first), Number(second)]
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const [month, day] = other > 12 || (isMonthFirst && one <= 12) ? [one, other] : [other, one]
  return dayOf(fullYear, month, day)
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < MIN_YEAR || year > MAX_YEAR || date.getUTCMonth() !== month - 1) return null
  return date.toISOString().slice(0, 10)
}

/** The first line at the top that consists of letters, is no address, no ornament and no heading such as "Receipt". */
function shopIn(lines: readonly string[]): string | null {
  const head = lines.slice(0, HEAD_LINES)
  const end = head.findIndex((line) => amountsIn(line).length > 0)
  const name = (end === -1 ? head : head.slice(0, end)).find(isName)
  return name?.replaceAll(MARKS_AROUND, '') ?? null
}

function isName(line: string): boolean {
  const letters = fold(line).match(/[a-z]/gu) ?? []
  const folded = ` ${fold(line)
    .replaceAll(/[^a-z]+/gu, ' ')
    .trim()} `
  return (
    letters.length >= line.replaceAll(/\s/gu, '').length * 0.75 &&
    new Set(letters).size >= 3 &&
    /\p{L}{3}/u.test(line) &&
    !HOUSE_NUMBER.test(line) &&
    !neverShops().some((phrase) => folded.includes(phrase))
  )
}
