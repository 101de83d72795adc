import { useEffect } from 'react'

/** The browser asks, in its own words, before the page is closed. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
