import { useSyncExternalStore } from 'react'
import { currentSession } from '../../app/session.ts'
import { createStored } from '../../app/stored.ts'

/** An unsaved capture. It survives closing the dialog and the page. */
export interface CaptureDraft {
  text: string
  tags: readonly string[]
}

const EMPTY: CaptureDraft = { text: '', tags: [] }
/** Debounced: storing a long text at each key is too slow. */
const STORED_AFTER_MS = 400

const stores = new Map<string, DraftStore>()
window.addEventListener('pagehide', storeAll)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeAll())

/** Draft of the signed-in account, shared by all forms */
export function useCaptureDraft(): CaptureDraft {
  const store = storeOf(currentSession()?.account.id ?? '')
  return useSyncExternalStore(store.subscribe, store.get)
}

export function changeDraft(change: Partial<CaptureDraft>): void {
  const store = storeOf(currentSession()?.account.id ?? '')
  store.set({ ...store.get(), ...change })
}

/** Appends text to the draft, unless it contains it already. */
export function addToDraft(text: string): void {
  const draft = storeOf(currentSession()?.account.id ?? '').get()
  changeDraft({ text: joinTexts(draft.text, text) })
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
  const listeners = new Set<() => void>()
  let draft = stored.get() ?? EMPTY
  let timer: ReturnType<typeof setTimeout> | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const store = () => {
    if (timer === null) return
    clearTimeout(timer)
    stored.set(isEmpty(draft) ? null : draft)
    timer = null
  }
  // Changed in another tab. Unsaved input in this tab is newer and wins.
  stored.subscribe(() => {
    if (timer !== null) return
    draft = stored.get() ?? EMPTY
    tell()
  })
  return {
    get: () => draft,
    set: (next: CaptureDraft) => {
      draft = next
      timer ??= setTimeout(store, STORED_AFTER_MS)
      // Clears storage at once, so that a saved capture does not return as a draft.
      if (isEmpty(next)) store()
      tell()
    },
    store,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function storeOf(accountId: string): DraftStore {
  const known = stores.get(accountId)
  if (known) return known
  const store = createDraftStore(accountId)
  stores.set(accountId, store)
  return store
}

function storeAll(): void {
  for (const { store } of stores.values()) store()
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
