import { useSyncExternalStore } from 'react'
import { currentSession } from './session.ts'
import { createStored } from './stored.ts'

/** What was begun and not saved yet. It survives a dialog that is closed and a page that goes. */
export interface CaptureDraft {
  text: string
  tags: readonly string[]
}

const EMPTY: CaptureDraft = { text: '', tags: [] }
/** A long text takes too long to store to be stored at each key. */
const STORED_AFTER_MS = 400

const stores = new Map<string, DraftStore>()
window.addEventListener('pagehide', storeAll)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeAll())

/** Of the account that is signed in. Every form shows the same one. */
export function useCaptureDraft(): CaptureDraft {
  const store = storeOf(currentSession()?.account.id ?? '')
  return useSyncExternalStore(store.subscribe, store.get)
}

export function changeDraft(change: Partial<CaptureDraft>): void {
  const store = storeOf(currentSession()?.account.id ?? '')
  store.set({ ...store.get(), ...change })
}

/** Text that comes from elsewhere goes below what was being written, once. */
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

/** The page has the draft at once, the browser's storage a little later or when the page goes, whichever is first. */
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
  // Told by another tab. What is being written here comes later than that, and is what will be stored.
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
      // What was saved is not to come back as a draft, whatever becomes of the page.
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
