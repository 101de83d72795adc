import type { MemoryChange, MemoryView } from '../../../src/client/types.ts'

export interface MemoryDraft {
  title: string
  text: string
  type: string
  tags: readonly string[]
}

export type DraftField = keyof MemoryDraft
export type DraftFault = 'title-missing' | 'title-long' | 'text-missing' | 'type-form' | 'tag-long' | 'tags-many'

export function draftOf({ title, text, metadata }: MemoryView): MemoryDraft {
  return { title, text, type: metadata.type, tags: metadata.tags }
}

/** Returns the changed fields, or null if nothing changed. A sent field counts as reviewed, so unchanged ones are not sent. */
export function changeOf(memory: MemoryView, draft: MemoryDraft): MemoryChange | null {
  const before = draftOf(memory)
  const change: MemoryChange = {
    ...(draft.title.trim() !== before.title.trim() && { title: draft.title.trim() }),
    ...(draft.text !== before.text && { content: draft.text }),
    ...(draft.type !== before.type && { type: draft.type }),
    ...(!areSame(draft.tags, before.tags) && { tags: [...draft.tags] }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** The same rule as in the service: lower-case letters of any script, digits, dashes and underscores */
const TYPE_WORD = /^\p{Ll}[\p{Ll}\p{M}0-9_-]{0,49}$/u

/** Validation errors by field, by the rules of the service. An unprocessed image may have no text. */
export function faultsOf(memory: MemoryView, draft: MemoryDraft): Partial<Record<DraftField, DraftFault>> {
  const title = draft.title.trim()
  const isTextGone = draft.text.trim() === '' && draft.text !== memory.text
  return {
    ...(title === '' && { title: 'title-missing' as const }),
    ...(characters(title) > 500 && { title: 'title-long' as const }),
    ...(isTextGone && { text: 'text-missing' as const }),
    ...(draft.type !== memory.metadata.type && !TYPE_WORD.test(draft.type) && { type: 'type-form' as const }),
    ...(draft.tags.some((tag) => characters(tag) > 100) && { tags: 'tag-long' as const }),
    ...(draft.tags.length > 100 && { tags: 'tags-many' as const }),
  }
}

const FIELDS: Readonly<Record<string, DraftField>> = { title: 'title', content: 'text', type: 'type', tags: 'tags' }

/** Maps a refused field such as `tags.0` to a field of the form. */
export function fieldOf(refused: string | null): DraftField | null {
  return FIELDS[refused?.split('.')[0] ?? ''] ?? null
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}

function characters(text: string): number {
  return Array.from(text).length
}

export interface Editing {
  /** The memory when editing began, so that updates from elsewhere do not count as edits. */
  from: MemoryView
  draft: MemoryDraft
}

/** Unsaved edits by memory id, kept while the app is open, and the memories whose page is shown. */
export function createMemoryDrafts() {
  const saved = new Map<string, Editing>()
  const shown = new Set<string>()
  return {
    get: (id: string): Editing | null => saved.get(id) ?? null,
    set: (id: string, editing: Editing | null): void => {
      if (editing) saved.set(id, editing)
      else saved.delete(id)
    },
    show: (id: string): void => void shown.add(id),
    hide: (id: string): void => void shown.delete(id),
    isShown: (id: string): boolean => shown.has(id),
  }
}
