import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LembraError, UnreachableError } from '../../src/client/errors.ts'
import { Button } from './button.tsx'
import styles from './feedback.module.css'

/** A message: `info`, `warning`, or `error` (announced at once). `action` is a button or link. */
export function Note({
  kind = 'info',
  children,
  action,
}: {
  kind?: 'info' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={`${styles['note']} ${styles[kind]}`} role={kind === 'error' ? 'alert' : undefined}>
      {kind === 'info' ? <Info aria-hidden /> : <CircleAlert aria-hidden />}
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  )
}

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <Note kind="error" action={onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      {errorText(error)}
    </Note>
  )
}

export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <div className={styles['icon']}>{icon}</div>
      <h2>{title}</h2>
      {children && <div className={styles['emptyStateText']}>{children}</div>}
      {action}
    </div>
  )
}

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

/** Describes an error and what to do, in the user's language. The English message of the service is the last resort. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (error instanceof UnreachableError) return t('errors.unreachable')
    if (!(error instanceof LembraError)) return t('errors.fault')
    // An error from a proxy says nothing about the memory or the account.
    if (!error.isOfService && error.status !== 413) return t('errors.unreachable')
    if (error.status === 401) return t('errors.signedOut')
    if (error.status === 403) return t('errors.forbidden')
    if (error.status === 404) return t('errors.notFound')
    if (error.status === 413) return t('errors.tooLarge')
    if (error.status === 429) return t('errors.limit')
    if (error.status >= 500) return t('errors.busy')
    return error.message
  }
}

/** A skeleton until the first answer of a query, or its error with a button to try again. */
export function Pending({
  query: { isPending, error, refetch },
  lines,
  height,
}: {
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  lines: number
  height: number
}) {
  return (
    <>
      {isPending && <Skeleton lines={lines} height={height} />}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
    </>
  )
}
