/** Counts of one word by place, and which places have any: clearing costs what was used, not the account's size. */
export class Counts {
  readonly values: Float32Array
  readonly places: Int32Array
  touched = 0

  constructor(capacity: number) {
    this.values = new Float32Array(capacity)
    this.places = new Int32Array(capacity)
  }

  add(place: number, count: number): void {
    const before = this.values[place] ?? 0
    if (before === 0) this.places[this.touched++] = place
    this.values[place] = before + count
  }

  raise(place: number, count: number): void {
    const before = this.values[place] ?? 0
    if (before === 0) this.places[this.touched++] = place
    if (before < count) this.values[place] = count
  }

  clear(): void {
    for (let index = 0; index < this.touched; index++) this.values[this.places[index] ?? 0] = 0
    this.touched = 0
  }
}

/** The columns a search fills, by place (see AccountDocuments); used again by the next, as making them anew at each grew the process by 50 MB. */
export class Workspace {
  /** How much each place says of the query. */
  scores = new Float32Array(0)
  /** The share of the query's weight that the memory and its neighbours hold. */
  coverage = new Float32Array(0)
  /** How many words of the query the memory itself holds. */
  matched = new Uint16Array(0)
  boosts = new Float32Array(0)
  totals = new Float32Array(0)
  own = new Counts(0)
  lent = new Counts(0)

  /** Empty, with room for `size` places. */
  clear(size: number): void {
    if (size > this.scores.length) this.#make(Math.ceil(size * 1.25))
    else
      for (const column of [this.scores, this.coverage, this.matched, this.boosts, this.totals]) column.fill(0, 0, size)
    this.own.clear()
    this.lent.clear()
  }

  #make(capacity: number): void {
    this.scores = new Float32Array(capacity)
    this.coverage = new Float32Array(capacity)
    this.matched = new Uint16Array(capacity)
    this.boosts = new Float32Array(capacity)
    this.totals = new Float32Array(capacity)
    this.own = new Counts(capacity)
    this.lent = new Counts(capacity)
  }
}
