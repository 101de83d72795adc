import type { Account } from '../../core/accounts/record.ts'
import { onlyType } from '../../core/accounts/scopes.ts'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { unknownMemory } from '../../core/errors.ts'
import { captureText, suggestedTask, type TextCaptureDeps } from '../../core/memories/capture.ts'
import { deleteMemory } from '../../core/memories/delete.ts'
import { changeMemory } from '../../core/memories/memory-change.ts'
import { isoTime, memoryTag, memoryUrl, memoryView, namesTag, recurrenceOf } from '../../core/memories/memory-view.ts'
import type { Memory, MemoryStore } from '../../core/memories/record.ts'
import { remindBeforeOf } from '../../core/memories/task-state.ts'
import { writtenValue } from '../../core/search/recall-text-blocks.ts'
import { followRelations, type RelationDeps } from '../../core/search/relations.ts'
import type { Random } from '../../core/store.ts'
import { duePrecisionOf } from '../../core/tasks/task-view.ts'
import { IdempotencyHeaders } from '../../schema/capture.ts'
import { errorResponses, NoBody, ref } from '../../schema/contract.ts'
import {
  etagHeader,
  IfMatchHeaders,
  IfNoneMatchHeaders,
  ListRelationsQuery,
  MemoryBody,
  MemoryPath,
  RelationList,
  Remember,
  Remembered,
  RememberQuery,
  UpdateMemory,
} from '../../schema/memory.ts'
import { isOfPerson } from '../auth.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { recordAccess } from './shared.ts'

interface MemoryRouteDeps extends TextCaptureDeps {
  random: Random
  baseUrl: string
  activityLog: ActivityLog
  wakeJobs(): void
}

export function memoryRoutes(app: Server, deps: MemoryRouteDeps): void {
  rememberRoute(app, deps)
  readRoute(app, deps)
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
      const given = type ?? onlyType(account.scope) ?? (isClassified ? undefined : 'note')
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
  const recurrence = recurrenceOf(memory)
  const remindBefore = remindBeforeOf(memory)
  return {
    type: memory.type,
    tags: memory.tags,
    url: memoryUrl(baseUrl, memory.id),
    ...dueView(memory.dueAt, duePrecisionOf(memory)),
    ...(recurrence !== null && { recurrence }),
    ...(remindBefore !== null && { remindBefore }),
    ...(suggested && {
      suggested: { type: suggested.type, ...dueView(suggested.dueAt, suggested.duePrecision) },
    }),
  }
}

function dueView(dueAt: number | null, duePrecision: 'day' | 'minute' | null) {
  return { dueAt: dueAt === null ? null : isoTime(dueAt), duePrecision }
}

/** Remembers the tag of each memory that the store keeps in its cache: hashing takes longer than reading it again. */
function tagsOfMemories(): (memory: Memory) => string {
  const tags = new WeakMap<Memory, string>()
  return (memory) => {
    const tag = tags.get(memory) ?? memoryTag(memory)
    tags.set(memory, tag)
    return tag
  }
}

function readRoute(app: Server, deps: MemoryRouteDeps): void {
  const tagOf = tagsOfMemories()
  app.get(
    '/v1/memories/:id',
    {
      schema: operation('Memories', 'getMemory', 'Read a memory', {
        params: MemoryPath,
        headers: IfNoneMatchHeaders,
        response: { 200: { ...ref(MemoryBody), ...etagHeader }, 304: NoBody },
      }),
    },
    async (request, reply) => {
      const memory = await deps.store.memories.get(request.account, request.params.id)
      if (!memory) throw unknownMemory()
      const tag = tagOf(memory)
      reply.header('etag', tag)
      const known = request.headers['if-none-match']
      if (known !== undefined && namesTag(known, tag)) return reply.code(304).send(null)
      recordAccess(deps.activityLog, request, { kind: 'fetch', memoryIds: [memory.id] })
      return memoryView(deps.baseUrl, memory)
    },
  )
}

function changeRoutes(app: Server, deps: MemoryRouteDeps): void {
  app.patch(
    '/v1/memories/:id',
    {
      schema: operation('Memories', 'updateMemory', 'Change a memory', {
        description: 'Attributes are merged; `attributes.status` and `attributes.dueAt` change a task.',
        params: MemoryPath,
        headers: IfMatchHeaders,
        body: UpdateMemory,
        response: { 200: { ...ref(MemoryBody), ...etagHeader }, ...errorResponses([412]) },
      }),
    },
    async (request, reply) => {
      const memory = await changeMemory(deps, request, request.params.id, request.body, request.headers['if-match'])
      reply.header('etag', memoryTag(memory))
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
        headers: IfMatchHeaders,
        response: { 204: NoBody, ...errorResponses([412]) },
      }),
    },
    async (request, reply) => {
      await deleteMemory(deps, request.account, request.params.id, request.headers['if-match'])
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
      const memory = await deps.memories.get(account, params.id)
      if (!memory) throw unknownMemory()
      const limit = query.limit ?? 20
      const related = await followRelations(deps, account, [{ memory, score: 1 }], 1, limit)
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
