import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import styles from '../../ui/form.module.css'
import { tidyKey } from './email-key.ts'

/** Accepts an email key in any case, with or without dashes, or the whole link from the email. */
export function KeyField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | null
  onChange: (key: string) => void
}) {
  const { t } = useTranslation('signIn')
  return (
    <div className={styles['key']}>
      <TextField
        label={t('fields.key')}
        hint={t('fields.keyHint')}
        name="key"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value.includes('#key=') ? tidyKey(target.value) : target.value)}
        onBlur={() => onChange(tidyKey(value))}
      />
    </div>
  )
}
