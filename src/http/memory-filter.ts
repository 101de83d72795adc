import { clientSlug, type MemoryFilter } from '../core/memories/record.ts'

/** The filter in a query string, with a client by name or slug. Returns null if there is none. */
export function memoryFilter(query: { type?: string; tag?: string[]; client?: string }): MemoryFilter | null {
  const { type, tag, client } = query
  const filter: MemoryFilter = {
    ...(type !== undefined && { type }),
    ...(tag !== undefined && { tags: tag }),
    ...(client !== undefined && { clientSlug: clientSlug(client) }),
  }
  return Object.keys(filter).length > 0 ? filter : null
}
