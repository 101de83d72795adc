/** Counts of one word by position. It records which positions are set, so clearing costs as much as was used, not the account's size. */
export class Counts {
  readonly values: Float32Array
  readonly positions: Int32Array
  touched = 0

  constructor(capacity: number) {
    this.values = new Float32Array(capacity)
    this.positions = new Int32Array(capacity)
  }

  add(position: number, count: number): void {
    const before = this.values[position] ?? 0
    if (before === 0) this.positions[this.touched++] = position
    this.values[position] = before + count
  }

  raise(position: number, count: number): void {
    const before = this.values[position] ?? 0
    if (before === 0) this.positions[this.touched++] = position
    if (before < count) this.values[position] = count
  }

  clear(): void {
    for (let index = 0; index < this.touched; index++) this.values[this.positions[index] ?? 0] = 0
    this.touched = 0
  }
}

/** The columns that a search fills, by position (see AccountDocuments). They are reused: new ones for each search grew the process by 50 MB. */
export class Workspace {
  scores = new Float32Array(0)
  /** The share of the query's weight that occurs in the memory and its neighbours. */
  coverage = new Float32Array(0)
  /** The number of query terms in the memory itself. */
  matched = new Uint16Array(0)
  boosts = new Float32Array(0)
  totals = new Float32Array(0)
  /** Whether the memory is of a time that the query names. */
  times = new Uint8Array(0)
  /** Whether it is a line of a conversation that ends in a question. */
  isAsking = new Uint8Array(0)
  own = new Counts(0)
  lent = new Counts(0)

  clear(size: number): void {
    if (size > this.scores.length) this.#make(Math.ceil(size * 1.25))
    else
      for (const column of [
        this.scores,
        this.coverage,
        this.matched,
        this.boosts,
        this.totals,
        this.times,
        this.isAsking,
      ])
        column.fill(0, 0, size)
    this.own.clear()
    this.lent.clear()
  }

  #make(capacity: number): void {
    this.scores = new Float32Array(capacity)
    this.coverage = new Float32Array(capacity)
    this.matched = new Uint16Array(capacity)
    this.boosts = new Float32Array(capacity)
    this.totals = new Float32Array(capacity)
    this.times = new Uint8Array(capacity)
    this.isAsking = new Uint8Array(capacity)
    this.own = new Counts(capacity)
    this.lent = new Counts(capacity)
  }
}
