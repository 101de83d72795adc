import { type CaptureDeps, captureText, remember } from '../../core/capture.ts'
import { clientSlug } from '../../core/client-slug.ts'
import { invalid, unknownMemory } from '../../core/errors.ts'
import { forgetMemory } from '../../core/forget.ts'
import type { Random } from '../../core/identifiers.ts'
import { isCalendarTime } from '../../core/language/dates/calendar-day.ts'
import { listMemories } from '../../core/listing.ts'
import { changeMemory } from '../../core/memory-change.ts'
import { capturedView, memoryView } from '../../core/memory-view.ts'
import type { SearchDeps } from '../../core/search.ts'
import type { ReadCounter } from '../../core/usage.ts'
import { Captured, CaptureHeaders, CaptureQuery, CaptureText, CLIENT_ID_PATTERN } from '../../schema/capture.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import {
  ListMemoriesQuery,
  MemoryBody,
  MemoryList,
  MemoryPath,
  Remember,
  Remembered,
  UpdateMemory,
} from '../../schema/memory.ts'
import type { Server } from '../server.ts'

export interface MemoryRouteDeps extends CaptureDeps, SearchDeps {
  random: Random
  baseUrl: string
  readCounter: ReadCounter
}

const CLIENT_ID = new RegExp(CLIENT_ID_PATTERN)

export function memoryRoutes(app: Server, deps: MemoryRouteDeps): void {
  captureRoutes(app, deps)
  readRoutes(app, deps)
  changeRoutes(app, deps)
}

function captureRoutes(app: Server, deps: MemoryRouteDeps): void {
  app.post(
    '/v1/memories',
    {
      schema: {
        operationId: 'captureMemory',
        summary: 'Capture a note, task or reminder',
        description: 'Classifies the text, reads its due date, and saves it. Search finds it in the very next request.',
        tags: ['Memories'],
        headers: CaptureHeaders,
        querystring: CaptureQuery,
        body: CaptureText,
        response: { 201: ref(Captured), ...errorsWithCredential(413) },
      },
    },
    async (request, reply) => {
      const { body, query } = request
      if ((query.lat === undefined) !== (query.lon === undefined))
        throw halfLocation(query.lat === undefined ? 'lat' : 'lon')
      const clientId = headerClientId(request.headers['idempotency-key']) ?? body.clientId ?? query.clientId
      const capturedAt = body.capturedAt ?? query.capturedAt
      const { memory, isDuplicate } = await captureText(deps, request.account, request.credential, {
        text: body.text,
        ...(body.tags && { tags: body.tags }),
        ...(body.via !== undefined && { via: body.via }),
        ...(body.location && { location: body.location }),
        ...(clientId !== undefined && { clientId }),
        ...(capturedAt !== undefined && { capturedAt: instant(capturedAt) }),
      })
      return reply.code(201).send(capturedView(deps.baseUrl, memory, isDuplicate))
    },
  )

  app.post(
    '/v1/remember',
    {
      schema: {
        operationId: 'remember',
        summary: 'Save a text as it is',
        description: 'Keeps the type given (note where none is); nothing is classified.',
        tags: ['Memories'],
        body: Remember,
        response: { 201: ref(Remembered), ...errorsWithCredential(413) },
      },
    },
    async (request, reply) => {
      const { type, ...rest } = request.body
      const memory = await remember(deps, request.account, request.credential, { ...rest, type: type ?? 'note' })
      return reply.code(201).send({ id: memory.id, title: memory.title })
    },
  )
}

function readRoutes(app: Server, deps: MemoryRouteDeps): void {
  app.get(
    '/v1/memories',
    {
      schema: {
        operationId: 'listMemories',
        summary: 'List memories',
        description: 'The last updated first; with `q`, the best matches first.',
        tags: ['Memories'],
        querystring: ListMemoriesQuery,
        response: { 200: ref(MemoryList), ...errorsWithCredential() },
      },
    },
    async (request) => {
      const { limit = 30, offset = 0, type, tag, client, q, mode = 'semantic' } = request.query
      if (q) deps.readCounter.count(request.account.id, 'searches')
      const filter = {
        ...(type !== undefined && { type }),
        ...(tag !== undefined && { tags: tag }),
        ...(client !== undefined && { clientSlug: clientSlug(client) }),
      }
      const memories = await listMemories(deps, request.account, {
        filter,
        limit,
        offset,
        mode,
        ...(q && { query: q }),
      })
      return { items: memories.map((memory) => memoryView(deps.baseUrl, memory)), limit, offset }
    },
  )

  app.get(
    '/v1/memories/:id',
    {
      schema: {
        operationId: 'getMemory',
        summary: 'Read a memory',
        tags: ['Memories'],
        params: MemoryPath,
        response: { 200: ref(MemoryBody), ...errorsWithCredential(404) },
      },
    },
    async (request) => {
      const memory = await deps.store.memories.get(request.account.id, request.params.id)
      if (!memory) throw unknownMemory()
      return memoryView(deps.baseUrl, memory)
    },
  )
}

function changeRoutes(app: Server, deps: MemoryRouteDeps): void {
  app.patch(
    '/v1/memories/:id',
    {
      schema: {
        operationId: 'updateMemory',
        summary: 'Change a memory',
        description: 'Attributes merge; `attributes.status` and `attributes.dueAt` move a task.',
        tags: ['Memories'],
        params: MemoryPath,
        body: UpdateMemory,
        response: { 200: ref(MemoryBody), ...errorsWithCredential(404, 413) },
      },
    },
    async (request) =>
      memoryView(deps.baseUrl, await changeMemory(deps, request.account, request.params.id, request.body)),
  )

  app.delete(
    '/v1/memories/:id',
    {
      schema: {
        operationId: 'deleteMemory',
        summary: 'Forget a memory',
        tags: ['Memories'],
        params: MemoryPath,
        response: { 204: NoBody, ...errorsWithCredential(404) },
      },
    },
    async (request, reply) => {
      await forgetMemory(deps, request.account, request.params.id)
      return reply.code(204).send(null)
    },
  )
}

function headerClientId(header: string | undefined): string | undefined {
  if (header === undefined || CLIENT_ID.test(header)) return header
  throw invalid('Idempotency-Key must be 8 to 100 letters, digits, _ or -.', 'Idempotency-Key')
}

/** The format is checked already, but a leap second passes it and is no instant here, and an offset may lead out of the calendar. */
function instant(time: string): number {
  const at = Date.parse(time)
  if (!isCalendarTime(at)) throw invalid('capturedAt must be a time such as 2026-03-07T14:05:00Z.', 'capturedAt')
  return at
}

function halfLocation(missing: 'lat' | 'lon') {
  return invalid(`${missing} is required: a place needs both lat and lon.`, missing)
}
