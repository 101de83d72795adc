import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import styles from './tag-field.module.css'

/** Tags as chips. Enter or a comma adds the input; Backspace in the empty field removes the last tag. */
export function TagField({
  tags,
  suggestions,
  error,
  onChange,
}: {
  tags: readonly string[]
  suggestions: readonly string[]
  error: string | null
  onChange: (tags: readonly string[]) => void
}) {
  const { t } = useTranslation('memory')
  const [written, setWritten] = useState('')
  const listId = useId()
  const add = (text: string) => {
    const added = text
      .split(',')
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== '')
    onChange([...new Set([...tags, ...added])])
    setWritten('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(written)
    } else if (event.key === 'Backspace' && written === '') onChange(tags.slice(0, -1))
  }
  return (
    <Field label={t('tags')} hint={t('edit.tagsHint')} error={error}>
      {(described) => (
        <div className={styles['field']}>
          <Chips tags={tags} onRemove={(tag) => onChange(tags.filter((each) => each !== tag))} />
          <input
            {...described}
            className={styles['input']}
            list={listId}
            value={written}
            dir="auto"
            onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setWritten(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => written.trim() !== '' && add(written)}
            autoComplete="off"
            autoCapitalize="none"
          />
          <datalist id={listId}>
            {suggestions
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag}>
                  {tag}
                </option>
              ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}

function Chips({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  const { t } = useTranslation('memory')
  return tags.map((tag) => (
    <span key={tag} className={styles['chip']}>
      <bdi>#{tag}</bdi>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('edit.removeTag', { tag })}
        onClick={() => onRemove(tag)}
      >
        <X aria-hidden />
      </button>
    </span>
  ))
}
