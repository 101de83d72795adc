import type { SessionStore } from '../../app/session.ts'
import { createStored, createValue } from '../../app/stored.ts'

/** An unsaved capture. It survives closing the dialog and the page. */
export interface CaptureDraft {
  text: string
  tags: readonly string[]
}

const EMPTY: CaptureDraft = { text: '', tags: [] }
/** Debounced: storing a long text at each key is too slow. */
const STORED_AFTER_MS = 400

/** Draft of the signed-in account, shared by all forms */
export function createCaptureDrafts(session: SessionStore) {
  const stores = new Map<string, DraftStore>()
  const storeAll = (): void => {
    for (const { store } of stores.values()) store()
  }
  window.addEventListener('pagehide', storeAll)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeAll())
  const current = (): DraftStore => {
    const accountId = session.accountId() ?? ''
    const store = stores.get(accountId) ?? createDraftStore(accountId)
    stores.set(accountId, store)
    return store
  }
  const change = (next: Partial<CaptureDraft>): void => current().set({ ...current().get(), ...next })
  return {
    get: () => current().get(),
    subscribe: (listener: () => void) => current().subscribe(listener),
    change,
    /** Appends text to the draft, unless it contains it already. */
    add: (text: string): void => change({ text: joinTexts(current().get().text, text) }),
  }
}

function joinTexts(written: string, added: string): string {
  const text = added.trim()
  if (text === '' || written.includes(text)) return written
  return written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`
}

type DraftStore = ReturnType<typeof createDraftStore>

/** Updates the page at once; writes to storage after a delay or when the page is hidden. */
function createDraftStore(accountId: string) {
  const stored = createStored(`lembra.draft.${accountId}`, readDraft)
  const draft = createValue(stored.get() ?? EMPTY)
  let timer: ReturnType<typeof setTimeout> | null = null
  const store = () => {
    if (timer === null) return
    clearTimeout(timer)
    stored.set(isEmpty(draft.get()) ? null : draft.get())
    timer = null
  }
  // Changed in another tab. Unsaved input in this tab is newer and wins.
  stored.subscribe(() => {
    if (timer === null) draft.set(stored.get() ?? EMPTY)
  })
  return {
    get: draft.get,
    subscribe: draft.subscribe,
    set: (next: CaptureDraft) => {
      draft.set(next)
      timer ??= setTimeout(store, STORED_AFTER_MS)
      // Clears storage at once, so that a saved capture does not return as a draft.
      if (isEmpty(next)) store()
    },
    store,
  }
}

function isEmpty({ text, tags }: CaptureDraft): boolean {
  return text === '' && tags.length === 0
}

function readDraft(value: unknown): CaptureDraft | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('tags' in value)) return null
  const { text, tags } = value
  if (typeof text !== 'string' || !Array.isArray(tags)) return null
  return { text, tags: tags.filter((tag) => typeof tag === 'string') }
}

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
