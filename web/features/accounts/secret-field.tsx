import { useRef } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import styles from './secret-field.module.css'

/** Shows a secret with a copy button. A click selects it; if copying is refused, it is selected for manual copying. */
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
