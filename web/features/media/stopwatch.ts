export interface Stopwatch {
  pause(): void
  resume(): void
  elapsedMs(): number
}

export function startStopwatch(clock: () => number): Stopwatch {
  let before = 0
  let since: number | null = clock()
  const elapsedMs = () => before + (since === null ? 0 : clock() - since)
  return {
    elapsedMs,
    pause: () => {
      before = elapsedMs()
      since = null
    },
    resume: () => {
      since ??= clock()
    },
  }
}
