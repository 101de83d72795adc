/** Filters of the list and the search. A memory must have all tags. */
export interface MemoryFilters {
  type: string | null
  tags: readonly string[]
  client: string | null
  /** The first and the last calendar day of capture, such as `2026-03-07` */
  from: string | null
  until: string | null
}

export function readFilters(search: string): MemoryFilters {
  const parameters = new URLSearchParams(search)
  return {
    type: parameters.get('type') || null,
    tags: [...new Set(parameters.getAll('tag').filter((tag) => tag !== ''))],
    client: parameters.get('client') || null,
    from: dayIn(parameters.get('from')),
    until: dayIn(parameters.get('until')),
  }
}

function dayIn(value: string | null): string | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') && !Number.isNaN(Date.parse(`${value}`))
  return isDay ? value : null
}

export function writeFilters(search: string, { type, tags, client, from, until }: MemoryFilters): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['type', 'tag', 'client', 'from', 'until']) parameters.delete(name)
  if (type !== null) parameters.set('type', type)
  for (const tag of tags) parameters.append('tag', tag)
  if (client !== null) parameters.set('client', client)
  if (from !== null) parameters.set('from', from)
  if (until !== null) parameters.set('until', until)
  return parameters.toString()
}

export function hasFilters({ type, tags, client, from, until }: MemoryFilters): boolean {
  return tags.length > 0 || [type, client, from, until].some((each) => each !== null)
}

export const NO_FILTERS: MemoryFilters = { type: null, tags: [], client: null, from: null, until: null }
