import type { ActivityLog } from '../../core/activity/activity.ts'
import { isoTime, memoryUrl } from '../../core/memories/memory-view.ts'
import { listMentions, type Mentioned, readMention } from '../../core/search/mentions.ts'
import type { MentionStore } from '../../core/search/record.ts'
import { ref } from '../../schema/contract.ts'
import {
  ListMentionsQuery,
  MentionList,
  MentionPath,
  MentionWithMemories,
  ReadMentionQuery,
} from '../../schema/mentions.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { recordAccess } from './shared.ts'

interface MentionRouteDeps {
  mentions: MentionStore
  baseUrl: string
  activityLog: ActivityLog
}

export function mentionRoutes(app: Server, { mentions, baseUrl, activityLog }: MentionRouteDeps): void {
  app.get(
    '/v1/mentions',
    {
      schema: operation('Search', 'listMentions', 'List people, places and other names', {
        description:
          'Read from the texts by rules, in English, Portuguese and Spanish. A first name joins the full name of a person if the account has only one that begins with it.',
        querystring: ListMentionsQuery,
        response: { 200: ref(MentionList) },
      }),
    },
    async (request) => {
      const { kind, limit = 50, offset = 0 } = request.query
      const listed = await listMentions(mentions, request.account, kind, { limit, offset })
      return { items: listed.map(mentionView), limit, offset }
    },
  )

  app.get(
    '/v1/mentions/:id',
    {
      schema: operation('Search', 'getMention', 'Read a name and its latest memories', {
        description: 'The id of a name stays valid when the name joins a longer one.',
        params: MentionPath,
        querystring: ReadMentionQuery,
        response: { 200: ref(MentionWithMemories) },
      }),
    },
    async (request) => {
      const { account, params, query } = request
      const { mention, latest } = await readMention(mentions, account, params.id, query.limit ?? 10)
      recordAccess(activityLog, request, { kind: 'fetch', memoryIds: latest.map(({ id }) => id) })
      return {
        ...mentionView(mention),
        latest: latest.map(({ id, title, type, capturedAt }) => ({
          id,
          title,
          url: memoryUrl(baseUrl, id),
          type,
          capturedAt: isoTime(capturedAt),
        })),
      }
    },
  )
}

function mentionView({ lastAt, ...mention }: Mentioned) {
  return { ...mention, lastAt: isoTime(lastAt) }
}
