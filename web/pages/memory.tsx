import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import type { MemoryView } from '../../src/client/types.ts'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { DiscardDialog } from '../components/memory/discard-dialog.tsx'
import { keptDraft } from '../components/memory/kept-drafts.ts'
import { MemoryActions, useGoBack } from '../components/memory/memory-actions.tsx'
import { MemoryContent } from '../components/memory/memory-content.tsx'
import { useMemoryEditing } from '../components/memory/memory-editing.ts'
import { MemoryForm } from '../components/memory/memory-form.tsx'
import { isUnknown } from '../components/memory/memory-gone.ts'
import styles from '../components/memory/memory-page.module.css'
import { useMemory } from '../components/memory/memory-queries.ts'
import { PageFrame } from '../components/page-frame.tsx'
import { PageSkeleton } from '../components/skeleton.tsx'
import { useUnsavedGuard } from '../hooks/unsaved-guard.ts'
import { useForgotten } from '../state/deletions.ts'

export function Page() {
  const { t } = useTranslation('memory')
  const { id } = useParams<{ id: string }>()
  const { data, error, refetch } = useMemory(id)
  const isForgotten = useForgotten().has(id)
  // Keeps unsaved edits visible, even if they can no longer be saved.
  const isWritten = data !== undefined && keptDraft(id) !== null
  if (isForgotten || (isUnknown(error) && !isWritten)) return <UnknownMemory isForgotten={isForgotten} />
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

function UnknownMemory({ isForgotten }: { isForgotten: boolean }) {
  const { t } = useTranslation('memory')
  return (
    <PageFrame title={t(isForgotten ? 'unknown.forgotten' : 'unknown.title')}>
      <p>{t(isForgotten ? 'unknown.forgottenText' : 'unknown.text')}</p>
      <p>
        <Link href="/">{t('unknown.home')}</Link>
      </p>
    </PageFrame>
  )
}
