import type { MemoryView } from '../../../src/client/types.ts'

interface DayRow {
  kind: 'day'
  key: string
  day: string
  isFirst: boolean
  height: number
}

export interface MemoryRow {
  kind: 'memory'
  key: string
  memory: MemoryView
  /** Day of the last change; it may have been captured on another day. */
  day: string
  capturedDay: string
  excerpt: string
  titleLines: 1 | 2
  /** 0 if the text says no more than the title */
  excerptLines: 0 | 1 | 2
  height: number
}

export type TimelineRow = DayRow | MemoryRow

/** In rem, equal to the heights in the CSS */
const HEIGHTS = { firstDay: 2.25, day: 3.5, memory: 4.75, titleLine: 1.5, excerptLine: 1.375 }
/** Number of characters that surely fit on a line */
const LINE = { narrow: { title: 32, excerpt: 38 }, wide: { title: 70, excerpt: 76 } }

interface Listing {
  memories: readonly MemoryView[]
  rows: readonly TimelineRow[]
  seen: Set<string>
  day: string
}

/**
 * Puts a heading before the memories of each day. Heights are computed in advance, so nothing is measured while scrolling. Rows are cached per
 * memory object, and an additional page costs only its own rows.
 */
export function createTimelineRows(dayOf: (time: string) => string, isWide: boolean) {
  const made = new WeakMap<MemoryView, MemoryRow>()
  const lines = isWide ? LINE.wide : LINE.narrow
  const rowOf = (memory: MemoryView) => {
    const known = made.get(memory)
    if (known) return known
    const row = memoryRow(memory, dayOf, lines)
    made.set(memory, row)
    return row
  }
  let last: Listing = { memories: [], rows: [], seen: new Set(), day: '' }
  return (memories: readonly MemoryView[]): readonly TimelineRow[] => {
    const isContinued = last.memories.every((memory, index) => memory === memories[index])
    last = withDays(isContinued ? last : { memories: [], rows: [], seen: new Set(), day: '' }, memories, rowOf)
    return last.rows
  }
}

/** Memories can shift between pages while they load, so one may come twice. Only the first is kept. */
function withDays(before: Listing, memories: readonly MemoryView[], rowOf: (memory: MemoryView) => MemoryRow): Listing {
  const rows = [...before.rows]
  const { seen } = before
  let { day } = before
  for (const memory of memories.slice(before.memories.length)) {
    if (seen.has(memory.id)) continue
    seen.add(memory.id)
    const row = rowOf(memory)
    if (row.day !== day) rows.push(dayRow(row.day, rows.length))
    day = row.day
    rows.push(row)
  }
  return { memories, rows, seen, day }
}

/** If the list is not sorted by day, a day can occur twice; the index keeps its key unique. */
function dayRow(day: string, index: number): DayRow {
  const isFirst = index === 0
  return { kind: 'day', key: `${day} ${index}`, day, isFirst, height: isFirst ? HEIGHTS.firstDay : HEIGHTS.day }
}

function memoryRow(memory: MemoryView, dayOf: (time: string) => string, line: typeof LINE.wide): MemoryRow {
  const { updatedAt, capturedAt } = memory.metadata
  const excerpt = excerptOf(memory.title, memory.text)
  const titleLines = memory.title.length > line.title ? 2 : 1
  const excerptLines = excerpt === '' ? 0 : excerpt.length > line.excerpt ? 2 : 1
  const height = HEIGHTS.memory + (titleLines - 1) * HEIGHTS.titleLine + excerptLines * HEIGHTS.excerptLine
  const days = { day: dayOf(updatedAt), capturedDay: dayOf(capturedAt) }
  return { kind: 'memory', key: memory.id, memory, ...days, excerpt, titleLines, excerptLines, height }
}

/** Enough characters for two lines on a wide screen */
const LONGEST = 240
/** A text can have a megabyte; nothing beyond this is shown. */
const INSPECTED = 600
/** Characters that a generated title may have dropped from the start of the text: quotes, bullets, heading marks */
const DROPPED_AT_START = 12

/** Returns the start of the text after the part that is in the title; empty if nothing follows. */
export function excerptOf(title: string, text: string): string {
  const beginning = oneLine(text.slice(0, INSPECTED))
  const isTitleCut = title.endsWith('…')
  const said = oneLine(isTitleCut ? title.slice(0, -1) : title)
  const at = said === '' ? -1 : beginning.indexOf(said)
  if (at < 0 || at > DROPPED_AT_START) return shortened(beginning)
  const rest = beginning.slice(at + said.length)
  if (!/[\p{L}\p{N}\p{S}]/u.test(rest)) return ''
  return shortened(isTitleCut ? `…${rest.trimStart()}` : rest.replace(/^[\s\p{P}]+(?=\s)/u, '').trimStart())
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function shortened(text: string): string {
  return text.slice(0, LONGEST).toWellFormed()
}
