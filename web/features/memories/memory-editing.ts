import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigate } from 'wouter/use-browser-location'
import { LembraError } from '../../../src/client/errors.ts'
import type { MemoryView } from '../../../src/client/types.ts'
import { memoriesChanged } from '../../app/session.ts'
import { useApp } from '../../app/use-app.ts'
import { useErrorText } from '../../ui/feedback.tsx'
import { isUnknown, listsChanged } from './memory-data.ts'
import {
  changeOf,
  type DraftFault,
  type DraftField,
  draftOf,
  type Editing,
  faultsOf,
  fieldOf,
  type MemoryDraft,
} from './memory-draft.ts'

const FAULTS = {
  'title-missing': 'edit.faults.title-missing',
  'title-long': 'edit.faults.title-long',
  'text-missing': 'edit.faults.text-missing',
  'type-form': 'edit.faults.type-form',
  'tag-long': 'edit.faults.tag-long',
  'tags-many': 'edit.faults.tags-many',
} as const satisfies Record<DraftFault, string>

type Errors = Partial<Record<DraftField | 'form', string>>

/** State of the edit form and saving. `draft` is null while nothing is being edited. */
export function useMemoryEditing(memory: MemoryView) {
  const { client, queries, memoryDrafts } = useApp()
  const { t } = useTranslation('memory')
  const errorText = useErrorText()
  const [editing, setEditing] = useState(() => memoryDrafts.get(memory.id))
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  useDraftOffer(memory)
  const change = editing && changeOf(editing.from, editing.draft)
  const edit = (next: Editing | null) => {
    memoryDrafts.set(memory.id, next)
    setEditing(next)
  }
  const end = () => {
    edit(null)
    setErrors({})
  }
  const save = async () => {
    if (!editing || isBusy) return
    const faults = Object.entries(faultsOf(editing.from, editing.draft))
    setErrors(Object.fromEntries(faults.map(([field, fault]) => [field, t(FAULTS[fault])])))
    if (faults.length > 0) return
    // Saving without changes approves a pending review.
    const sent = change ?? (editing.from.metadata.memory.review === 'pending' ? { type: editing.draft.type } : null)
    if (sent === null) return end()
    setIsBusy(true)
    try {
      queries.setQueryData(['memory', memory.id], await client.memories.update(memory.id, sent))
      end()
      await memoriesChanged(queries)
    } catch (error) {
      const field = (error instanceof LembraError && fieldOf(error.field)) || 'form'
      setErrors({ [field]: errorText(error) })
      // The memory is gone; the form stays open so that its text can be copied.
      if (isUnknown(error)) await listsChanged(queries)
    } finally {
      setIsBusy(false)
    }
  }
  return {
    draft: editing?.draft ?? null,
    isChanged: change !== null,
    errors,
    isBusy,
    begin: () => edit({ from: memory, draft: draftOf(memory) }),
    set: (part: Partial<MemoryDraft>) => editing && edit({ ...editing, draft: { ...editing.draft, ...part } }),
    save,
    end,
  }
}

export type MemoryEditing = ReturnType<typeof useMemoryEditing>

const OFFER_MS = 12_000

/** The back button cannot be blocked. After leaving this way, a toast offers to return to the unsaved edits. */
function useDraftOffer({ id, title }: MemoryView): void {
  const { memoryDrafts, session, toasts } = useApp()
  const { t } = useTranslation('memory')
  useEffect(() => {
    memoryDrafts.show(id)
    return () => {
      memoryDrafts.hide(id)
      // In development, StrictMode unmounts and mounts again at once; that is not leaving.
      queueMicrotask(() => {
        const editing = memoryDrafts.get(id)
        // After a sign-out the edits are there again at the next sign-in.
        if (!editing || memoryDrafts.isShown(id) || session.get() === null) return
        if (changeOf(editing.from, editing.draft) === null) return memoryDrafts.set(id, null)
        const action = { label: t('discard.no'), onClick: () => navigate(`/m/${encodeURIComponent(id)}`) }
        toasts.show({ text: t('discard.left', { title }), timeout: OFFER_MS, action })
      })
    }
  }, [id, title, memoryDrafts, session, toasts, t])
}
