/** A step is about ten nanoseconds: so many are 120 milliseconds of one capture in all. */
const MAX_STEPS = 12_000_000
/** Between two turns of others: 1 to 2 milliseconds. */
const STEPS_AT_ONCE = 120_000
/** For taking memories' texts apart: what is left compares them. */
const MAX_READING_STEPS = 8_000_000

/** Comparing a word with another. */
export const STEPS_OF_COMPARING = 1 / 4

/**
 * What looking for one echo has cost. Work is counted rather than timed, so that the same capture is always answered the same, whatever else the
 * machine does.
 */
export class Effort {
  readonly #rest: () => Promise<unknown>
  #steps = 0
  #restedAt = 0

  constructor(rest: () => Promise<unknown>) {
    this.#rest = rest
  }

  /** Counts what was done, and lets others have their turn where it is time to. False where enough was done: what is not compared by then is new. */
  async goOn(steps: number): Promise<boolean> {
    this.#steps += steps
    if (this.#steps - this.#restedAt >= STEPS_AT_ONCE) {
      this.#restedAt = this.#steps
      await this.#rest()
    }
    return this.#steps < MAX_STEPS
  }

  /** Whether one more memory may be taken apart. */
  get mayRead(): boolean {
    return this.#steps < MAX_READING_STEPS
  }
}
