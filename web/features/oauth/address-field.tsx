import { useRef } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import styles from './address-field.module.css'

/** Shows an address with a copy button. A click selects it; if copying is refused, it is selected for manual copying. */
export function AddressField({ label, copyLabel, address }: { label: string; copyLabel: string; address: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label}>
      {(described) => (
        <div className={styles['row']}>
          <input
            {...described}
            ref={input}
            className={`${fieldStyles['input']} ${styles['address']}`}
            readOnly
            spellCheck={false}
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton look="main" label={copyLabel} text={address} onFailed={() => input.current?.focus()} />
        </div>
      )}
    </Field>
  )
}
