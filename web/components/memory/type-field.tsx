import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, TextField } from '../field.tsx'
import { useTypeName } from '../memories/type-name.ts'

const USUAL = ['note', 'task', 'reminder']
const OWN = ' '

export function TypeField({
  type,
  known,
  error,
  onChange,
}: {
  type: string
  known: readonly string[]
  error: string | null
  onChange: (type: string) => void
}) {
  const { t } = useTranslation('memory')
  const typeName = useTypeName()
  const [isOwn, setIsOwn] = useState(false)
  // The types audio and image come from the source and cannot be chosen.
  const others = known.filter((each) => each !== 'audio' && each !== 'image')
  const choices = [...new Set([...USUAL, ...others, ...(isOwn ? [] : [type])])]
  const choose = (chosen: string) => {
    setIsOwn(chosen === OWN)
    onChange(chosen === OWN ? '' : chosen)
  }
  return (
    <>
      <Select
        label={t('facts.type')}
        value={isOwn ? OWN : type}
        error={isOwn ? null : error}
        onChange={(event) => choose(event.target.value)}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {typeName(each)}
          </option>
        ))}
        <option value={OWN}>{t('edit.ownType')}</option>
      </Select>
      {isOwn && (
        <TextField
          label={t('edit.ownTypeLabel')}
          hint={t('edit.ownTypeHint')}
          value={type}
          error={error}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
          maxLength={50}
          autoCapitalize="none"
        />
      )}
    </>
  )
}
