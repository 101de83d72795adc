/** Filters of the list and the search. A memory must have all tags. */
export interface MemoryFilters {
  type: string | null
  tags: readonly string[]
  client: string | null
}

export function readFilters(search: string): MemoryFilters {
  const parameters = new URLSearchParams(search)
  return {
    type: parameters.get('type') || null,
    tags: [...new Set(parameters.getAll('tag').filter((tag) => tag !== ''))],
    client: parameters.get('client') || null,
  }
}

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
