import { inPath, type Transport } from './transport.ts'
import type {
  CallOptions,
  ConnectionListView,
  OAuthAnswer,
  OAuthAnsweredView,
  OAuthRequest,
  OAuthRequestView,
} from './types.ts'

export type ConnectionCalls = ReturnType<typeof connectionCalls>

/** The apps that a person lets in by OAuth. Only a device that is signed in may answer an app, for the person who holds it. */
export function connectionCalls({ send }: Transport) {
  return {
    connections: ({ signal }: CallOptions = {}) =>
      send<ConnectionListView>({ method: 'GET', path: '/v1/connections', signal }),

    /** What the app has for a credential ends at once. */
    endConnection: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/connections/${inPath(id)}`, status: 204, signal })
    },

    /** Who asks, and for what: the parameters of the address that the app sent the person to. */
    oauthRequest: (request: OAuthRequest, { signal }: CallOptions = {}) =>
      send<OAuthRequestView>({ method: 'POST', path: '/v1/oauth/requests', json: request, signal }),

    /** Answers where the person goes from here. */
    answerOAuthRequest: (answer: OAuthAnswer, { signal }: CallOptions = {}) =>
      send<OAuthAnsweredView>({ method: 'POST', path: '/v1/oauth/approvals', json: answer, signal }),
  }
}
