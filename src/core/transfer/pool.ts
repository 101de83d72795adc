export interface Pool {
  /** Resolves once the work has started, not when it ends. Rejects if earlier work failed. */
  run(work: () => Promise<void>): Promise<void>
  /** Resolves once all work has ended. Rejects if any failed. */
  idle(): Promise<void>
}

/** Runs at most `places` functions concurrently, and starts none after a failure. */
export function createPool(places: number): Pool {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const check = () => {
    if (failure) throw failure.error
  }
  const begin = (work: () => Promise<void>) => {
    const one: Promise<void> = work()
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => void running.delete(one))
    running.add(one)
  }
  return {
    async run(work) {
      while (running.size >= places) await Promise.race(running)
      check()
      begin(work)
    },
    async idle() {
      await Promise.all(running)
      check()
    },
  }
}
