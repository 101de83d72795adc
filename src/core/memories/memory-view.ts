import type { CapturedView } from '../../schema/capture.ts'
import type { MemoryView } from '../../schema/memory.ts'
import type { Account } from '../accounts/record.ts'
import { rankMemories, type SearchDeps } from '../search/search.ts'
import type { Store } from '../store.ts'
import type { ListedMemory, Memory, MemoryFilter } from './record.ts'

export function memoryView(baseUrl: string, memory: Memory): MemoryView {
  const createdAt = isoTime(memory.createdAt)
  // Formatting a time costs a microsecond, and most times of a memory are equal.
  const written = (time: number) => (time === memory.createdAt ? createdAt : isoTime(time))
  return {
    id: memory.id,
    title: memory.title,
    text: memory.text,
    url: memoryUrl(baseUrl, memory.id),
    attributes: memory.attributes,
    metadata: {
      type: memory.type,
      tags: memory.tags,
      createdAt,
      updatedAt: written(memory.updatedAt),
      client: memory.client,
      status: memory.status,
      memory: {
        status: memory.memoryStatus,
        review: memory.review,
        error: memory.error,
        audioSeconds: memory.audioSeconds,
      },
      source: memory.source,
      capturedAt: written(memory.capturedAt),
      clientId: memory.clientId,
      dueAt: memory.dueAt === null ? null : isoTime(memory.dueAt),
      resolved: isResolved(memory),
      language: memory.language,
      media: memory.media && {
        contentType: memory.media.contentType,
        bytes: memory.media.bytes,
        name: memory.media.name,
        url: `${baseUrl}/v1/memories/${memory.id}/media`,
      },
    },
  }
}

export function capturedView(baseUrl: string, memory: Memory, isDuplicate: boolean): CapturedView {
  return {
    id: memory.id,
    clientId: memory.clientId,
    duplicate: isDuplicate,
    type: memory.type,
    title: memory.title,
    client: memory.client,
    status: memory.status,
    memory: memory.memoryStatus,
    review: memory.review,
    resolved: isResolved(memory),
    url: memoryUrl(baseUrl, memory.id),
  }
}

export function memoryUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/m/${id}`
}

export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

function isResolved(memory: Memory): boolean | null {
  return memory.status === null ? null : memory.status !== 'open'
}

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
