import type { ReadCounter } from '../../core/accounts/usage.ts'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { isoTime, memoryUrl, memoryView } from '../../core/memories/memory-view.ts'
import type { Memory } from '../../core/memories/record.ts'
import { readLanguageAndDue } from '../../core/memories/task-state.ts'
import { type RecallDeps, recall, type Source } from '../../core/search/recall.ts'
import { writtenValue } from '../../core/search/recall-text-blocks.ts'
import { matchesOf, type SearchDeps, type SearchHit, searchKeeping, searchMemories } from '../../core/search/search.ts'
import type { Clock } from '../../core/store.ts'
import { expandShortDate } from '../../engines/language/index.ts'
import { ref } from '../../schema/contract.ts'
import {
  DateRead,
  ReadDateQuery,
  Recall,
  Recalled,
  RecallQuery,
  Search,
  SearchQuery,
  SearchResults,
  textOnlyHeader,
} from '../../schema/search.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { memoryFilter, recordAccess, reportingTextOnly } from './shared.ts'

interface SearchRouteDeps extends SearchDeps, Omit<RecallDeps, 'search' | 'memories' | 'mentions'> {
  mentions: RecallDeps['mentions']
  baseUrl: string
  readCounter: ReadCounter
  activityLog: ActivityLog
}

export function searchRoutes(app: Server, deps: SearchRouteDeps): void {
  searchRoute(app, deps)
  recallRoute(app, deps)
}

function searchRoute(app: Server, deps: SearchRouteDeps): void {
  app.post(
    '/v1/search',
    {
      config: { isReading: true },
      schema: operation('Search', 'search', 'Search memories', {
        description:
          'Finds by words, their forms and the memories around them, and by meaning, in English, Portuguese and Spanish.',
        querystring: SearchQuery,
        body: Search,
        response: { 200: { ...ref(SearchResults), ...textOnlyHeader } },
      }),
    },
    async (request, reply) => {
      const { query, limit = 10 } = request.body
      deps.readCounter.count(request.account.id, 'searches')
      const { detail = false, typing: isTyping = false } = request.query
      const filter = memoryFilter(request.query)
      const search = { query, limit, isTyping, ...(filter && { filter }) }
      const keep = (memory: Memory) => ({
        id: memory.id,
        title: memory.title,
        language: memory.language,
        metadata: detail ? memoryView(deps.baseUrl, memory).metadata : null,
      })
      const meaning = reportingTextOnly(deps.meaning, reply)
      const hits = await searchKeeping({ ...deps, meaning }, request.account, search, keep)
      recordAccess(deps.activityLog, request, { kind: 'search', query, memoryIds: hits.map(({ memory }) => memory.id) })
      const matches = detail ? matchesOf(search, hits) : []
      const results = hits.map((hit, index) => ({
        ...resultOf(deps.baseUrl, hit),
        ...(hit.memory.metadata && { metadata: hit.memory.metadata, match: matches[index] }),
      }))
      return { results }
    },
  )
}

function resultOf(baseUrl: string, { memory, passages }: SearchHit<Pick<Memory, 'id' | 'title'>>) {
  const { id, title } = memory
  return { id, title, url: memoryUrl(baseUrl, id), ...(passages[0] !== undefined && { text: passages[0] }) }
}

function recallRoute(app: Server, deps: SearchRouteDeps): void {
  app.post(
    '/v1/recall',
    {
      config: { isReading: true },
      schema: operation('Search', 'recall', 'Recall what is relevant to a question', {
        description: 'One text for a model to read: the best matches, and what is related to them.',
        querystring: RecallQuery,
        body: Recall,
        response: { 200: { ...ref(Recalled), ...textOnlyHeader } },
      }),
    },
    async (request, reply) => {
      const { query, limit = 10, depth = 1, maxChars = 6000 } = request.body
      const { account } = request
      deps.readCounter.count(account.id, 'recalls')
      const searching = { ...deps, meaning: reportingTextOnly(deps.meaning, reply) }
      const { sources: hasSources = false, ...filters } = request.query
      const filter = memoryFilter(filters)
      const search = (text: string, most: number) =>
        searchMemories(searching, account, { query: text, limit: most, ...(filter && { filter }) })
      const wanted = { query, limit, depth, maxChars, filter }
      const { sources, ...recalled } = await recall({ ...deps, search }, account, wanted)
      recordAccess(deps.activityLog, request, {
        kind: 'recall',
        query,
        memoryIds: sources.map(({ memory }) => memory.id),
      })
      return { ...recalled, ...(hasSources && { sources: sources.map((source) => sourceView(deps.baseUrl, source)) }) }
    },
  )
}

function sourceView(baseUrl: string, { memory, relation }: Source) {
  const { id, title, type } = memory
  return {
    id,
    title,
    url: memoryUrl(baseUrl, id),
    type,
    how: relation ? ('related' as const) : ('match' as const),
    relation: relation && { kind: relation.kind, value: writtenValue(memory, relation), from: relation.from.id },
  }
}

export function dateRoutes(app: Server, deps: { clock: Clock }): void {
  app.get(
    '/v1/dates',
    {
      schema: operation('Tasks', 'readDate', 'Read a time written in words', {
        description:
          "In English, Portuguese or Spanish, relative to now and in the account's timezone; always the next such time.",
        querystring: ReadDateQuery,
        response: { 200: ref(DateRead) },
      }),
    },
    async (request) => {
      const { due } = readLanguageAndDue(expandShortDate(request.query.text), request.account, deps.clock())
      if (!due) return { dueAt: null, duePrecision: null, isSure: null }
      return { dueAt: isoTime(due.at.getTime()), duePrecision: due.precision, isSure: due.isSure }
    },
  )
}
