/** A value that outlives the components that show it. React renders again when it changes. */
export interface Value<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createValue<T>(initial: T): Value<T> {
  const { tell, subscribe } = createListeners()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      value = next
      tell()
    },
    subscribe,
  }
}

/** A value in localStorage, synchronised between tabs. Invalid values count as absent. If the browser blocks storage, it is kept in memory. */
export function createStored<T>(key: string, read: (value: unknown) => T | null): Value<T | null> {
  const { tell, subscribe } = createListeners()
  let fallback: string | null = null
  let raw: string | null | undefined
  let value: T | null = null
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell()
  })
  return {
    get: () => {
      const now = fallback ?? readItem(key)
      // Returns the same object while the text is the same, so that React does not render again.
      if (now !== raw) {
        raw = now
        value = now === null ? null : parsed(now, read)
      }
      return value
    },
    set: (next) => {
      const text = next === null ? null : JSON.stringify(next)
      // Kept only if it is not stored: otherwise this tab would not see what another one writes or removes.
      fallback = writeItem(key, text) ? null : text
      tell()
    },
    subscribe,
  }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the browser stored it. */
function writeItem(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function parsed<T>(text: string, read: (value: unknown) => T | null): T | null {
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}

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
