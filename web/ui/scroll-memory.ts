import { useLayoutEffect, useState } from 'react'

/** Scroll position of each list when it was left, by key */
const places = new Map<string, number>()

let isComingBack = false
// Must run before the router, which renders the next page.
window.addEventListener('popstate', () => (isComingBack = true), { capture: true })
for (const event of ['pushState', 'replaceState']) {
  window.addEventListener(event, () => (isComingBack = false), { capture: true })
}

/**
 * Restores the scroll position on back and forward; otherwise starts at the top. The list must have its full height on first render. Returns the
 * position, for virtual lists.
 */
export function useScrollMemory(key: string): number {
  const [place] = useState(() => (isComingBack ? (places.get(key) ?? 0) : 0))
  useLayoutEffect(() => {
    if (place > 0) window.scrollTo({ top: place, behavior: 'instant' })
    return () => {
      places.set(key, window.scrollY)
      if (!isComingBack) window.scrollTo({ top: 0, behavior: 'instant' })
    }
  }, [key, place])
  return place
}
