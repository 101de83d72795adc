/** A value in localStorage, synchronised between tabs. Invalid values count as absent. */
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
    // Returns the same object while the text is the same, so that React does not render again.
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

/** In-memory fallback if the browser blocks storage */
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
    // The fallback above has the value.
  }
}

function parsed<T>(text: string, read: (value: unknown) => T | null): T | null {
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}
