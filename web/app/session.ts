import { useSyncExternalStore } from 'react'
import type { AccountView } from '../../src/schema/account.ts'
import { createStored } from './stored.ts'

/** The session on this device, with the last known account data, so that the app starts at once and offline. */
export interface Session {
  token: string
  account: AccountView
}

const stored = createStored<Session>('lembra.session', (value) => {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('account' in value)) return null
  return typeof value.token === 'string' ? (value as Session) : null
})

/** Shared with all tabs and later visits: tells the user why the sign-in form is shown. */
const ended = createStored<true>('lembra.ended', (value) => (value === true ? value : null))

export const currentSession = stored.get
export const subscribeToSession = stored.subscribe

export function useSession(): Session | null {
  return useSyncExternalStore(stored.subscribe, stored.get)
}

export function useAccount(): AccountView {
  const session = useSession()
  if (!session) throw new Error('Nobody is signed in.')
  return session.account
}

/** Whether the last session was ended elsewhere, not on this device. */
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

/** Removes the token from this device. `isEnded` means that the service had ended the session. */
export function dropSession({ isEnded }: { isEnded: boolean }): void {
  ended.set(isEnded ? true : null)
  stored.set(null)
}
