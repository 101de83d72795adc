import { useSyncExternalStore } from 'react'

/** What a capture begins with: text that was shared, files that were dropped or pasted, or a way of capturing that was chosen. */
export interface CaptureStart {
  text?: string
  files?: readonly File[]
  mode?: 'text' | 'voice' | 'file'
}

const listeners = new Set<() => void>()
let shown: CaptureStart | null = null

/** From anywhere: a button, a key, a drop. */
export function openCapture(start: CaptureStart = {}): void {
  show(start)
}

export function closeCapture(): void {
  show(null)
}

/** Null while it is closed. */
export function useCaptureStart(): CaptureStart | null {
  return useSyncExternalStore(subscribe, () => shown)
}

function show(start: CaptureStart | null): void {
  shown = start
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
