import { useLayoutEffect } from 'react'
import { takeKeyFromAddress } from './sign-in-draft.ts'

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
