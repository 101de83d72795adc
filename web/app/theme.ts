import { useSyncExternalStore } from 'react'
import { createStored } from './stored.ts'

export type Theme = 'light' | 'dark'

const stored = createStored<Theme>('lembra.theme', (value) => (value === 'light' || value === 'dark' ? value : null))

export function applyTheme(): void {
  const theme = stored.get()
  if (theme) document.documentElement.dataset['theme'] = theme
  else delete document.documentElement.dataset['theme']
}

export function chooseTheme(theme: Theme | null): void {
  stored.set(theme)
  applyTheme()
}

export function useTheme(): Theme | null {
  return useSyncExternalStore(stored.subscribe, stored.get)
}
