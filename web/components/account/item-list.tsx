import type { ReactNode } from 'react'
import styles from './item-list.module.css'

export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}

/** A thing of the account: an icon, its name with what marks it, what is to know about it, and what can be done. */
export function Item({
  icon,
  name,
  mark,
  facts,
  action,
}: {
  icon: ReactNode
  name: ReactNode
  mark?: ReactNode
  facts: readonly string[]
  action?: ReactNode
}) {
  return (
    <li className={styles['item']}>
      <span className={styles['icon']}>{icon}</span>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {name}
          {mark && <span className={styles['mark']}>{mark}</span>}
        </p>
        <p className={styles['facts']}>{facts.join(' · ')}</p>
      </div>
      {action}
    </li>
  )
}
