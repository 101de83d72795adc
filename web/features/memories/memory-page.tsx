import { ArrowLeft, Copy, Link2, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { MemoryView } from '../../../src/client/types.ts'
import { useApp, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure, PageSkeleton } from '../../ui/feedback.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { MemoryContent } from './memory-content.tsx'
import { isUnknown, useMemory } from './memory-data.ts'
import { useMemoryEditing } from './memory-editing.ts'
import { MemoryForm } from './memory-form.tsx'
import styles from './memory-page.module.css'

export function Page() {
  const { deletions, memoryDrafts } = useApp()
  const { t } = useTranslation('memory')
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch } = useMemory(id)
  const isDeleted = useValue(deletions.hidden).has(id)
  // Keeps unsaved edits visible, even if they can no longer be saved.
  const isWritten = data !== undefined && memoryDrafts.get(id) !== null
  if (isDeleted || (isUnknown(error) && !isWritten)) return <UnknownMemory isDeleted={isDeleted} />
  if (data) return <KnownMemory key={id} memory={data} />
  if (!error) return <PageSkeleton />
  return (
    <PageFrame title={t('title')}>
      <Failure error={error} onRetry={() => void refetch()} />
    </PageFrame>
  )
}

function KnownMemory({ memory }: { memory: MemoryView }) {
  const editing = useMemoryEditing(memory)
  const guard = useUnsavedGuard(editing.isChanged, editing.end)
  const { draft } = editing
  return (
    <div className={styles['page']}>
      <BackButton />
      <PageFrame title={memory.title} actions={!draft && <MemoryActions memory={memory} onEdit={editing.begin} />}>
        {draft ? (
          <MemoryForm memory={memory} draft={draft} editing={editing} onCancel={() => guard.before(editing.end)} />
        ) : (
          <MemoryContent memory={memory} />
        )}
      </PageFrame>
      <DiscardDialog guard={guard} />
    </div>
  )
}

function BackButton() {
  const { t } = useTranslation()
  const goBack = useGoBack()
  return (
    <div className={styles['back']}>
      <Button look="quiet" icon={<ArrowLeft aria-hidden />} onClick={goBack}>
        {t('back')}
      </Button>
    </div>
  )
}

function UnknownMemory({ isDeleted }: { isDeleted: boolean }) {
  const { t } = useTranslation('memory')
  return (
    <PageFrame title={t(isDeleted ? 'unknown.forgotten' : 'unknown.title')}>
      <p>{t(isDeleted ? 'unknown.forgottenText' : 'unknown.text')}</p>
      <p>
        <Link href="/">{t('unknown.home')}</Link>
      </p>
    </PageFrame>
  )
}

function MemoryActions({ memory, onEdit }: { memory: MemoryView; onEdit: () => void }) {
  const { deletions } = useApp()
  const { t } = useTranslation('memory')
  const goBack = useGoBack()
  const copy = useCopy()
  const remove = () => {
    deletions.forget(memory.id, memory.title)
    goBack()
  }
  const address = `${window.location.origin}/m/${encodeURIComponent(memory.id)}`
  return (
    <div className={styles['actions']}>
      <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
        {t('actions.edit')}
      </Button>
      <Button
        look="quiet"
        icon={<Copy aria-hidden />}
        aria-label={t('actions.copyText')}
        title={t('actions.copyText')}
        onClick={() => void copy(memory.text)}
      />
      <Button
        look="quiet"
        icon={<Link2 aria-hidden />}
        aria-label={t('actions.copyLink')}
        title={t('actions.copyLink')}
        onClick={() => void copy(address)}
      />
      <Button
        look="quiet"
        icon={<Trash2 aria-hidden />}
        aria-label={t('actions.delete')}
        title={t('actions.delete')}
        onClick={remove}
      />
    </div>
  )
}

/** Goes back within the app; if the page was opened directly, goes to the list of memories. */
function useGoBack(): () => void {
  const [, go] = useLocation()
  return () => {
    if (hasPageBefore()) window.history.back()
    else go('/', { replace: true })
  }
}

/** Without the Navigation API a browser cannot tell whether the previous page was in this app. */
function hasPageBefore(): boolean {
  const navigation: unknown = Reflect.get(window, 'navigation')
  if (typeof navigation !== 'object' || navigation === null) return false
  return 'canGoBack' in navigation && navigation.canGoBack === true
}

function useCopy(): (text: string) => Promise<void> {
  const { toasts } = useApp()
  const { t } = useTranslation('memory')
  const shell = useTranslation()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ text: shell.t('copied') })
    } catch {
      // The Clipboard API needs https.
      toasts.show({ text: t('actions.notCopied') })
    }
  }
}

function DiscardDialog({ guard }: { guard: UnsavedGuard }) {
  const { t } = useTranslation('memory')
  return (
    <Dialog
      title={t('discard.title')}
      isOpen={guard.isAsking}
      onClose={guard.stay}
      footer={
        <>
          <Button look="danger" onClick={guard.leave}>
            {t('discard.yes')}
          </Button>
          <Button look="main" onClick={guard.stay}>
            {t('discard.no')}
          </Button>
        </>
      }
    >
      <p>{t('discard.text')}</p>
    </Dialog>
  )
}

interface UnsavedGuard {
  isAsking: boolean
  stay: () => void
  leave: () => void
  /** Asks before `act` if there are unsaved changes; otherwise runs it at once. */
  before: (act: () => void) => void
}

/**
 * Asks before unsaved changes are lost by following a link or closing the page. `onLeave` discards them. Back and forward are not blocked, because
 * the router may handle them first.
 */
function useUnsavedGuard(isUnsaved: boolean, onLeave: () => void): UnsavedGuard {
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (act: () => void) => setWanted(() => act)
    const here = window.location.pathname + window.location.search
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const address = addressClicked(event)
      if (address === null || address === here) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => navigate(address))
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isUnsaved])
  useAfterwards(wanted, isUnsaved, () => setWanted(null))
  return {
    isAsking: wanted !== null && isUnsaved,
    stay: () => setWanted(null),
    leave: onLeave,
    before: (act) => (isUnsaved ? setWanted(() => act) : act()),
  }
}

/** Continues the navigation once nothing is unsaved; earlier, the guard would ask again. */
function useAfterwards(wanted: (() => void) | null, isUnsaved: boolean, done: () => void): void {
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    if (wanted === null || isUnsaved) return
    latest.current()
    wanted()
  }, [wanted, isUnsaved])
}

/** The path of a plain click on a link within the app; null for any other click */
function addressClicked(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link || link.target === '_blank' || link.origin !== window.location.origin) return null
  // A link to a fragment does not leave the page.
  return link.getAttribute('href')?.startsWith('#') ? null : link.pathname + link.search
}
