import { useSyncExternalStore } from 'react'
import { currentSession } from './session.ts'
import { createStored, type Stored } from './stored.ts'

/** What was begun and not saved yet. It survives a dialog that is closed and a page that goes. */
export interface CaptureDraft {
  text: string
  tags: readonly string[]
}

const EMPTY: CaptureDraft = { text: '', tags: [] }
const stores = new Map<string, Stored<CaptureDraft>>()

/** Of the account that is signed in. Every form shows the same one. */
export function useCaptureDraft(): CaptureDraft {
  const store = storeOf(currentSession()?.account.id ?? '')
  return useSyncExternalStore(store.subscribe, store.get) ?? EMPTY
}

export function changeDraft(change: Partial<CaptureDraft>): void {
  const store = storeOf(currentSession()?.account.id ?? '')
  const draft = { ...(store.get() ?? EMPTY), ...change }
  store.set(draft.text === '' && draft.tags.length === 0 ? null : draft)
}

/** Text that comes from elsewhere goes below what was being written, once. */
export function addToDraft(text: string): void {
  const draft = storeOf(currentSession()?.account.id ?? '').get() ?? EMPTY
  changeDraft({ text: joinTexts(draft.text, text) })
}

function joinTexts(written: string, added: string): string {
  const text = added.trim()
  if (text === '' || written.includes(text)) return written
  return written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`
}

function storeOf(accountId: string): Stored<CaptureDraft> {
  const known = stores.get(accountId)
  if (known) return known
  const store = createStored(`lembra.draft.${accountId}`, readDraft)
  stores.set(accountId, store)
  return store
}

function readDraft(value: unknown): CaptureDraft | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('tags' in value)) return null
  const { text, tags } = value
  if (typeof text !== 'string' || !Array.isArray(tags)) return null
  return { text, tags: tags.filter((tag) => typeof tag === 'string') }
}
