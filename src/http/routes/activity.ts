import { type ActivityDeps, listActivity, listActivityDays } from '../../core/activity/activity.ts'
import { invalid } from '../../core/errors.ts'
import { clientSlug } from '../../core/memories/record.ts'
import { calendarDay } from '../../engines/language/index.ts'
import { ActivityDays, ActivityDaysQuery, ActivityList, ListActivityQuery } from '../../schema/activity.ts'
import { ref } from '../../schema/contract.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'

export function activityRoutes(app: Server, deps: Omit<ActivityDeps, 'log'>): void {
  app.get(
    '/v1/activity',
    {
      config: { needsWholeAccount: true },
      schema: operation('Activity', 'listActivity', 'List what clients were given to read', {
        description:
          "Searches, recalls, fetches, lists and exports by API keys and connections, newest first. Those by the account's devices are not recorded. Kept 90 days.",
        querystring: ListActivityQuery,
        response: { 200: ref(ActivityList) },
      }),
    },
    async (request) => {
      const { day, client, kind, limit = 50, offset = 0 } = request.query
      if (day !== undefined) refuseNoDay(day)
      const filter = { ...(day !== undefined && { day }), ...(kind !== undefined && { kind }), ...ofClient(client) }
      return listActivity({ ...deps, log: request.log }, request.account, filter, { limit, offset })
    },
  )

  app.get(
    '/v1/activity/days',
    {
      config: { needsWholeAccount: true },
      schema: operation('Activity', 'listActivityDays', 'Count what clients were given to read, by day', {
        description: 'The latest day first.',
        querystring: ActivityDaysQuery,
        response: { 200: ref(ActivityDays) },
      }),
    },
    async (request) => listActivityDays({ ...deps, log: request.log }, request.account, ofClient(request.query.client)),
  )
}

/** An empty list for `2026-02-30` would look like a day without activity. */
function refuseNoDay(text: string): void {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  if (calendarDay(year, month, day) === null)
    throw invalid('day must be one of the calendar, such as 2026-03-07.', 'day')
}

function ofClient(client: string | undefined): { clientSlug?: string } {
  return client === undefined ? {} : { clientSlug: clientSlug(client) }
}
