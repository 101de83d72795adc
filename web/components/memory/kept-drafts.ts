import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { navigate } from 'wouter/use-browser-location'
import type { MemoryView } from '../../../src/client/types.ts'
import { currentSession } from '../../state/session.ts'
import { showToast } from '../toast.tsx'
import { changeOf, type MemoryDraft } from './memory-draft.ts'

export interface Editing {
  /** As it was when editing began: what comes in meanwhile doesn't turn into a change of one's own. */
  from: MemoryView
  draft: MemoryDraft
}

/** What is being edited, for as long as the app is open. */
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

/** A browser's back can't be held up: whoever leaves by it is told that something is unsaved, and finds it as it was. */
export function useDraftOffer({ id, title }: MemoryView): void {
  const { t } = useTranslation('memory')
  useEffect(() => {
    edited.add(id)
    return () => {
      edited.delete(id)
      // Not where the page only begins anew, as it does when it is tried out while it is written.
      queueMicrotask(() => {
        const editing = kept.get(id)
        // Whoever was signed out finds it when signed in again.
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
