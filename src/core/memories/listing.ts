import type { ListedMemory, MemoryFilter, Store } from '../ports.ts'
import type { Account } from '../records.ts'
import { rankMemories, type SearchDeps } from '../search/search.ts'

/** Matches beyond this rank are of no use to anyone who pages. */
const MAX_RANKED = 1_000

export interface Listing {
  filter: MemoryFilter
  limit: number
  offset: number
  query?: string
  mode: 'semantic' | 'text'
}

/** The last updated first; with a query, the best matches first. The same filters hold for both. */
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
