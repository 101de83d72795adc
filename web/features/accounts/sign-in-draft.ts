import { useSyncExternalStore } from 'react'
import { keyInFragment } from './account-input.ts'

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

export function discardDraft(): void {
  draft = EMPTY
  tell()
}

/** The key from a confirmation email. Kept in memory during sign-in, because in an address it would be sent to the server. */
export function useKeyToConfirm(): string {
  return useSyncExternalStore(subscribe, () => keyToConfirm)
}

export function keepKeyToConfirm(key: string): void {
  keyToConfirm = key
  tell()
}

/** Takes the key from the address and removes it from the address bar and the history. */
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
