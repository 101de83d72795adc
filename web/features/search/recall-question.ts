export interface RecallQuestion {
  query: string
  depth: Depth
  length: Length
}

export const DEPTHS = [0, 1, 2, 3] as const
export const LENGTHS = ['short', 'medium', 'long'] as const
type Depth = (typeof DEPTHS)[number]
export type Length = (typeof LENGTHS)[number]

const MAX_CHARS: Record<Length, number> = { short: 2_000, medium: 6_000, long: 20_000 }

export function maxCharsOf(length: Length): number {
  return MAX_CHARS[length]
}

/** Missing or unknown values get the defaults. */
export function readQuestion(search: string): RecallQuestion {
  const parameters = new URLSearchParams(search)
  return {
    query: (parameters.get('q') ?? '').trim(),
    depth: DEPTHS.find((depth) => String(depth) === parameters.get('depth')) ?? 1,
    length: LENGTHS.find((length) => length === parameters.get('length')) ?? 'medium',
  }
}

export function writeQuestion({ query, depth, length }: RecallQuestion): string {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  if (depth !== 1) parameters.set('depth', String(depth))
  if (length !== 'medium') parameters.set('length', length)
  return parameters.toString()
}
