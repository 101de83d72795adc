import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { navigate } from 'wouter/use-browser-location'
import type { MemoryView } from '../../../src/client/types.ts'
import { currentSession } from '../../app/session.ts'
import { showToast } from '../../ui/toast.tsx'
import { changeOf, type MemoryDraft } from './memory-draft.ts'

export interface Editing {
  /** The memory when editing began, so that updates from elsewhere do not count as edits. */
  from: MemoryView
  draft: MemoryDraft
}

/** Unsaved edits by memory id, kept while the app is open */
const kept = new Map<string, Editing>()
const edited = new Set<string>()
const OFFER_MS = 12_000

export function keptDraft(id: string): Editing | null {
  return kept.get(id) ?? null
}

export function keepDraft(id: string, editing: Editing | null): void {
  if (editing) kept.set(id, editing)
  else kept.delete(id)
}

/** The back button cannot be blocked. After leaving this way, a toast offers to return to the unsaved edits. */
export function useDraftOffer({ id, title }: MemoryView): void {
  const { t } = useTranslation('memory')
  useEffect(() => {
    edited.add(id)
    return () => {
      edited.delete(id)
      // In development, StrictMode unmounts and mounts again at once; that is not leaving.
      queueMicrotask(() => {
        const editing = kept.get(id)
        // After a sign-out the edits are there again at the next sign-in.
        if (!editing || edited.has(id) || currentSession() === null) return
        if (changeOf(editing.from, editing.draft) === null) {
          kept.delete(id)
          return
        }
        const action = { label: t('discard.no'), onClick: () => navigate(`/m/${encodeURIComponent(id)}`) }
        showToast({ text: t('discard.left', { title }), timeout: OFFER_MS, action })
      })
    }
  }, [id, title, t])
}
