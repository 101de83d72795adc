import { Eye, EyeOff } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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

const SHORT: CSSProperties = { fieldSizing: 'content' }
/**
 * Browsers lay out the whole text again at each key. At 300 kB, `field-sizing: content` makes this a third slower, and `unicode-bidi: plaintext`
 * (the default of `dir="auto"` in a field) eight times slower.
 */
const LONG = { fieldSizing: 'fixed', unicodeBidi: 'isolate', height: '50dvh' } as const satisfies CSSProperties

/**
 * A text area for short and very long texts. Uncontrolled, because React would write the whole text into the DOM at each key. Changes of `value`
 * from outside are still applied.
 */
export function WritingArea({ value, onChange, ...rest }: ComponentProps<typeof TextArea> & { value: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const written = useRef(value)
  const [atFirst] = useState(value)
  useLayoutEffect(() => {
    if (area.current && written.current !== value) area.current.value = value
    written.current = value
  }, [value])
  return (
    <TextArea
      {...rest}
      ref={area}
      defaultValue={atFirst}
      onChange={(event) => {
        written.current = event.target.value
        onChange?.(event)
      }}
      dir="auto"
      style={isLongText(value) ? LONG : SHORT}
      onPaste={makeRoom}
    />
  )
}

/** Applies the styles for long texts before a paste; otherwise the first layout would be slow. */
function makeRoom({ clipboardData, currentTarget: { style } }: ClipboardEvent<HTMLTextAreaElement>): void {
  if (isLongText(clipboardData.getData('text/plain'))) Object.assign(style, LONG)
}

const LONG_TEXT_CHARACTERS = 20_000

/** True if the text is so long that its layout is slow. Expensive styles are then left out. */
export function isLongText(text: string): boolean {
  return text.length > LONG_TEXT_CHARACTERS
}
