import { useEffect } from 'react'

/** Longer than a closing dialog takes to return the focus */
const AFTER_DIALOG_MS = 300

/** If the element that opened a dialog has moved meanwhile, the focus would be lost: moves it to the element from `find`. */
export function useFocusReturn(isOpen: boolean, find: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
      }, AFTER_DIALOG_MS)
    }
    // `find` gives the same element while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isOpen])
}
