import type { ReactNode } from 'react'
import styles from './item-list.module.css'

export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}

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
