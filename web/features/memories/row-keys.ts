import type { Virtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useEffect } from 'react'
import { useApp } from '../../app/use-app.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import type { TimelineRow } from './timeline-rows.ts'

interface RowKeys {
  list: RefObject<HTMLUListElement | null>
  virtualizer: Virtualizer<Window, HTMLLIElement>
  rows: readonly TimelineRow[]
  /** Keeps this row in the document; -1 for none. */
  keepRow: (index: number) => void
  placeKey: string
}

/** Frames to wait until a row that was scrolled to is rendered */
const MOST_FRAMES = 20

/**
 * Moves between rows by arrow keys within the list, and by j and k from anywhere. Prepares memories that are about to be opened. Returns props for
 * the element around the rows.
 */
export function useRowKeys({ list, virtualizer, rows, keepRow, placeKey }: RowKeys) {
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
    const id = focus.takeOpened(placeKey)
    const row =
      id === undefined ? null : list.current?.querySelector<HTMLAnchorElement>(`a[href="/m/${CSS.escape(id)}"]`)
    row?.focus({ preventScroll: true })
  }, [list, placeKey, focus])

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
      if (row?.kind === 'memory') focus.noteOpened(placeKey, row.memory.id)
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

function nextMemory(rows: readonly TimelineRow[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === 'memory') return index
  }
  return null
}

function indexOf(target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return Number(item?.dataset['index'] ?? -1)
}
