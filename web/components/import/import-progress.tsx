import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportProgress } from '../../../src/client/types.ts'
import { useFormats } from '../../hooks/formats.ts'
import styles from './import.module.css'

/** Until the first progress report the file is being uploaded. */
export function ImportProgressBar({ progress, isDryRun }: { progress: ImportProgress | null; isDryRun: boolean }) {
  const { t } = useTranslation('imports')
  const formats = useFormats()
  const id = useId()
  const total = progress?.total ?? null
  const words = progress === null ? t('sending') : isDryRun ? t('looking') : t('importing')
  const done = formats.number(progress?.done ?? 0)
  return (
    <div className={styles['progress']}>
      <p id={id}>
        {words}{' '}
        {progress !== null &&
          (total === null ? t('progress', { done }) : t('progressOf', { done, total: formats.number(total) }))}
      </p>
      <progress
        aria-labelledby={id}
        className={styles['bar']}
        max={Math.max(total ?? 1, 1)}
        {...(progress !== null && total !== null && { value: progress.done })}
      />
    </div>
  )
}
