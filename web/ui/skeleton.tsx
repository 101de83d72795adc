import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** Placeholder lines that avoid layout shift. `height` is in rem per line. */
export function Skeleton({ lines = 3, height = 1.25 }: { lines?: number; height?: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles['line']} style={{ height: `${height}rem` }} />
      ))}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className={styles['page']}>
      <Skeleton lines={1} height={2.75} />
      <Skeleton lines={5} height={4} />
    </div>
  )
}
