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

/** Apps that were granted access by OAuth. Only a signed-in device may approve an app. */
export function connectionCalls({ send }: Transport) {
  return {
    connections: ({ signal }: CallOptions = {}) =>
      send<ConnectionListView>({ method: 'GET', path: '/v1/connections', signal }),

    /** Revokes the app's credentials at once. */
    endConnection: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await send({ method: 'DELETE', path: `/v1/connections/${inPath(id)}`, status: 204, signal })
    },

    /** Describes who asks for which access. Takes the parameters of the authorization URL. */
    oauthRequest: (request: OAuthRequest, { signal }: CallOptions = {}) =>
      send<OAuthRequestView>({ method: 'POST', path: '/v1/oauth/requests', json: request, signal }),

    /** Returns the URL to redirect the person to. */
    answerOAuthRequest: (answer: OAuthAnswer, { signal }: CallOptions = {}) =>
      send<OAuthAnsweredView>({ method: 'POST', path: '/v1/oauth/approvals', json: answer, signal }),
  }
}
