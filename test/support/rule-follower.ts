// Follows calendar rules one after another, in a thread that can be terminated if one never ends.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import calendar from 'ical.js'
import { nextOccurrence } from '../../src/core/transfer/recurrence.ts'
import { calendarDay } from '../../src/engines/language/index.ts'

/** As in a calendar file: `DTSTART…` and the value of `RRULE:`. */
export type WrittenRule = readonly [start: string, rule: string]

interface Given {
  rules: readonly WrittenRule[]
  /** Index of the current rule. */
  place: Int32Array
  now: number
}

const DEADLINE_MS = 20_000
/** For each rule. */
const OCCURRENCES = 500

/** The date that each rule reached, null if it was not followed. Rejects with the current rule at the deadline. */
export async function followRules(rules: readonly WrittenRule[], now: number): Promise<Array<string | null>> {
  const given: Given = { rules, place: new Int32Array(new SharedArrayBuffer(4)), now }
  const thread = new Worker(new URL(import.meta.url), { workerData: given })
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    let seen = -1
    timer = setInterval(() => {
      const place = Atomics.load(given.place, 0)
      if (place === seen) reject(new Error(`The rule does not end: ${rules[place]?.join(' ')}`))
      seen = place
    }, DEADLINE_MS)
  })
  const answer = new Promise<Array<string | null>>((resolve, reject) => {
    thread.once('message', resolve).once('error', reject)
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearInterval(timer)
    await thread.terminate()
  }
}

async function follow([start, rule]: WrittenRule, now: number): Promise<string | null> {
  const component = componentOf(start, rule)
  if (!component) return null
  const found = await nextOccurrence({
    calendar,
    component,
    rule: component.getFirstPropertyValue('rrule'),
    now,
    budget: { left: OCCURRENCES },
    moved: [],
    read: ({ year, month, day, hour, minute, isDate }) =>
      calendarDay(year, month, day) === null
        ? null
        : { at: Date.UTC(year, month - 1, day, hour, minute), isDay: isDate },
  })
  return found && new Date(found.at).toISOString()
}

/** Returns null if the library refuses the whole component. */
function componentOf(start: string, rule: string) {
  try {
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${start}\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR`
    const component = new calendar.Component(calendar.parse(text)).getFirstSubcomponent('vevent')
    component?.getFirstPropertyValue('rrule')
    return component
  } catch {
    return null
  }
}

if (!isMainThread && parentPort) {
  const { rules, place, now } = workerData as Given
  const found: Array<string | null> = []
  for (const [index, rule] of rules.entries()) {
    Atomics.store(place, 0, index)
    found.push(await follow(rule, now))
  }
  parentPort.postMessage(found)
}
