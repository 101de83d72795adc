import type { Account } from '../accounts/record.ts'
import { rankMemories, type SearchDeps } from '../search/search.ts'
import type { Store } from '../store.ts'
import type { ListedMemory, MemoryFilter } from './record.ts'

/** A query lists at most this many matches. */
const MAX_RANKED = 1_000

export interface Listing {
  filter: MemoryFilter
  limit: number
  offset: number
  query?: string
  mode: 'semantic' | 'text'
}

/** Sorted by last update, newest first. With a query, sorted by relevance. The filters apply to both. */
export async function listMemories(
  deps: SearchDeps & { store: Pick<Store, 'memories'> },
  account: Account,
  { filter, limit, offset, query, mode }: Listing,
): Promise<ListedMemory[]> {
  const { memories } = deps.store
  if (query === undefined || query.trim() === '') return memories.list(account.id, filter, { limit, offset })
  const ranked = await rankMemories(deps, account, { query, mode, limit: MAX_RANKED })
  const passing = await memories.matching(
    account.id,
    ranked.map((hit) => hit.id),
    filter,
  )
  return memories.getListed(account.id, passing.slice(offset, offset + limit))
}
