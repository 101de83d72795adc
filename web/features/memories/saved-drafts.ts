import type { MemoryView } from '../../../src/client/types.ts'
import type { MemoryDraft } from './memory-draft.ts'

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
