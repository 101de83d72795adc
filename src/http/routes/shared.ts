import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ActivityLog, ServedMemories } from '../../core/activity/activity.ts'
import type { SemanticSearch } from '../../core/embedding/semantic-search.ts'
import { invalid } from '../../core/errors.ts'
import type { MemoryFilter } from '../../core/memories/record.ts'
import { clientSlug } from '../../core/memories/record.ts'
import { isCalendarTime } from '../../engines/language/index.ts'
import { TEXT_ONLY_HEADER } from '../../schema/search.ts'

/** Records an access in the activity log. A HEAD request gets no content, so it does not count. */
export function recordAccess(activityLog: ActivityLog, request: FastifyRequest, served: ServedMemories): void {
  if (request.method !== 'HEAD') activityLog.note(request, served)
}

/** The schema checks the format, but a leap second passes it and is not a valid time here, and an offset may lead out of the calendar. */
export function instant(time: string, field: string): number {
  const at = Date.parse(time)
  if (!isCalendarTime(at)) throw invalid(`${field} must be a time such as 2026-03-07T14:05:00Z.`, field)
  return at
}

interface FilterQuery {
  type?: string
  tag?: string[]
  client?: string
  after?: string
  before?: string
}

/** The filter in a query string, with a client by name or slug. Returns null if there is none. */
export function memoryFilter(query: FilterQuery): MemoryFilter | null {
  const { type, tag, client, after, before } = query
  const filter: MemoryFilter = {
    ...(type !== undefined && { type }),
    ...(tag !== undefined && { tags: tag }),
    ...(client !== undefined && { clientSlug: clientSlug(client) }),
    ...(after !== undefined && { after: instant(after, 'after') }),
    ...(before !== undefined && { before: instant(before, 'before') }),
  }
  return Object.keys(filter).length > 0 ? filter : null
}

/** Semantic search for one response. If it is unavailable, the response's header says that only words were searched. */
export function reportingTextOnly(meaning: SemanticSearch, reply: FastifyReply): SemanticSearch {
  return {
    near: async (...asked) => {
      const found = await meaning.near(...asked)
      if (found.isMissing) reply.header(TEXT_ONLY_HEADER, 'text-only')
      return found
    },
  }
}
