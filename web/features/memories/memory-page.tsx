import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import type { MemoryView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { useUnsavedGuard } from '../../ui/unsaved-guard.ts'
import { useForgotten } from './deletions.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { MemoryActions, useGoBack } from './memory-actions.tsx'
import { MemoryContent } from './memory-content.tsx'
import { useMemoryEditing } from './memory-editing.ts'
import { MemoryForm } from './memory-form.tsx'
import { isUnknown } from './memory-gone.ts'
import styles from './memory-page.module.css'
import { useMemory } from './memory-queries.ts'
import { keptDraft } from './saved-drafts.ts'

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
