import { createStored } from './stored.ts'

export type Theme = 'light' | 'dark'

/** Null means the theme of the system. */
export function createTheme() {
  const { get, set, subscribe } = createStored<Theme>('lembra.theme', (value) =>
    value === 'light' || value === 'dark' ? value : null,
  )
  const apply = (): void => {
    const theme = get()
    if (theme) document.documentElement.dataset['theme'] = theme
    else delete document.documentElement.dataset['theme']
  }
  return {
    get,
    subscribe,
    apply,
    choose: (theme: Theme | null): void => {
      set(theme)
      apply()
    },
  }
}

/** Single-key shortcuts interfere with speech input, so they can be turned off (WCAG 2.1.4). */
export function createShortcutSetting() {
  const { get, set, subscribe } = createStored<'off'>('lembra.shortcuts', (value) => (value === 'off' ? value : null))
  return {
    get: () => get() === null,
    set: (isOn: boolean): void => set(isOn ? null : 'off'),
    subscribe,
  }
}
