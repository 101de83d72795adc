import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'

export interface UnsavedGuard {
  /** Someone wants to leave and is to be asked. */
  isAsking: boolean
  stay: () => void
  leave: () => void
  /** Asks before `act` where something would be lost; else does it at once. */
  before: (act: () => void) => void
}

/**
 * Asks before what is unsaved is lost: by a link, and by closing the page, where the browser asks in its own words. `onLeave` throws away what
 * was unsaved. The browser's back and forward are not held up: a router may hear of them first.
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

/** Goes on where one wanted to go once nothing is unsaved any more: until then the guard would ask again. */
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

/** The address within the app that a plain click on a link leads to; null for any other click. */
function addressClicked(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.target === '_blank' || link.origin !== window.location.origin) return null
  // A jump within the page leaves nothing.
  return link.getAttribute('href')?.startsWith('#') ? null : link.pathname + link.search
}
