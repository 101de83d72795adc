import { createClient } from '../../src/client/client.ts'
import { queries } from './queries.ts'
import { currentSession, dropSession } from './session.ts'

export const client = createClient({
  baseUrl: window.location.origin,
  token: () => currentSession()?.token ?? null,
  // `keepalive` lets a deletion finish while the page closes.
  fetch: (input, init) => fetch(input, { ...init, keepalive: init?.method === 'DELETE' }),
  onSignedOut: () => clearAccount({ isEnded: true }),
})

/** Signs out on request of the user. */
export function leave(): void {
  clearAccount({ isEnded: false })
}

/** Removes all data of the account from this page, after signing out or if the service has ended the session. */
function clearAccount(how: { isEnded: boolean }): void {
  dropSession(how)
  queries.clear()
}
