import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, CopyButton } from './button.tsx'
import styles from './fields.module.css'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  isLabelHidden?: boolean
}

type Described = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, control, hint and error. `children` renders the control with the given attributes. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, error, isLabelHidden, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden ?? false}>
      {(described) => <input {...rest} {...described} className={styles['input']} />}
    </Field>
  )
}

export function TextArea({ label, hint, error, isLabelHidden, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden ?? false}>
      {(described) => <textarea {...rest} {...described} className={`${styles['input']} ${styles['area']}`} />}
    </Field>
  )
}

export function Select({ label, hint, error, isLabelHidden, ...rest }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} isLabelHidden={isLabelHidden ?? false}>
      {(described) => <select {...rest} {...described} className={styles['input']} />}
    </Field>
  )
}

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

/** A password field with a button to show the password. `autoComplete` is for password managers. */
export function PasswordField({
  label,
  hint,
  error,
  name,
  autoComplete,
  value,
  onChange,
}: {
  label: string
  hint?: ReactNode
  error: string | null
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (password: string) => void
}) {
  const { t } = useTranslation('signIn')
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => (
        <div className={styles['password']}>
          <input
            {...described}
            className={styles['input']}
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            look="quiet"
            icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            aria-label={isShown ? t('fields.hide') : t('fields.show')}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}

/** Shows a text with a copy button. A click selects it; if copying is refused, it is selected for manual copying. */
export function CopyField({
  label,
  copyLabel,
  text,
  rows = 1,
  onCopied,
}: {
  label: string
  copyLabel: string
  text: string
  rows?: number
  onCopied?: () => void
}) {
  return (
    <Field label={label}>
      {(described) => {
        const control = { ...described, className: styles['input'], readOnly: true, spellCheck: false, value: text }
        const select = ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => currentTarget.select()
        return (
          <div className={styles['copied']}>
            {rows === 1 ? (
              <input {...control} onFocus={select} onCopy={onCopied} />
            ) : (
              <textarea {...control} rows={rows} onFocus={select} onCopy={onCopied} />
            )}
            <CopyButton
              look="main"
              label={copyLabel}
              text={text}
              onFailed={() => document.getElementById(described.id)?.focus()}
              {...(onCopied && { onCopied })}
            />
          </div>
        )
      }}
    </Field>
  )
}
