import { type Rect, useWindowVirtualizer, type Virtualizer, windowScroll } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useFormats } from '../../hooks/formats.ts'
import { useMinute } from '../../hooks/minute.ts'
import { usePendingMemories } from '../../hooks/pending-memories.ts'
import { useRowKeys } from '../../hooks/row-keys.ts'
import { useScrollMemory } from '../../hooks/scroll-memory.ts'
import { useIsWide } from '../../hooks/wide-screen.ts'
import { createDayNames } from './day-names.ts'
import { type RowWords, useRowWords } from './row-words.ts'
import styles from './timeline-list.module.css'
import { TimelineRow } from './timeline-row.tsx'
import { createTimelineRows, type TimelineRow as Row } from './timeline-rows.ts'

/** Rows drawn beyond what is seen, so that a quick scroll shows no gaps. */
const OVERSCAN = 5
/** Rows from the end at which more are asked for. */
const AHEAD = 60

interface TimelineListProps {
  memories: readonly MemoryView[]
  hasMore: boolean
  /** Called often; it knows whether it is at work already. */
  onNearEnd: () => void
  /** The list is a place that one comes back to by this name. */
  placeKey: string
}

/** All memories in days. Only the rows that show are in the document, each at a place that is known beforehand. */
export function TimelineList({ memories, hasMore, onNearEnd, placeKey }: TimelineListProps) {
  const { t } = useTranslation('memories')
  const rows = useTimelineRows(memories)
  const { list, virtualizer, keepRow } = useRowWindow(rows, useScrollMemory(placeKey))
  const keys = useRowKeys({ list, virtualizer, rows, keepRow, placeKey })
  const shown = virtualizer.getVirtualItems()
  usePendingMemories(memoriesIn(rows, virtualizer))
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - AHEAD) onNearEnd()
  }, [hasMore, lastShown, rows.length, onNearEnd])
  const nameDay = useDayNames()
  const words = useRowWords()
  return (
    <div role="presentation" {...keys}>
      <ul
        ref={list}
        className={styles['list']}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t('timeline.title')}
      >
        {shown.map(({ index, key, start, size }) => {
          const row = rows[index]
          const top = start - virtualizer.options.scrollMargin
          return row && <Placed key={key} {...{ row, index, top, size, words, nameDay }} />
        })}
      </ul>
    </div>
  )
}

interface PlacedProps {
  row: Row
  index: number
  top: number
  size: number
  words: RowWords
  nameDay: (day: string) => string
}

const Placed = memo(function Placed({ row, index, top, size, words, nameDay }: PlacedProps) {
  return (
    <li
      className={row.kind === 'day' ? styles['day'] : styles['item']}
      style={{ height: size, transform: `translateY(${top}px)` }}
      data-index={index}
    >
      {row.kind === 'day' ? <h2>{nameDay(row.day)}</h2> : <TimelineRow row={row} words={words} />}
    </li>
  )
})

function useTimelineRows(memories: readonly MemoryView[]): readonly Row[] {
  const { dayOf } = useFormats()
  const isWide = useIsWide()
  const rowsOf = useMemo(() => createTimelineRows(dayOf, isWide), [dayOf, isWide])
  return useMemo(() => rowsOf(memories), [rowsOf, memories])
}

function useDayNames(): (day: string) => string {
  const { i18n } = useTranslation()
  const { dayOf } = useFormats()
  const today = dayOf(useMinute())
  return useMemo(() => {
    const name = createDayNames(i18n.language)
    return (day) => name(day, today)
  }, [i18n.language, today])
}

function useRowWindow(rows: readonly Row[], place: number) {
  const list = useRef<HTMLUListElement>(null)
  const keptIndex = useRef(-1)
  const isPlaced = useRef(false)
  const margin = useOffsetTop(list)
  // The first picture has what is seen and no more.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => setOverscan(OVERSCAN), [])
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [])
  // oxlint-disable-next-line react/incompatible-library -- There is no React Compiler here to be in the way of.
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) * rem,
    // A new function for new rows: the places are then reckoned anew.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan,
    scrollMargin: margin,
    // Below the page's edge, and above the bar at the bottom of a phone.
    scrollPaddingStart: 1 * rem,
    scrollPaddingEnd: 6 * rem,
    initialOffset: place,
    // Rows are there when the list is first drawn, not a frame later.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
    observeElementRect: watchWindowSize,
    scrollToFn: (...write) => {
      if (isPlaced.current) windowScroll(...write)
      isPlaced.current = true
    },
    rangeExtractor: ({ startIndex, endIndex, overscan: beyond, count }) => {
      const first = Math.max(0, startIndex - beyond)
      const last = Math.min(count - 1, endIndex + beyond)
      const near = Array.from({ length: last - first + 1 }, (_, step) => first + step)
      // The row that has the focus stays, however far one scrolls: who goes on by key goes on from there.
      const kept = keptIndex.current
      if (kept < 0 || kept >= count || (kept >= first && kept <= last)) return near
      return kept < first ? [kept, ...near] : [...near, kept]
    },
  })
  const keepRow = useCallback((index: number) => {
    keptIndex.current = index
  }, [])
  return { list, virtualizer, keepRow }
}

/** It is known at the beginning: what is told then has the list drawn a second time before it is first seen. */
function watchWindowSize(_: Virtualizer<Window, HTMLLIElement>, tell: (size: Rect) => void): () => void {
  const onResize = () => tell({ width: window.innerWidth, height: window.innerHeight })
  window.addEventListener('resize', onResize, { passive: true })
  return () => window.removeEventListener('resize', onResize)
}

/** How far below the document's beginning it stands, whatever comes and goes above it. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    // It is told once the page is laid out, at the beginning too: asking earlier would have it laid out twice. Where rows stand in the list
    // does not hang on it.
    const observer = new ResizeObserver(() => setOffset(element.current?.offsetTop ?? 0))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}

function memoriesIn(rows: readonly Row[], { range }: Virtualizer<Window, HTMLLIElement>): MemoryView[] {
  const onScreen = range ? rows.slice(range.startIndex, range.endIndex + 1) : []
  return onScreen.flatMap((row) => (row.kind === 'memory' ? row.memory : []))
}
