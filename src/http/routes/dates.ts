import { isoTime } from '../../core/memories/memory-view.ts'
import { readLanguageAndDue } from '../../core/memories/task-state.ts'
import type { Clock } from '../../core/store.ts'
import { spelledOut } from '../../engines/language/dates/date-field.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { DateRead, ReadDateQuery } from '../../schema/search.ts'
import type { Server } from '../server.ts'

export function dateRoutes(app: Server, deps: { clock: Clock }): void {
  app.get(
    '/v1/dates',
    {
      schema: {
        operationId: 'readDate',
        summary: 'Read a time written in words',
        description:
          "In English, Portuguese or Spanish, relative to now and in the account's timezone; always the next such time.",
        tags: ['Tasks'],
        querystring: ReadDateQuery,
        response: { 200: ref(DateRead), ...errorsWithCredential() },
      },
    },
    async (request) => {
      const { due } = readLanguageAndDue(spelledOut(request.query.text), request.account, deps.clock())
      if (!due) return { dueAt: null, duePrecision: null, isSure: null }
      return { dueAt: isoTime(due.at.getTime()), duePrecision: due.precision, isSure: due.isSure }
    },
  )
}
