import type { Period } from './query.ts'

const DAY_MS = 86_400_000
/** People write about an event after it happened, so closeness halves more slowly after the period than before it. */
const HALF_LIFE_AFTER_DAYS = 4
const HALF_LIFE_BEFORE_DAYS = 1

/** 1 inside one of the periods, decreasing to 0 with the distance from the nearest one. */
export function periodCloseness(time: number, periods: readonly Period[]): number {
  let closest = 0
  for (const { start, end } of periods) {
    if (time >= start && time <= end) return 1
    const days = (time > end ? time - end : start - time) / DAY_MS
    const halfLife = time > end ? HALF_LIFE_AFTER_DAYS : HALF_LIFE_BEFORE_DAYS
    closest = Math.max(closest, 2 ** (-days / halfLife))
  }
  return closest < 0.01 ? 0 : closest
}

/** Whether the query contains any name of the speaker: "What did Ana say?" names the speaker of "Ana Lima: …". */
export function isNamed(speaker: string, queryWords: ReadonlySet<string>): boolean {
  return speaker.split(' ').some((name) => name.length > 1 && queryWords.has(name))
}
