import { useEffect, useRef } from 'react'
import { hasShortcuts } from '../state/shortcut-setting.ts'

/** Keys of one letter, anywhere but where someone writes or a dialog is open. `keys` maps the key to what it does. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || !hasShortcuts() || isBusy(event.target)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isBusy(target: EventTarget | null): boolean {
  const isWriting =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  // A toast is a dialog too, to those who hear the page, but nobody is in it.
  return isWriting || document.querySelector('[role="dialog"]:not([aria-modal="false"])') !== null
}
