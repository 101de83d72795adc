import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import styles from './password-field.module.css'

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
        <div className={styles['row']}>
          <input
            {...described}
            className={fieldStyles['input']}
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
