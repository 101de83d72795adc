import { useRef } from 'react'
import fieldStyles from '../field.module.css'
import { Field } from '../field.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './secret-field.module.css'

/** What is shown once: whole, marked by a click, and copied by a button. Where copying is not allowed it is marked, to be copied by hand. */
export function SecretField({
  label,
  copyLabel,
  secret,
  onCopied,
}: {
  label: string
  copyLabel: string
  secret: string
  onCopied?: () => void
}) {
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <Field label={label}>
      {(described) => (
        <div className={styles['row']}>
          <textarea
            {...described}
            ref={input}
            className={`${fieldStyles['input']} ${styles['secret']}`}
            readOnly
            rows={3}
            spellCheck={false}
            value={secret}
            onFocus={(event) => event.target.select()}
            onCopy={onCopied}
          />
          <CopyButton
            look="main"
            label={copyLabel}
            text={secret}
            onFailed={() => input.current?.focus()}
            {...(onCopied && { onCopied })}
          />
        </div>
      )}
    </Field>
  )
}
