export interface Pool {
  /** Begins as soon as there is room, which is what it resolves with. Rejects where an earlier one failed. */
  run(work: () => Promise<void>): Promise<void>
  /** Once all have ended. */
  idle(): Promise<void>
}

/** So many at once; none begins after one has failed. */
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
