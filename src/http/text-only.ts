import type { FastifyReply } from 'fastify'
import type { SemanticSearch } from '../core/embedding/semantic-search.ts'
import { TEXT_ONLY_HEADER } from '../schema/search.ts'

/** Semantic search for one response. If it is unavailable, the response's header says that only words were searched. */
export function reportingTextOnly(meaning: SemanticSearch, reply: FastifyReply): SemanticSearch {
  return {
    near: async (...asked) => {
      const answer = await meaning.near(...asked)
      if (answer.isMissing) reply.header(TEXT_ONLY_HEADER, 'text-only')
      return answer
    },
  }
}
