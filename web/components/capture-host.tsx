import { lazy, Suspense, useEffect } from 'react'
import { useCaptureStart } from '../state/capture-dialog.ts'
import { filesIn, isWritingIn, receiveFiles } from './capture/arrivals.ts'
import { DropZone } from './capture/drop-zone.tsx'

// The form is a script of its own, which nobody waits for who only came to read.
const CaptureDialogWindow = lazy(() =>
  import('./capture/capture-dialog-window.tsx').then((loaded) => ({ default: loaded.CaptureDialogWindow })),
)

/** The capture dialog, and what opens it by paste and drop. */
export function CaptureHost() {
  const start = useCaptureStart()
  usePastedFiles()
  return (
    <>
      <Suspense>{start && <CaptureDialogWindow start={start} />}</Suspense>
      <DropZone />
    </>
  )
}

/** Anywhere but where someone writes: there a paste is the field's own. */
function usePastedFiles(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isWritingIn(event.target)) return
      const files = filesIn(event.clipboardData, false)
      if (files.length === 0) return
      event.preventDefault()
      receiveFiles(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}
