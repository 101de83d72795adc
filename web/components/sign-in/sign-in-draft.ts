import { useSyncExternalStore } from 'react'
import { keyInFragment } from './mailed-key.ts'

/**
 * What was entered to sign in so far. Outside of React: it stands while the language changes, and between signing in and registering. A password
 * is no part of it.
 */
export interface SignInDraft {
  way: 'key' | 'password'
  email: string
  name: string
  /** As typed, or out of the mail's link. */
  key: string
  /** Of the mail with the key; null where none was asked for here. */
  sent: { by: 'signUp' | 'requestKey'; minutes: number; until: number } | null
  /** Whether the key is asked for. */
  isKeyAsked: boolean
}

const EMPTY: SignInDraft = { way: 'key', email: '', name: '', key: '', sent: null, isKeyAsked: false }

const listeners = new Set<() => void>()
let draft = EMPTY
let keyToConfirm = ''

export function useSignInDraft(): SignInDraft {
  return useSyncExternalStore(subscribe, () => draft)
}

export function changeDraft(change: Partial<SignInDraft>): void {
  draft = { ...draft, ...change }
  tell()
}

export function forgetDraft(): void {
  draft = EMPTY
  tell()
}

/** Of a mail that confirms an email. It waits here while someone signs in: in an address it would go to the server. */
export function useKeyToConfirm(): string {
  return useSyncExternalStore(subscribe, () => keyToConfirm)
}

export function keepKeyToConfirm(key: string): void {
  keyToConfirm = key
  tell()
}

/** The key of a mailed link, which leaves the address bar and its history entry at once. */
export function takeKeyFromAddress(): string | null {
  const key = keyInFragment(window.location.hash)
  if (key !== null)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return key
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
