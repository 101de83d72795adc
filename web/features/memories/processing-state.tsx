import { CirclePause, FileClock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import styles from './processing-state.module.css'

type Status = MemoryView['metadata']['memory']['status']

export function ProcessingState({ status }: { status: Status }) {
  return status === 'ready' ? null : <Unready status={status} />
}

/** A component of its own: most memories are ready and need no translations. */
function Unready({ status }: { status: Status }) {
  const { t } = useTranslation('memories')
  if (status === 'failed')
    return (
      <span className={`${styles['state']} ${styles['failed']}`}>
        <TriangleAlert aria-hidden />
        {t('processing.failed')}
      </span>
    )
  if (status === 'paused')
    return (
      <span className={`${styles['state']} ${styles['paused']}`}>
        <CirclePause aria-hidden />
        {t('processing.paused')}
      </span>
    )
  if (status !== 'pending' && status !== 'processing') return null
  return (
    <span className={styles['state']}>
      <FileClock aria-hidden />
      {t(`processing.${status}`)}
    </span>
  )
}
