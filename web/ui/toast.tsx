import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createValue } from '../app/stored.ts'
import type { ShownToast } from './toast-region.tsx'

export type Toasts = ReturnType<typeof createToasts>

/** Keeps toasts until the region that shows them has loaded. */
export function createToasts() {
  const waiting: ShownToast[] = []
  const isWanted = createValue(false)
  let receiver: ((toast: ShownToast) => void) | null = null
  return {
    /** True once there was a toast */
    isWanted,

    show: (toast: ShownToast): void => {
      if (receiver) return receiver(toast)
      waiting.push(toast)
      isWanted.set(true)
    },

    /** Sends all toasts, also those waiting, to `receive`. Returns a function that stops this. */
    receive: (receive: (toast: ShownToast) => void): (() => void) => {
      receiver = receive
      for (const toast of waiting.splice(0)) receive(toast)
      return () => {
        receiver = null
      }
    },
  }
}

// A separate script, loaded with the first toast.
const ToastRegion = lazy(() => import('./toast-region.tsx').then(({ ToastRegion: Region }) => ({ default: Region })))

export function ToastHost({ toasts }: { toasts: Toasts }) {
  const isShown = useSyncExternalStore(toasts.isWanted.subscribe, toasts.isWanted.get)
  return <Suspense>{isShown && <ToastRegion toasts={toasts} />}</Suspense>
}
