import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'

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
