import { inPath, type Transport } from './transport.ts'
import type { ApiKeyView, CallOptions, CreatedApiKeyView, NewApiKey } from './types.ts'

export type KeyCalls = ReturnType<typeof keyCalls>

export function keyCalls({ send }: Transport) {
  return {
    list: ({ signal }: CallOptions = {}) =>
      send<{ items: ApiKeyView[] }>({ method: 'GET', path: '/v1/apikeys', signal }),

    /** Only this response contains the key itself. */
    create: ({ label, access }: NewApiKey, { signal }: CallOptions = {}) =>
      send<CreatedApiKeyView>({
        method: 'POST',
        path: '/v1/apikeys',
        query: { access },
        json: { label },
        status: 201,
        signal,
      }),

    revoke: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/apikeys/${inPath(id)}`, status: 204, signal })
    },
  }
}
