import { createValue } from '../../app/stored.ts'

/** Initial content of a capture: shared text, dropped or pasted files, or a mode */
export interface CaptureStart {
  text?: string
  files?: readonly File[]
  mode?: 'text' | 'voice' | 'file'
}

type Receiver = (files: readonly File[]) => void

/** Opens and closes the capture dialog, and brings dropped or pasted files to the open form. */
export function createCaptureDialog() {
  const start = createValue<CaptureStart | null>(null)
  /** The open capture forms. The last one opened receives the files. */
  const receivers: Receiver[] = []
  const open = (content: CaptureStart = {}): void => start.set(content)
  return {
    /** Null while the dialog is closed */
    start,
    open,
    close: (): void => start.set(null),

    /** Gives dropped or pasted files to the open form, or opens one with them. */
    receiveFiles: (files: readonly File[]): void => {
      const receiver = receivers.at(-1)
      if (receiver) receiver(files)
      else open({ files })
    },

    /** Adds an open form. Returns a function that removes it. */
    addReceiver: (receiver: Receiver): (() => void) => {
      receivers.push(receiver)
      return () => void receivers.splice(receivers.indexOf(receiver), 1)
    },
  }
}

/** Files of a paste or a drop. If text was copied together with a picture of it and a text field has the focus, only the text counts. */
export function filesIn(data: DataTransfer | null, isWriting: boolean): File[] {
  if (!data || (isWriting && data.types.includes('text/plain'))) return []
  return Array.from(data.files)
}

export function isWritingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
}
