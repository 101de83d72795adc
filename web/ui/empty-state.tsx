import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

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
      {children && <div className={styles['text']}>{children}</div>}
      {action}
    </div>
  )
}
