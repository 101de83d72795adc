interface Tally {
  /** Durations per bucket, not cumulative; the last entry counts those above all bounds. */
  counts: number[]
  sum: number
}

export interface DurationsOptions {
  /** The metric's name; by Prometheus's rules it ends with `_seconds`. */
  name: string
  help: string
  /** Upper bounds in seconds, in ascending order. */
  buckets: readonly number[]
}

/**
 * A histogram in the Prometheus text format. A library's takes a tenth of the time of a whole request, because it builds a key from the labels each
 * time; here that is one look-up.
 */
export class Durations {
  readonly #options: DurationsOptions
  readonly #tallies = new Map<string, Tally>()

  constructor(options: DurationsOptions) {
    this.#options = options
  }

  /** `labels` as they are printed, always in the same order: `kind="send-mail",outcome="ok"`. Values must not contain quotes. */
  observe(labels: string, ms: number): void {
    const { buckets } = this.#options
    let tally = this.#tallies.get(labels)
    if (!tally) {
      tally = { counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 }
      this.#tallies.set(labels, tally)
    }
    const seconds = ms / 1000
    let bucket = 0
    while (bucket < buckets.length && seconds > (buckets[bucket] ?? 0)) bucket += 1
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1
    tally.sum += seconds
  }

  text(): string {
    const { name, help, buckets } = this.#options
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
    for (const [labels, { counts, sum }] of this.#tallies) {
      let total = 0
      counts.forEach((count, place) => {
        total += count
        lines.push(`${name}_bucket{${labels},le="${buckets[place] ?? '+Inf'}"} ${total}`)
      })
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}
