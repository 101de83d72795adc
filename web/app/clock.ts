export type Clock = ReturnType<typeof createClock>

const MINUTE = 60_000

/** The one clock of the web app, in epoch milliseconds. `now` is given by tests. */
export function createClock(now: () => number = Date.now) {
  return {
    now,
    /** The current time, rounded down to the minute */
    minute: () => Math.floor(now() / MINUTE) * MINUTE,
    /** Calls the listener each minute, until the returned function is called. */
    onMinute: (listener: () => void): (() => void) => {
      let timer = setTimeout(tick, MINUTE - (now() % MINUTE))
      function tick() {
        listener()
        timer = setTimeout(tick, MINUTE - (now() % MINUTE))
      }
      // Timers stop while a page is suspended.
      document.addEventListener('visibilitychange', listener)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', listener)
      }
    },
  }
}
