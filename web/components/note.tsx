import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './note.module.css'

/** Something to know (`info`), to mind (`warning`) or that went wrong (`error`, read out at once). `action` says what to do. */
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
