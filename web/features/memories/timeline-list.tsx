import { type Rect, useWindowVirtualizer, type Virtualizer, windowScroll } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useApp, useFormats, useMinute } from '../../app/use-app.ts'
import { createDayNames } from '../../ui/formatting.ts'
import { useShortcuts } from '../../ui/hooks.ts'
import { useScrollMemory } from '../../ui/scroll-memory.ts'
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
  listKey: string
}

/** Virtual list of memories grouped by day. Row heights are known in advance. */
export function TimelineList({ memories, hasMore, onNearEnd, listKey }: TimelineListProps) {
  const { t } = useTranslation('memories')
  const { scroll } = useApp()
  const rows = useTimelineRows(memories)
  const { list, virtualizer, keepRow } = useRowWindow(rows, useScrollMemory(scroll, listKey))
  const keys = useRowKeys({ list, virtualizer, rows, keepRow, listKey })
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
          return row && <PositionedRow key={key} {...{ row, index, top, size, words, nameDay }} />
        })}
      </ul>
    </div>
  )
}

interface PositionedRowProps {
  row: Row
  index: number
  top: number
  size: number
  words: RowWords
  nameDay: (day: string) => string
}

const PositionedRow = memo(function PositionedRow({ row, index, top, size, words, nameDay }: PositionedRowProps) {
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
  const isPositioned = useRef(false)
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
      if (isPositioned.current) windowScroll(...write)
      isPositioned.current = true
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

interface RowKeys {
  list: RefObject<HTMLUListElement | null>
  virtualizer: Virtualizer<Window, HTMLLIElement>
  rows: readonly Row[]
  /** Keeps this row in the document; -1 for none. */
  keepRow: (index: number) => void
  listKey: string
}

/** Frames to wait until a row that was scrolled to is rendered */
const MOST_FRAMES = 20

/**
 * Moves between rows by arrow keys within the list, and by j and k from anywhere. Prepares memories that are about to be opened. Returns props for
 * the element around the rows.
 */
function useRowKeys({ list, virtualizer, rows, keepRow, listKey }: RowKeys) {
  const { focus, memoryPrefetch } = useApp()
  const focusRow = (index: number) => {
    keepRow(index)
    virtualizer.scrollToIndex(index, { align: 'auto' })
    focusWhenDrawn(list, index, MOST_FRAMES)
  }
  const move = (step: 1 | -1) => {
    const index = nextMemory(rows, startOf(list.current, virtualizer), step)
    if (index !== null) focusRow(index)
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  useEffect(() => {
    const id = focus.takeOpened(listKey)
    const row =
      id === undefined ? null : list.current?.querySelector<HTMLAnchorElement>(`a[href="/m/${CSS.escape(id)}"]`)
    row?.focus({ preventScroll: true })
  }, [list, listKey, focus])

  const prime = ({ target }: FocusEvent | PointerEvent) => {
    const row = rows[indexOf(target)]
    if (row?.kind === 'memory') memoryPrefetch.fill(row.memory)
  }
  return {
    onPointerOver: prime,
    onFocus: (event: FocusEvent) => {
      keepRow(indexOf(event.target))
      prime(event)
    },
    onBlur: () => keepRow(-1),
    onClick: ({ target }: { target: EventTarget }) => {
      const row = rows[indexOf(target)]
      if (row?.kind === 'memory') focus.noteOpened(listKey, row.memory.id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if ((step !== 1 && step !== -1) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      move(step)
    },
  }
}

function focusWhenDrawn(list: RefObject<HTMLElement | null>, index: number, frames: number): void {
  const link = list.current?.querySelector<HTMLAnchorElement>(`[data-index="${index}"] a`)
  if (link) link.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(list, index, frames - 1))
}

/** The focused row; else the one before the first visible row */
function startOf(list: HTMLElement | null, { range, options, scrollOffset }: RowKeys['virtualizer']): number {
  const focused = list?.contains(document.activeElement) ? indexOf(document.activeElement) : -1
  if (focused >= 0) return focused
  const isAtTop = (scrollOffset ?? 0) <= options.scrollMargin
  return isAtTop ? -1 : (range?.startIndex ?? -1)
}

function nextMemory(rows: readonly Row[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === 'memory') return index
  }
  return null
}

function indexOf(target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return Number(item?.dataset['index'] ?? -1)
}
