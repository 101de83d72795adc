import { clientSlug } from '../core/memories/client-slug.ts'
import type { MemoryFilter } from '../core/ports.ts'

/** What a query string says of the memories that are wanted; a client by its name or slug. Null where it says nothing. */
export function memoryFilter(query: { type?: string; tag?: string[]; client?: string }): MemoryFilter | null {
  const { type, tag, client } = query
  const filter: MemoryFilter = {
    ...(type !== undefined && { type }),
    ...(tag !== undefined && { tags: tag }),
    ...(client !== undefined && { clientSlug: clientSlug(client) }),
  }
  return Object.keys(filter).length > 0 ? filter : null
}
