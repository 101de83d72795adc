import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** Now, to the minute, and anew when the next one begins: what is due moves on while the page is open. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE) * MINUTE)
}

function subscribe(listener: () => void): () => void {
  let timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE))
  function tick() {
    listener()
    timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE))
  }
  // A page that slept has not counted.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
