import { lazy, Suspense, useEffect } from 'react'
import { useCaptureStart } from '../state/capture-dialog.ts'
import { filesIn, isWritingIn, receiveFiles } from './capture/arrivals.ts'
import { DropZone } from './capture/drop-zone.tsx'

// A separate script, because many visits only read.
const CaptureDialogWindow = lazy(() =>
  import('./capture/capture-dialog-window.tsx').then((loaded) => ({ default: loaded.CaptureDialogWindow })),
)

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

/** Handles pasted files outside text fields; inside a text field the paste belongs to the field. */
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
