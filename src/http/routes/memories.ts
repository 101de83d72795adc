import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../core/accounts/record.ts'
import type { ReadCounter } from '../../core/accounts/usage.ts'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { unknownMemory } from '../../core/errors.ts'
import { captureText, suggestedTask, type TextCaptureDeps } from '../../core/memories/capture.ts'
import { deleteMemory } from '../../core/memories/delete.ts'
import { changeMemory } from '../../core/memories/memory-change.ts'
import {
  isLarge,
  isoTime,
  type ListedMemory,
  type Memory,
  type MemoryStore,
  memoryUrl,
  memoryView,
  readListed,
} from '../../core/memories/record.ts'
import { writtenValue } from '../../core/search/recall-text-blocks.ts'
import { followRelations, type RelationDeps } from '../../core/search/relations.ts'
import { listMemories, type SearchDeps } from '../../core/search/search.ts'
import type { Random, Store } from '../../core/store.ts'
import { duePrecisionOf } from '../../core/tasks/task-view.ts'
import { IdempotencyHeaders } from '../../schema/capture.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import {
  Labels,
  ListMemoriesQuery,
  ListRelationsQuery,
  MemoryBody,
  MemoryList,
  MemoryPath,
  RelationList,
  Remember,
  Remembered,
  RememberQuery,
  UpdateMemory,
} from '../../schema/memory.ts'
import { textOnlyHeader } from '../../schema/search.ts'
import { isOfPerson } from '../auth.ts'
import { type AccountCap, createAccountCap } from '../concurrency-limits.ts'
import { createResponseSteps, itemStream, jsonPieces, type ResponseSteps } from '../large-responses.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { memoryFilter, recordAccess, reportingTextOnly } from './shared.ts'

interface MemoryRouteDeps extends TextCaptureDeps, SearchDeps {
  random: Random
  baseUrl: string
  readCounter: ReadCounter
  activityLog: ActivityLog
  wakeJobs(): void
}

const MEMORY_SCHEMA = { ...ref(MemoryBody) }

export function memoryRoutes(app: Server, deps: MemoryRouteDeps): void {
  rememberRoute(app, deps)
  readRoutes(app, deps)
  changeRoutes(app, deps)
}

function rememberRoute(app: Server, deps: MemoryRouteDeps): void {
  app.post(
    '/v1/remember',
    {
      schema: operation('Memories', 'remember', 'Save a text as it is', {
        description: 'Keeps the given type (`note` by default); nothing is classified, unless `classify=true`.',
        headers: IdempotencyHeaders,
        querystring: RememberQuery,
        body: Remember,
        response: { 201: ref(Remembered) },
      }),
    },
    async (request, reply) => {
      const { account, credential, query } = request
      const { content, type, ...rest } = request.body
      const { classify: isClassified = false } = query
      const clientId = request.headers['idempotency-key']
      const given = type ?? (isClassified ? undefined : 'note')
      const { memory, isDuplicate } = await captureText(deps, account, credential, {
        ...rest,
        text: content,
        isOfPerson: isOfPerson(request),
        ...(given !== undefined && { type: given }),
        ...(clientId !== undefined && { clientId }),
      })
      return reply.code(201).send({
        id: memory.id,
        title: memory.title,
        ...(isDuplicate && { duplicate: true }),
        ...(isClassified && { understood: understoodOf(deps.baseUrl, memory, account) }),
      })
    },
  )
}

function understoodOf(baseUrl: string, memory: Memory, account: Account) {
  const suggested = suggestedTask(memory, account)
  return {
    type: memory.type,
    tags: memory.tags,
    url: memoryUrl(baseUrl, memory.id),
    ...dueView(memory.dueAt, duePrecisionOf(memory)),
    ...(suggested && {
      suggested: { type: suggested.type, ...dueView(suggested.dueAt, suggested.duePrecision) },
    }),
  }
}

function dueView(dueAt: number | null, duePrecision: 'day' | 'minute' | null) {
  return { dueAt: dueAt === null ? null : isoTime(dueAt), duePrecision }
}

interface LargeLists {
  open: AccountCap
  steps: ResponseSteps
}

function largeListsOf({ store }: MemoryRouteDeps): LargeLists {
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

function readRoutes(app: Server, deps: MemoryRouteDeps): void {
  const largeLists = largeListsOf(deps)
  app.get(
    '/v1/memories',
    {
      schema: operation('Memories', 'listMemories', 'List memories', {
        description: 'The last updated first; with `q`, the best matches first.',
        querystring: ListMemoriesQuery,
        response: { 200: { ...ref(MemoryList), ...textOnlyHeader } },
      }),
    },
    async (request, reply) => {
      const { limit = 30, offset = 0, q, mode = 'semantic' } = request.query
      if (q) deps.readCounter.count(request.account.id, 'searches')
      const meaning = reportingTextOnly(deps.meaning, reply)
      const listed = await listMemories({ ...deps, meaning }, request.account, {
        filter: memoryFilter(request.query) ?? {},
        limit,
        offset,
        mode,
        ...(q && { query: q }),
      })
      const isSearch = q !== undefined && q.trim() !== ''
      recordAccess(deps.activityLog, request, {
        ...(isSearch ? { kind: 'search', query: q } : { kind: 'list' }),
        memoryIds: listed.map(({ id }) => id),
      })
      const small = listed.flatMap((memory) => (isLarge(memory) ? [] : [memory]))
      const items = small.map((memory) => memoryView(deps.baseUrl, memory))
      if (items.length === listed.length) return { items, limit, offset }
      return sendLargeList({ ...deps, ...largeLists }, request, reply, listed, { limit, offset })
    },
  )

  app.get(
    '/v1/memories/:id',
    {
      schema: operation('Memories', 'getMemory', 'Read a memory', {
        params: MemoryPath,
        response: { 200: ref(MemoryBody) },
      }),
    },
    async (request) => {
      const memory = await deps.store.memories.get(request.account.id, request.params.id)
      if (!memory) throw unknownMemory()
      recordAccess(deps.activityLog, request, { kind: 'fetch', memoryIds: [memory.id] })
      return memoryView(deps.baseUrl, memory)
    },
  )
}

/** Sends one item at a time, as fast as the client reads: a hundred memories may have a hundred megabytes. */
function sendLargeList(
  { store, baseUrl, open, steps }: Pick<MemoryRouteDeps, 'store' | 'baseUrl'> & LargeLists,
  { method, account, credential }: FastifyRequest,
  reply: FastifyReply,
  listed: readonly ListedMemory[],
  rest: { limit: number; offset: number },
): FastifyReply {
  reply.type('application/json; charset=utf-8')
  if (method === 'HEAD') return reply.send(Readable.from([]))
  open.enter(account.id, reply.raw)
  async function* items() {
    for await (const memory of readListed(store.memories, account.id, listed))
      yield jsonPieces(memoryView(baseUrl, memory), (view) => reply.serializeInput(view, MEMORY_SCHEMA))
  }
  return reply.send(itemStream(items(), rest, steps.of({ account, credential })))
}

function changeRoutes(app: Server, deps: MemoryRouteDeps): void {
  app.patch(
    '/v1/memories/:id',
    {
      schema: operation('Memories', 'updateMemory', 'Change a memory', {
        description: 'Attributes are merged; `attributes.status` and `attributes.dueAt` change a task.',
        params: MemoryPath,
        body: UpdateMemory,
        response: { 200: ref(MemoryBody) },
      }),
    },
    async (request) => {
      const memory = await changeMemory(deps, request, request.params.id, request.body)
      // The response holds the whole memory, however little was changed.
      recordAccess(deps.activityLog, request, { kind: 'fetch', memoryIds: [memory.id] })
      return memoryView(deps.baseUrl, memory)
    },
  )

  app.delete(
    '/v1/memories/:id',
    {
      schema: operation('Memories', 'deleteMemory', 'Delete a memory', {
        params: MemoryPath,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await deleteMemory(deps, request.account, request.params.id)
      return reply.code(204).send(null)
    },
  )
}

interface RelationRouteDeps extends Omit<RelationDeps, 'memories'> {
  memories: Pick<MemoryStore, 'get' | 'getMany' | 'getListed'>
  activityLog: ActivityLog
  baseUrl: string
}

export function relationRoutes(app: Server, deps: RelationRouteDeps): void {
  app.get(
    '/v1/memories/:id/relations',
    {
      schema: operation('Memories', 'listRelations', 'List related memories', {
        description:
          'The strongest relations first: links, shared tags, names, addresses and codes that are rare in the account, the same capture session, similar meaning.',
        params: MemoryPath,
        querystring: ListRelationsQuery,
        response: { 200: ref(RelationList) },
      }),
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
    async (request) => deps.store.memories.labels(request.account.id, MOST_OF_EACH),
  )
}
