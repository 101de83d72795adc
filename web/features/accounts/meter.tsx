import { useId } from 'react'
import styles from './meter.module.css'

export function Meter({ label, words, share }: { label: string; words: string; share: number | null }) {
  const id = useId()
  const percent = share === null ? 0 : Math.min(100, Math.max(0, share * 100))
  return (
    <div className={styles['meter']}>
      <div className={styles['words']}>
        <span id={id} className={styles['label']}>
          {label}
        </span>
        <span>{words}</span>
      </div>
      {share !== null && (
        <div
          role="meter"
          className={styles['track']}
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          aria-valuetext={words}
        >
          <div
            className={share >= 1 ? `${styles['bar']} ${styles['full']}` : styles['bar']}
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
    </div>
  )
}
