import { type Rect, useWindowVirtualizer, type Virtualizer, windowScroll } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useApp, useFormats, useMinute } from '../../app/use-app.ts'
import { createDayNames } from '../../ui/formatting.ts'
import { useScrollMemory } from '../../ui/scroll-memory.ts'
import { useRowKeys } from './row-keys.ts'
import { usePendingMemories } from './timeline.ts'
import styles from './timeline-list.module.css'
import { type RowWords, TimelineRow, useRowWords } from './timeline-row.tsx'
import { createTimelineRows, type TimelineRow as Row } from './timeline-rows.ts'

/** Rows rendered beyond the viewport, so that quick scrolling shows no gaps */
const OVERSCAN = 5
/** Loads the next page when the last visible row is this close to the end. */
const AHEAD = 60

interface TimelineListProps {
  memories: readonly MemoryView[]
  hasMore: boolean
  /** Called often; must ignore calls while it is loading. */
  onNearEnd: () => void
  /** Key for remembering the scroll position of this list */
  placeKey: string
}

/** Virtual list of memories grouped by day. Row heights are known in advance. */
export function TimelineList({ memories, hasMore, onNearEnd, placeKey }: TimelineListProps) {
  const { t } = useTranslation('memories')
  const { scroll } = useApp()
  const rows = useTimelineRows(memories)
  const { list, virtualizer, keepRow } = useRowWindow(rows, useScrollMemory(scroll, placeKey))
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
  // The first render has only the visible rows.
  const [overscan, setOverscan] = useState(0)
  useEffect(() => setOverscan(OVERSCAN), [])
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [])
  // oxlint-disable-next-line react/incompatible-library -- this project does not use the React Compiler
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) * rem,
    // A new function when the rows change makes the virtualizer compute the positions again.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan,
    scrollMargin: margin,
    // Space for the page margin, and for the bar at the bottom of a phone
    scrollPaddingStart: 1 * rem,
    scrollPaddingEnd: 6 * rem,
    initialOffset: place,
    // Renders rows at once, not one frame later.
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
      // Keeps the focused row in the document, however far one scrolls, so that keyboard navigation continues there.
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

/** Observes only changes. The size is known at the start, and reporting it would render the list twice. */
function watchWindowSize(_: Virtualizer<Window, HTMLLIElement>, tell: (size: Rect) => void): () => void {
  const onResize = () => tell({ width: window.innerWidth, height: window.innerHeight })
  window.addEventListener('resize', onResize, { passive: true })
  return () => window.removeEventListener('resize', onResize)
}

/** Offset of the element from the top of the document, updated when content above it changes. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    // The observer also fires once after the first layout. Reading the offset earlier would force a second layout. Row positions do not depend on it.
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

const query = window.matchMedia('(width >= 40rem)')

function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
