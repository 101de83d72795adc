import { useLayoutEffect } from 'react'
import { takeKeyFromAddress } from './sign-in-draft.ts'

/** Gives the key of a mailed link that the page was opened with, or is opened with while it is shown. It spends nothing. */
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
