import type { UseLog } from '../../core/accounts/use-log.ts'
import { endConnection, listConnections } from '../../core/oauth/connections.ts'
import type { Store } from '../../core/store.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import { ItemPath } from '../../schema/credential.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { ConnectionList } from '../../schema/oauth.ts'
import type { Server } from '../server.ts'

export function connectionRoutes(app: Server, deps: { store: Store; uses: UseLog }): void {
  app.get(
    '/v1/connections',
    {
      schema: {
        operationId: 'listConnections',
        summary: 'List the clients that have access',
        tags: ['Connections'],
        response: { 200: ref(ConnectionList), ...errorsWithCredential() },
      },
    },
    async ({ account }) => listConnections(deps, account),
  )

  app.delete(
    '/v1/connections/:id',
    {
      config: { needsDevice: true },
      schema: {
        operationId: 'endConnection',
        summary: 'End a connection and revoke its tokens',
        tags: ['Connections'],
        params: ItemPath,
        response: { 204: NoBody, ...errorsWithCredential(404) },
      },
    },
    async ({ account, credential, params }, reply) => {
      await endConnection(deps, { account, credential }, params.id)
      return reply.code(204).send(null)
    },
  )
}
