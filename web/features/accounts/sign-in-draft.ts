import { createValue } from '../../app/stored.ts'

/**
 * Input of the sign-in forms. Kept outside React, so that it survives a change of language and switching between sign-in and registration. Never
 * contains a password.
 */
export interface SignInDraft {
  way: 'key' | 'password'
  email: string
  name: string
  key: string
  /** The email with the key; null if none was requested here */
  sent: { by: 'signUp' | 'requestKey'; minutes: number; until: number } | null
  isKeyAsked: boolean
}

const EMPTY: SignInDraft = { way: 'key', email: '', name: '', key: '', sent: null, isKeyAsked: false }

export function createSignInDraft() {
  const { get, set, subscribe } = createValue(EMPTY)
  return {
    get,
    subscribe,
    change: (change: Partial<SignInDraft>): void => set({ ...get(), ...change }),
    discard: (): void => set(EMPTY),
    /** The key from a confirmation email. Kept in memory during sign-in, because in an address it would be sent to the server. */
    keyToConfirm: createValue(''),
  }
}
