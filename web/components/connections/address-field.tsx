import { useRef } from 'react'
import { CopyButton } from '../account/copy-button.tsx'
import fieldStyles from '../field.module.css'
import { Field } from '../field.tsx'
import styles from './address-field.module.css'

/** Whole, marked by a click, and copied by a button. Where copying is not allowed it is marked, to be copied by hand. */
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
