import { useSyncExternalStore } from 'react'
import { createStored } from './stored.ts'

// Keys of one letter can be in the way of who speaks to the computer (WCAG 2.1.4), so they can be turned off.
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
