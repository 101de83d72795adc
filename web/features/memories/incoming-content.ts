import { useEffect } from 'react'
import { openCapture } from './capture-dialog.ts'

type Receiver = (files: readonly File[]) => void

/** The open capture forms. The last one opened receives the files. */
const receivers: Receiver[] = []

/** Gives dropped or pasted files to the open form, or opens one with them. */
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

/** Files of a paste or a drop. If text was copied together with a picture of it and a text field has the focus, only the text counts. */
export function filesIn(data: DataTransfer | null, isWriting: boolean): File[] {
  if (!data || (isWriting && data.types.includes('text/plain'))) return []
  return Array.from(data.files)
}

export function isWritingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
}
