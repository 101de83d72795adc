import type { Plans } from '../../core/accounts/plans.ts'
import { type ReadCounter, readUsage } from '../../core/accounts/usage.ts'
import type { Clock, Store } from '../../core/store.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { Usage } from '../../schema/usage.ts'
import type { Server } from '../server.ts'

export function usageRoutes(
  app: Server,
  deps: { store: Store; plans: Plans; clock: Clock; readCounter: ReadCounter; hasTranscriber: boolean },
): void {
  app.get(
    '/v1/usage',
    {
      schema: {
        operationId: 'readUsage',
        summary: "Read the month's counters and the plan's quotas",
        tags: ['Usage'],
        response: { 200: ref(Usage), ...errorsWithCredential() },
      },
    },
    async (request) => readUsage(deps, request.account),
  )
}
