import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApp } from '../app/use-app.ts'

/** Single-key shortcuts, inactive in text fields and dialogs. `keys` maps a key to its action. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const { shortcuts } = useApp()
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || !shortcuts.get() || isBusy(event.target)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [shortcuts])
}

function isBusy(target: EventTarget | null): boolean {
  const isWriting =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  // A toast has the role dialog too, but is not modal.
  return isWriting || document.querySelector('[role="dialog"]:not([aria-modal="false"])') !== null
}

export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** `navigator.onLine`: false is certain, true may be wrong. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
