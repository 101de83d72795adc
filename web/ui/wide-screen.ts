import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(width >= 40rem)')

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
