import { useSyncExternalStore } from 'react'
import { createStored } from './stored.ts'

// Single-key shortcuts interfere with speech input, so they can be turned off (WCAG 2.1.4).
const stored = createStored<'off'>('lembra.shortcuts', (value) => (value === 'off' ? value : null))

export function hasShortcuts(): boolean {
  return stored.get() === null
}

export function setShortcuts(isOn: boolean): void {
  stored.set(isOn ? null : 'off')
}

export function useHasShortcuts(): boolean {
  return useSyncExternalStore(stored.subscribe, hasShortcuts)
}
