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
