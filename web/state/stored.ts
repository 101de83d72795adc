/** A value in localStorage that every tab of the app sees change. Whatever can't be read counts as absent. */
export interface Stored<T> {
  get(): T | null
  set(value: T | null): void
  subscribe(listener: () => void): () => void
}

export function createStored<T>(key: string, read: (value: unknown) => T | null): Stored<T> {
  const listeners = new Set<() => void>()
  let raw: string | null | undefined
  let value: T | null = null
  const get = () => {
    const now = readItem(key)
    // The same object for as long as the text is the same, so that React sees no change where there is none.
    if (now !== raw) {
      raw = now
      value = now === null ? null : parsed(now, read)
    }
    return value
  }
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) for (const listener of listeners) listener()
  })
  return {
    get,
    set: (next) => {
      writeItem(key, next === null ? null : JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Where a browser forbids storage the value lives as long as the page. */
const fallback = new Map<string, string>()

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? fallback.get(key) ?? null
  } catch {
    return fallback.get(key) ?? null
  }
}

function writeItem(key: string, text: string | null): void {
  if (text === null) fallback.delete(key)
  else fallback.set(key, text)
  try {
    if (text === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, text)
  } catch {
    // Kept in memory above.
  }
}

function parsed<T>(text: string, read: (value: unknown) => T | null): T | null {
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}
