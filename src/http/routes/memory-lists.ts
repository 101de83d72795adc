import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCounter } from '../../core/accounts/usage.ts'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { invalid } from '../../core/errors.ts'
import { readChanges, readPage } from '../../core/memories/changes.ts'
import { memoryView, namesTag } from '../../core/memories/memory-view.ts'
import { isLarge, type ListedMemory, readListed } from '../../core/memories/record.ts'
import { listMatches, type SearchDeps } from '../../core/search/search.ts'
import type { Store } from '../../core/store.ts'
import { errorResponses, NoBody, ref } from '../../schema/contract.ts'
import {
  ChangeList,
  etagHeader,
  IfNoneMatchHeaders,
  Labels,
  ListChangesQuery,
  ListMemoriesQuery,
  type ListMemoriesQueryView,
  MemoryBody,
  MemoryList,
} from '../../schema/memory.ts'
import { textOnlyHeader } from '../../schema/search.ts'
import { type AccountCap, createAccountCap } from '../concurrency-limits.ts'
import { createResponseSteps, itemStream, jsonPieces, type ResponseSteps } from '../large-responses.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { memoryFilter, recordAccess, reportingTextOnly } from './shared.ts'

interface ListDeps extends SearchDeps {
  store: Pick<Store, 'memories' | 'changes' | 'credentials'>
  baseUrl: string
  readCounter: ReadCounter
  activityLog: ActivityLog
}

const MEMORY_SCHEMA = { ...ref(MemoryBody) }

export function listRoutes(app: Server, deps: ListDeps): void {
  const sending = { ...deps, ...largeListsOf(deps) }
  app.get(
    '/v1/memories',
    {
      schema: operation('Memories', 'listMemories', 'List memories', {
        description:
          'The last updated first; with `q`, the best matches first. Pages follow each other by `nextCursor`.',
        headers: IfNoneMatchHeaders,
        querystring: ListMemoriesQuery,
        response: {
          200: { ...ref(MemoryList), headers: { ...etagHeader.headers, ...textOnlyHeader.headers } },
          304: NoBody,
          ...errorResponses([410]),
        },
      }),
    },
    async (request, reply) => {
      const { limit = 30, offset = 0, q = '' } = request.query
      const isSearch = q.trim() !== ''
      if (isSearch) refuseCursors(request.query)
      else if (await isUnchanged(deps, request, reply)) return reply.code(304).send(null)
      const { listed, nextCursor } = isSearch
        ? { listed: await findMatches(deps, request, reply), nextCursor: null }
        : await readPage(deps.store, request.account, pagingOf(request.query))
      recordAccess(deps.activityLog, request, {
        ...(isSearch ? { kind: 'search', query: q } : { kind: 'list' }),
        memoryIds: listed.map(({ id }) => id),
      })
      return sendList(sending, request, reply, listed, { limit, offset, nextCursor })
    },
  )

  app.get(
    '/v1/changes',
    {
      schema: operation('Memories', 'listChanges', 'List what changed', {
        description:
          'For clients that keep a copy. The first call, without `since`, starts with everything that exists. Call again with the last `cursor`, at once while `more` is true. A cursor that is not used for half a year expires, with status 410.',
        querystring: ListChangesQuery,
        response: { 200: ref(ChangeList), ...errorResponses([410]) },
      }),
    },
    async (request, reply) => {
      const { since, limit = 100 } = request.query
      const { listed, ...rest } = await readChanges(deps.store, request.account, { since, limit })
      recordAccess(deps.activityLog, request, { kind: 'list', memoryIds: listed.map(({ id }) => id) })
      return sendList(sending, request, reply, listed, rest)
    },
  )
}

type ListRequest = FastifyRequest<{ Querystring: ListMemoriesQueryView }>

function pagingOf(query: ListMemoriesQueryView) {
  const { limit = 30, offset = 0, sort = 'updatedAt', cursor } = query
  if (cursor !== undefined && offset > 0) throw invalid('offset is not possible with cursor: leave it out.', 'offset')
  return { filter: filterOf(query), order: sort, limit, offset, cursor }
}

function filterOf(query: ListMemoriesQueryView) {
  return { ...memoryFilter(query), ...(query.archived !== true && { isWithoutArchived: true }) }
}

function refuseCursors({ cursor, sort }: ListMemoriesQueryView): void {
  const field = cursor === undefined ? 'sort' : 'cursor'
  if (cursor !== undefined || sort === 'capturedAt')
    throw invalid(`${field} is not possible with q: matches are sorted by relevance.`, field)
}

function findMatches(deps: ListDeps, request: ListRequest, reply: FastifyReply): Promise<ListedMemory[]> {
  const { limit = 30, offset = 0, q = '', mode = 'semantic' } = request.query
  deps.readCounter.count(request.account.id, 'searches')
  const meaning = reportingTextOnly(deps.meaning, reply)
  const filter = filterOf(request.query)
  return listMatches({ ...deps, meaning }, request.account, { filter, limit, offset, mode, query: q })
}

/**
 * A list's tag is the account's last change, so a list that its client has is answered without being read. It would tell a limited client of changes
 * that it does not see, so its lists have none.
 */
async function isUnchanged({ store }: ListDeps, { account, headers }: FastifyRequest, reply: FastifyReply) {
  if (account.scope !== null) return false
  const tag = `W/"${await store.changes.latest(account)}"`
  reply.header('etag', tag)
  const known = headers['if-none-match']
  return known !== undefined && namesTag(known, tag)
}

interface LargeLists {
  open: AccountCap
  steps: ResponseSteps
}

function largeListsOf({ store }: ListDeps): LargeLists {
  const open = createAccountCap({
    mostOfAccount: 16,
    mostInAll: 128,
    retryAfterSeconds: 5,
    tooMany: {
      ofAccount: 'Too many large lists are being sent to this account. Read the open ones to their end first.',
      inAll: 'Too many large lists are being sent at once. Please try again in a moment.',
    },
  })
  return { open, steps: createResponseSteps(store) }
}

/** Sends large memories one at a time, as fast as the client reads: a hundred memories may have a hundred megabytes. */
function sendList<Rest extends object>(
  { store, baseUrl, open, steps }: Pick<ListDeps, 'store' | 'baseUrl'> & LargeLists,
  { method, account, credential }: FastifyRequest,
  reply: FastifyReply,
  listed: readonly ListedMemory[],
  rest: Rest,
): FastifyReply | ({ items: ReturnType<typeof memoryView>[] } & Rest) {
  const small = listed.flatMap((memory) => (isLarge(memory) ? [] : [memory]))
  if (small.length === listed.length) return { items: small.map((memory) => memoryView(baseUrl, memory)), ...rest }
  reply.type('application/json; charset=utf-8')
  if (method === 'HEAD') return reply.send(Readable.from([]))
  open.enter(account.id, reply.raw)
  async function* items() {
    for await (const memory of readListed(store.memories, account, listed))
      yield jsonPieces(memoryView(baseUrl, memory), (view) => reply.serializeInput(view, MEMORY_SCHEMA))
  }
  return reply.send(itemStream(items(), rest, steps.of({ account, credential })))
}

const MOST_OF_EACH = 500

export function labelRoutes(app: Server, deps: { store: Pick<Store, 'memories'> }): void {
  app.get(
    '/v1/labels',
    {
      schema: operation('Memories', 'listLabels', 'List the types, tags and clients that memories have', {
        description: 'What `GET /v1/memories` can filter by.',
        response: { 200: ref(Labels) },
      }),
    },
    async (request) => deps.store.memories.labels(request.account, MOST_OF_EACH),
  )
}
