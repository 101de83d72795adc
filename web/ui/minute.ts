import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The current time, rounded down to the minute; updates each minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE) * MINUTE)
}

function subscribe(listener: () => void): () => void {
  let timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE))
  function tick() {
    listener()
    timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE))
  }
  // Timers stop while a page is suspended.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
