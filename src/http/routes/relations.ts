import type { ActivityLog } from '../../core/activity/activity.ts'
import { unknownMemory } from '../../core/errors.ts'
import { memoryUrl } from '../../core/memories/memory-view.ts'
import type { MemoryStore } from '../../core/memories/record.ts'
import { writtenValue } from '../../core/search/recall-text-blocks.ts'
import { followRelations, type RelationDeps } from '../../core/search/relations.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { ListRelationsQuery, MemoryPath, RelationList } from '../../schema/memory.ts'
import { recordAccess } from '../record-access.ts'
import type { Server } from '../server.ts'

export interface RelationRouteDeps extends Omit<RelationDeps, 'memories'> {
  memories: Pick<MemoryStore, 'get' | 'getMany' | 'getListed'>
  activityLog: ActivityLog
  baseUrl: string
}

export function relationRoutes(app: Server, deps: RelationRouteDeps): void {
  app.get(
    '/v1/memories/:id/relations',
    {
      schema: {
        operationId: 'listRelations',
        summary: 'List related memories',
        description:
          'The strongest relations first: links, shared tags, names, addresses and codes that are rare in the account, the same capture session, similar meaning.',
        tags: ['Memories'],
        params: MemoryPath,
        querystring: ListRelationsQuery,
        response: { 200: ref(RelationList), ...errorsWithCredential(404) },
      },
    },
    async (request) => {
      const { account, params, query } = request
      const memory = await deps.memories.get(account.id, params.id)
      if (!memory) throw unknownMemory()
      const limit = query.limit ?? 20
      const related = await followRelations(deps, account.id, [{ memory, score: 1 }], 1, limit)
      const items = related.slice(0, limit).map(({ memory: other, relation }) => ({
        id: other.id,
        title: other.title,
        url: memoryUrl(deps.baseUrl, other.id),
        type: other.type,
        kind: relation.kind,
        value: writtenValue(other, relation),
      }))
      recordAccess(deps.activityLog, request, { kind: 'fetch', memoryIds: [memory.id, ...items.map(({ id }) => id)] })
      return { items }
    },
  )
}
