import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface ShownToast {
  text: string
  /** An action such as "Undo"; it closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds; longer if the toast has an action */
  timeout?: number
  onClosed?: () => void
}

// A separate script, loaded with the first toast.
const ToastRegion = lazy(() => import('./toast-region.tsx').then(({ ToastRegion: Region }) => ({ default: Region })))

const waiting: ShownToast[] = []
const listeners = new Set<() => void>()
let receive: ((toast: ShownToast) => void) | null = null
let isWanted = false

export function showToast(toast: ShownToast): void {
  if (receive) return receive(toast)
  waiting.push(toast)
  isWanted = true
  for (const listener of listeners) listener()
}

/** Sends all toasts, also those waiting, to `receiver`. Returns a function that stops this. */
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
