import { useLayoutEffect } from 'react'
import { keyInFragment } from './account-input.ts'

/** Passes on the key from the link in an email, also if the link is opened while the page is shown. Does not redeem it. */
export function useKeyInAddress(onKey: (key: string) => void): void {
  useLayoutEffect(() => {
    const take = () => {
      const key = takeKeyFromAddress()
      if (key !== null) onKey(key)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [onKey])
}

/** Takes the key from the address and removes it from the address bar and the history. */
function takeKeyFromAddress(): string | null {
  const key = keyInFragment(window.location.hash)
  if (key !== null)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return key
}
