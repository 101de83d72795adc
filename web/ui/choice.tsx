import { useId } from 'react'
import styles from './choice.module.css'

export interface Option<T extends string> {
  value: T
  label: string
  /** Language of the label, if it differs from that of the page */
  language?: string
}

export function Choice<T extends string>({
  label,
  options,
  value,
  onChoose,
  isLabelHidden = false,
  hasFocus = false,
}: {
  label: string
  options: readonly Option<T>[]
  value: T
  onChoose: (value: T) => void
  isLabelHidden?: boolean
  /** Focuses the chosen option on mount, for choices that cause the page to render again */
  hasFocus?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend className={isLabelHidden ? 'visually-hidden' : styles['legend']}>{label}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              ref={hasFocus && option.value === value ? focus : null}
            />
            <span lang={option.language}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function focus(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
}
