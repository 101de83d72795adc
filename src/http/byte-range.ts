/** The range that a `Range` header requests; `first` and `last` are inclusive. */
export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; first: number; last: number }
  | { kind: 'unsatisfiable' }

const WHOLE: RequestedRange = { kind: 'whole' }
const UNSATISFIABLE: RequestedRange = { kind: 'unsatisfiable' }

/**
 * RFC 9110, section 14. Other units than bytes, malformed ranges and several ranges are answered with the whole, which is always allowed.
 * An empty file has no partial range: its last bytes are all of it.
 */
export function rangeOf(header: string | undefined, size: number): RequestedRange {
  const specifier = /^bytes=(.*)$/i.exec(header?.trim() ?? '')?.[1] ?? ''
  // Empty list elements are ignored (section 5.6.1.2).
  const ranges = specifier.split(',').map((range) => range.trim())
  const [range, ...others] = ranges.filter((element) => element !== '')
  const parts = /^(\d*)-(\d*)$/.exec(range ?? '')
  if (!parts || others.length > 0) return WHOLE
  const [, first = '', last = ''] = parts
  if (first !== '') return fromFirst(Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last), size)
  return last === '' ? WHOLE : suffix(Number(last), size)
}

function fromFirst(first: number, last: number, size: number): RequestedRange {
  if (last < first) return WHOLE
  if (first >= size) return UNSATISFIABLE
  return { kind: 'part', first, last: Math.min(last, size - 1) }
}

function suffix(length: number, size: number): RequestedRange {
  if (length === 0) return UNSATISFIABLE
  if (size === 0) return WHOLE
  return { kind: 'part', first: Math.max(0, size - length), last: size - 1 }
}
