import { useLayoutEffect, useState } from 'react'

/** How far each list was scrolled when it was left, and by which memory. */
const places = new Map<string, number>()

let isComingBack = false
// Before the router hears of it: by then the next page is being drawn.
window.addEventListener('popstate', () => (isComingBack = true), { capture: true })
for (const event of ['pushState', 'replaceState']) {
  window.addEventListener(event, () => (isComingBack = false), { capture: true })
}

/**
 * Back in the list, one is where one was; anywhere else one begins at the top. The list must have its full height when it is first
 * drawn. Tells where that is, for what draws only what shows.
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
