import { memoryUrl } from '../../core/memory-view.ts'
import { type RecallDeps, recall } from '../../core/recall.ts'
import { type SearchDeps, searchMemories } from '../../core/search.ts'
import type { ReadCounter } from '../../core/usage.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { Recall, Recalled, Search, SearchResults } from '../../schema/search.ts'
import type { Server } from '../server.ts'

export interface SearchRouteDeps extends SearchDeps, Omit<RecallDeps, 'search'> {
  baseUrl: string
  readCounter: ReadCounter
}

export function searchRoutes(app: Server, deps: SearchRouteDeps): void {
  app.post(
    '/v1/search',
    {
      config: { isReading: true },
      schema: {
        operationId: 'search',
        summary: 'Search memories',
        description:
          'Finds by words, their forms and their neighbourhood, and by meaning, in English, Portuguese and Spanish.',
        tags: ['Search'],
        body: Search,
        response: { 200: ref(SearchResults), ...errorsWithCredential(413) },
      },
    },
    async (request) => {
      const { query, limit = 10 } = request.body
      deps.readCounter.count(request.account.id, 'searches')
      const hits = await searchMemories(deps, request.account, { query, limit })
      const results = hits.map(({ memory, passages }) => ({
        id: memory.id,
        title: memory.title,
        url: memoryUrl(deps.baseUrl, memory.id),
        ...(passages[0] !== undefined && { text: passages[0] }),
      }))
      return { results }
    },
  )

  app.post(
    '/v1/recall',
    {
      config: { isReading: true },
      schema: {
        operationId: 'recall',
        summary: 'Recall what bears on a question',
        description: 'One text for a model to read: the best matches, and what is related to them.',
        tags: ['Search'],
        body: Recall,
        response: { 200: ref(Recalled), ...errorsWithCredential(413) },
      },
    },
    async (request) => {
      const { query, limit = 10, depth = 1, maxChars = 6000 } = request.body
      const { account } = request
      deps.readCounter.count(account.id, 'recalls')
      const search = (text: string, most: number) => searchMemories(deps, account, { query: text, limit: most })
      return recall({ ...deps, search }, account, { query, limit, depth, maxChars })
    },
  )
}
