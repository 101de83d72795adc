/** Replaces a number that a double would change. */
export const CHANGED = Symbol('changed number')

/** The reviver's third parameter; TypeScript's library does not declare it yet. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown

/** Whether a double might change a number of the JSON text: one has an exponent or 16 digits. Digits inside strings count too. */
export function mayHoldHardNumber(json: string): boolean {
  return /[0-9](?:[eE]|[0-9]{15})/.test(json)
}

/** Like JSON.parse, with `CHANGED` in place of each number that a double would change. */
export function parseMarkingNumbers(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && isChanged(source, value) ? CHANGED : value,
  )
}

/**
 * Whether a number beyond a double's range or beyond 2^53 would get another value. Smaller fractions may be rounded to the nearest double, as
 * RFC 8259 expects, but never to zero.
 */
function isChanged(source: string, value: number): boolean {
  if (!Number.isFinite(value)) return true
  const isRisky = Math.abs(value) > Number.MAX_SAFE_INTEGER || value === 0
  return isRisky && canonical(source) !== canonical(String(value))
}

/** Digits without outer zeros, and the power of ten of the last one: equal for equal values. */
function canonical(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  if (end === 0) return '0'
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
