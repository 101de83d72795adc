import type { Store } from '../../core/store.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { Labels } from '../../schema/labels.ts'
import type { Server } from '../server.ts'

const MOST_OF_EACH = 500

export function labelRoutes(app: Server, deps: { store: Pick<Store, 'memories'> }): void {
  app.get(
    '/v1/labels',
    {
      schema: {
        operationId: 'listLabels',
        summary: 'List the types, tags and clients that memories have',
        description: 'What `GET /v1/memories` can filter by.',
        tags: ['Memories'],
        response: { 200: ref(Labels), ...errorsWithCredential() },
      },
    },
    async (request) => deps.store.memories.labels(request.account.id, MOST_OF_EACH),
  )
}
