import { useSyncExternalStore } from 'react'

/** Initial content of a capture: shared text, dropped or pasted files, or a mode */
export interface CaptureStart {
  text?: string
  files?: readonly File[]
  mode?: 'text' | 'voice' | 'file'
}

const listeners = new Set<() => void>()
let shown: CaptureStart | null = null

export function openCapture(start: CaptureStart = {}): void {
  show(start)
}

export function closeCapture(): void {
  show(null)
}

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
