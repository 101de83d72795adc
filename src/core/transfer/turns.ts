import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest time that the work blocks other requests. */
const TURN_MS = 3

/** Resolves at once if this turn of the event loop has time left, else in a later turn. */
export type Turn = () => Promise<void>

/**
 * For many small pieces of concurrent work: each awaits this before it begins, so that together they take a few milliseconds of each turn. One turn
 * for each piece would be simpler, but then each commit would contain only one memory.
 */
export function createTurns(): Turn {
  let endsAt = 0
  let next: Promise<void> | null = null

  async function begin(): Promise<void> {
    await nextTurn()
    next = null
    endsAt = performance.now() + TURN_MS
  }

  return async () => {
    while (performance.now() >= endsAt) await (next ??= begin())
  }
}
