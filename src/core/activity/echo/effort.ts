/** A step takes about 10 ns, so one capture takes at most 120 ms. */
const MAX_STEPS = 12_000_000
/** Steps between two pauses for other work: 1 to 2 ms. */
const STEPS_AT_ONCE = 120_000
/** Limit for tokenizing memories. The remaining steps are for comparing them. */
const MAX_READING_STEPS = 8_000_000

export const STEPS_OF_COMPARING = 1 / 4

/** The work budget of one lookup. It counts work, not time, so that the same capture always gets the same answer. */
export class Effort {
  readonly #rest: () => Promise<unknown>
  #steps = 0
  #restedAt = 0

  constructor(rest: () => Promise<unknown>) {
    this.#rest = rest
  }

  /** Counts the work done and lets other work run if it is time. Returns false if the budget is used up: a text not fully compared by then is new. */
  async goOn(steps: number): Promise<boolean> {
    this.#steps += steps
    if (this.#steps - this.#restedAt >= STEPS_AT_ONCE) {
      this.#restedAt = this.#steps
      await this.#rest()
    }
    return this.#steps < MAX_STEPS
  }

  get mayRead(): boolean {
    return this.#steps < MAX_READING_STEPS
  }
}
