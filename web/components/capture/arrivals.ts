import { useEffect } from 'react'
import { openCapture } from '../../state/capture-dialog.ts'

type Receiver = (files: readonly File[]) => void

/** The forms that are shown; the last one opened takes what comes. */
const receivers: Receiver[] = []

/** Files that were dropped or pasted somewhere: the form that is open takes them, or one opens with them. */
export function receiveFiles(files: readonly File[]): void {
  const receiver = receivers.at(-1)
  if (receiver) receiver(files)
  else openCapture({ files })
}

export function useReceiver(receive: Receiver): void {
  useEffect(() => {
    receivers.push(receive)
    return () => void receivers.splice(receivers.indexOf(receive), 1)
  }, [receive])
}

/** Of a paste or a drop. A text that was copied with a picture of itself is a text. */
export function filesIn(data: DataTransfer | null, isWriting: boolean): File[] {
  if (!data || (isWriting && data.types.includes('text/plain'))) return []
  return Array.from(data.files)
}

export function isWritingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
}
