import { useEffect } from 'react'

/** Longer than a dialog takes to go away and give the focus back. */
const AFTER_DIALOG_MS = 300

/** Where what opened a dialog has moved to another place of the page meanwhile, the focus would be nowhere: it goes to what `find` finds. */
export function useFocusReturn(isOpen: boolean, find: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
      }, AFTER_DIALOG_MS)
    }
    // What is to be found is the same for as long as the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isOpen])
}
