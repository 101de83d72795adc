import { Check } from 'lucide-react'
import styles from './task-check.module.css'

export function TaskCheck({ isDone, label, onChange }: { isDone: boolean; label: string; onChange: () => void }) {
  return (
    <span className={styles['check']}>
      <input type="checkbox" checked={isDone} onChange={onChange} aria-label={label} className={styles['input']} />
      <Check aria-hidden className={styles['mark']} />
    </span>
  )
}
