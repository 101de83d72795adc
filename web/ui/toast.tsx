import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface ShownToast {
  text: string
  /** An action such as "Undo"; it closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds; longer if the toast has an action */
  timeout?: number
  onClosed?: () => void
}

export type Toasts = ReturnType<typeof createToasts>

/** Keeps toasts until the region that shows them has loaded. */
export function createToasts() {
  const waiting: ShownToast[] = []
  const listeners = new Set<() => void>()
  let receiver: ((toast: ShownToast) => void) | null = null
  let isWanted = false
  return {
    show: (toast: ShownToast): void => {
      if (receiver) return receiver(toast)
      waiting.push(toast)
      isWanted = true
      for (const listener of listeners) listener()
    },

    /** Sends all toasts, also those waiting, to `receive`. Returns a function that stops this. */
    receive: (receive: (toast: ShownToast) => void): (() => void) => {
      receiver = receive
      for (const toast of waiting.splice(0)) receive(toast)
      return () => {
        receiver = null
      }
    },

    isWanted: () => isWanted,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

// A separate script, loaded with the first toast.
const ToastRegion = lazy(() => import('./toast-region.tsx').then(({ ToastRegion: Region }) => ({ default: Region })))

export function ToastHost({ toasts }: { toasts: Toasts }) {
  const isShown = useSyncExternalStore(toasts.subscribe, toasts.isWanted)
  return <Suspense>{isShown && <ToastRegion toasts={toasts} />}</Suspense>
}
