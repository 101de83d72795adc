import { type ReactNode, useId } from 'react'
import styles from './group.module.css'

export function Group({
  title,
  text,
  actions,
  children,
}: {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <header className={styles['header']}>
        <div className={styles['words']}>
          <h2 id={id}>{title}</h2>
          {text && <p className={styles['text']}>{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}

export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>
}

export function Soft({ children }: { children: ReactNode }) {
  return <p className={styles['text']}>{children}</p>
}
