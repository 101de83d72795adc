import { useLayoutEffect, useState } from 'react'

export type ScrollMemory = ReturnType<typeof createScrollMemory>

/** Scroll position of each list when it was left, by key. Must be made before the router, which renders the next page. */
export function createScrollMemory() {
  const positions = new Map<string, number>()
  let isComingBack = false
  window.addEventListener('popstate', () => (isComingBack = true), { capture: true })
  for (const event of ['pushState', 'replaceState']) {
    window.addEventListener(event, () => (isComingBack = false), { capture: true })
  }
  return {
    /** The position to restore: 0 unless the user goes back or forward. */
    position: (key: string): number => (isComingBack ? (positions.get(key) ?? 0) : 0),
    leave: (key: string): void => {
      positions.set(key, window.scrollY)
      if (!isComingBack) window.scrollTo({ top: 0, behavior: 'instant' })
    },
  }
}

/**
 * Restores the scroll position on back and forward; otherwise starts at the top. The list must have its full height on first render. Returns the
 * position, for virtual lists.
 */
export function useScrollMemory(scroll: ScrollMemory, key: string): number {
  const [position] = useState(() => scroll.position(key))
  useLayoutEffect(() => {
    if (position > 0) window.scrollTo({ top: position, behavior: 'instant' })
    return () => scroll.leave(key)
  }, [scroll, key, position])
  return position
}
