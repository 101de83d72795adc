import { createClient } from '../../src/client/client.ts'
import { queries } from './queries.ts'
import { currentSession, dropSession } from './session.ts'

/** Speaks to the service that served the page. */
export const client = createClient({
  baseUrl: window.location.origin,
  token: () => currentSession()?.token ?? null,
  // A memory that is forgotten while the page closes must still be.
  fetch: (input, init) => fetch(input, { ...init, keepalive: init?.method === 'DELETE' }),
  onSignedOut: () => forgetAccount({ isEnded: true }),
})

/** By one's own will. */
export function leave(): void {
  forgetAccount({ isEnded: false })
}

/** What the service refused to know any more, or was told to forget: nothing of the account stays on the page. */
function forgetAccount(how: { isEnded: boolean }): void {
  dropSession(how)
  queries.clear()
}
