import { setImmediate as nextTurn } from 'node:timers/promises'

/** Others' requests wait as long as this at most, and a group of transactions behind it. */
const TURN_MS = 3

/** Resolves at once where this turn of the event loop has time left, else in one that has. */
export type Turn = () => Promise<void>

/**
 * For work of many small pieces, as many as there are side by side: each asks before it begins, and together they take some milliseconds of a turn.
 * To wait a turn each would be simpler, and leave one memory for each commit.
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
