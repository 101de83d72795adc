import { useSyncExternalStore } from 'react'
import type { AccountView } from '../../src/schema/account.ts'
import { createStored } from './stored.ts'

/** Who is signed in on this device. The account is what was last heard of it, so that the app shows at once and without a network. */
export interface Session {
  token: string
  account: AccountView
}

const stored = createStored<Session>('lembra.session', (value) => {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('account' in value)) return null
  return typeof value.token === 'string' ? (value as Session) : null
})

/** For every tab, and the next one too: whoever was signed out elsewhere is told why there is nothing but a form. */
const ended = createStored<true>('lembra.ended', (value) => (value === true ? value : null))

export const currentSession = stored.get
export const subscribeToSession = stored.subscribe

export function useSession(): Session | null {
  return useSyncExternalStore(stored.subscribe, stored.get)
}

/** For what only a person who is signed in gets to see. */
export function useAccount(): AccountView {
  const session = useSession()
  if (!session) throw new Error('Nobody is signed in.')
  return session.account
}

/** Whether the last one was ended from elsewhere, rather than here. */
export function useWasSignedOut(): boolean {
  return useSyncExternalStore(ended.subscribe, ended.get) === true
}

export function keepSession(session: Session): void {
  ended.set(null)
  stored.set(session)
}

export function keepAccount(account: AccountView): void {
  const session = stored.get()
  if (session) stored.set({ ...session, account })
}

/** The token is gone from this device; the service is told elsewhere, or `isEnded` by it already. */
export function dropSession({ isEnded }: { isEnded: boolean }): void {
  ended.set(isEnded ? true : null)
  stored.set(null)
}
