import { useEffect, useId, useState } from 'react'
import { type AppLanguage, LANGUAGES, languageName } from '../app/language.ts'
import { useApp } from '../app/use-app.ts'
import styles from './choices.module.css'

export function SwitchField({
  label,
  hint,
  isOn,
  onSwitch,
}: {
  label: string
  hint: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div className={styles['switchField']}>
      <div className={styles['words']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        <p id={`${id}-hint`} className={styles['switchHint']}>
          {hint}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles['switch']}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </div>
  )
}

interface Option<T extends string> {
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
              ref={hasFocus && option.value === value ? focusInput : null}
            />
            <span lang={option.language}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function focusInput(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
}

const OPTIONS = LANGUAGES.map((value) => ({ value, label: languageName(value), language: value }))

export function LanguageChoice({
  label,
  value,
  onChoose,
  isLabelHidden = false,
}: {
  label: string
  value: AppLanguage
  /** The new choice is shown while this promise is pending. */
  onChoose: (language: AppLanguage) => Promise<void>
  isLabelHidden?: boolean
}) {
  const { focus } = useApp()
  const [chosen, setChosen] = useState<AppLanguage | null>(null)
  useEffect(() => {
    focus.noteLanguageChosen(false)
  }, [focus])
  const choose = async (language: AppLanguage) => {
    focus.noteLanguageChosen(true)
    setChosen(language)
    await onChoose(language)
    setChosen(null)
  }
  return (
    <Choice
      label={label}
      isLabelHidden={isLabelHidden}
      options={OPTIONS}
      value={chosen ?? value}
      onChoose={(language) => void choose(language)}
      // Changing the language renders the page anew, which would lose the keyboard focus on this choice.
      hasFocus={focus.wasLanguageChosen()}
    />
  )
}
