import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'

export interface UnsavedGuard {
  isAsking: boolean
  stay: () => void
  leave: () => void
  /** Asks before `act` if there are unsaved changes; otherwise runs it at once. */
  before: (act: () => void) => void
}

/**
 * Asks before unsaved changes are lost by following a link or closing the page. `onLeave` discards them. Back and forward are not blocked, because
 * the router may handle them first.
 */
export function useUnsavedGuard(isUnsaved: boolean, onLeave: () => void): UnsavedGuard {
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (act: () => void) => setWanted(() => act)
    const here = window.location.pathname + window.location.search
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const address = addressClicked(event)
      if (address === null || address === here) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => navigate(address))
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isUnsaved])
  useAfterwards(wanted, isUnsaved, () => setWanted(null))
  return {
    isAsking: wanted !== null && isUnsaved,
    stay: () => setWanted(null),
    leave: onLeave,
    before: (act) => (isUnsaved ? setWanted(() => act) : act()),
  }
}

/** Continues the navigation once nothing is unsaved; earlier, the guard would ask again. */
function useAfterwards(wanted: (() => void) | null, isUnsaved: boolean, done: () => void): void {
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    if (wanted === null || isUnsaved) return
    latest.current()
    wanted()
  }, [wanted, isUnsaved])
}

/** The path of a plain click on a link within the app; null for any other click */
function addressClicked(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.target === '_blank' || link.origin !== window.location.origin) return null
  // A link to a fragment does not leave the page.
  return link.getAttribute('href')?.startsWith('#') ? null : link.pathname + link.search
}
