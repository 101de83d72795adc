import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface ShownToast {
  text: string
  /** Such as "Undo". The toast closes with it. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds; what can be undone stands longer. */
  timeout?: number
  onClosed?: () => void
}

// What shows them is a script of its own, which the first page does without until there is something to show.
const ToastRegion = lazy(() => import('./toast-region.tsx').then(({ ToastRegion: Region }) => ({ default: Region })))

const waiting: ShownToast[] = []
const listeners = new Set<() => void>()
let receive: ((toast: ShownToast) => void) | null = null
let isWanted = false

/** Also what is no component can say that something was done. */
export function showToast(toast: ShownToast): void {
  if (receive) return receive(toast)
  waiting.push(toast)
  isWanted = true
  for (const listener of listeners) listener()
}

/** From now on `receiver` gets each toast, and at once those that waited for it. Answers how to end that. */
export function receiveToasts(receiver: (toast: ShownToast) => void): () => void {
  receive = receiver
  for (const toast of waiting.splice(0)) receiver(toast)
  return () => {
    receive = null
  }
}

export function ToastHost() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted)
  return <Suspense>{isShown && <ToastRegion />}</Suspense>
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
