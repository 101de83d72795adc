/** What the list and the search are narrowed to. All tags must be there. */
export interface MemoryFilters {
  type: string | null
  tags: readonly string[]
  client: string | null
}

/** From the query of an address, as in `?type=task&tag=home&tag=garden`. */
export function readFilters(search: string): MemoryFilters {
  const parameters = new URLSearchParams(search)
  return {
    type: parameters.get('type') || null,
    tags: [...new Set(parameters.getAll('tag').filter((tag) => tag !== ''))],
    client: parameters.get('client') || null,
  }
}

/** The query of the address with these filters in it; everything else in it stays. */
export function writeFilters(search: string, { type, tags, client }: MemoryFilters): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['type', 'tag', 'client']) parameters.delete(name)
  if (type !== null) parameters.set('type', type)
  for (const tag of tags) parameters.append('tag', tag)
  if (client !== null) parameters.set('client', client)
  return parameters.toString()
}

export function hasFilters({ type, tags, client }: MemoryFilters): boolean {
  return type !== null || tags.length > 0 || client !== null
}

export const NO_FILTERS: MemoryFilters = { type: null, tags: [], client: null }
