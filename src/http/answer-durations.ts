import type { Answered } from './request-watch.ts'

const NAME = 'lembra_http_request_seconds'
/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

/** Answers of one method, route and status. */
interface Tally {
  /** How many took at most as long as each bucket says, and how many took longer than all. */
  counts: number[]
  sum: number
}

/**
 * A histogram in the Prometheus text format. A library's takes a tenth of the time of a whole request, as it makes a key of the labels each time;
 * here that is one look-up.
 */
export class AnswerDurations {
  readonly #tallies = new Map<string, Tally>()

  observe({ method, route, status, ms }: Answered): void {
    const labels = `method="${method}",route="${route}",status="${status}"`
    let tally = this.#tallies.get(labels)
    if (!tally) {
      tally = { counts: Array.from({ length: BUCKETS.length + 1 }, () => 0), sum: 0 }
      this.#tallies.set(labels, tally)
    }
    const seconds = ms / 1000
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1
    tally.sum += seconds
  }

  text(): string {
    const lines = [`# HELP ${NAME} Time to answer, by method, route and status.`, `# TYPE ${NAME} histogram`]
    for (const [labels, { counts, sum }] of this.#tallies) {
      let total = 0
      counts.forEach((count, place) => {
        total += count
        lines.push(`${NAME}_bucket{${labels},le="${BUCKETS[place] ?? '+Inf'}"} ${total}`)
      })
      lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}
