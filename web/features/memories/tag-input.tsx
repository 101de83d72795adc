import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../app/use-app.ts'
import { addTags, suggestTags } from './capture-input.ts'
import styles from './tag-input.module.css'

interface TagInputProps {
  tags: readonly string[]
  onChange(tags: readonly string[]): void
  /** Unfinished input that is no tag yet. The form keeps it, because saving the form adds it as a tag. */
  written: string
  onWrite(text: string): void
}

/** Enter or a comma adds the input as a tag; Backspace in the empty field removes the last one. */
export function TagInput({ tags, onChange, written, onWrite }: TagInputProps) {
  const { t } = useTranslation('capture')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    onChange(addTags(tags, text))
    onWrite('')
  }
  const onKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(written)
    } else if (event.key === 'Backspace' && written === '') onChange(tags.slice(0, -1))
  }
  const dropTag = (tag: string) => {
    onChange(tags.filter((one) => one !== tag))
    field.current?.focus()
  }
  return (
    <div className={styles['tags']}>
      <label htmlFor={id} className="visually-hidden">
        {t('tags.label')}
      </label>
      <div className={styles['field']}>
        <TagChips tags={tags} onDrop={dropTag} />
        <input
          ref={field}
          id={id}
          className={styles['input']}
          value={written}
          placeholder={t('tags.placeholder')}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          onKeyDown={onKeys}
          onChange={({ target: { value } }) => (value.includes(',') ? add(value) : onWrite(value))}
          onBlur={() => written.trim() !== '' && add(written)}
        />
      </div>
      <p id={`${id}-hint`} className="visually-hidden">
        {t('tags.hint')}
      </p>
      <Suggestions tags={tags} written={written} onAdd={add} />
    </div>
  )
}

function TagChips({ tags, onDrop }: { tags: readonly string[]; onDrop: (tag: string) => void }) {
  const { t } = useTranslation('capture')
  if (tags.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={t('tags.label')}>
      {tags.map((tag) => (
        <li key={tag} className={styles['chip']}>
          <span dir="auto">{tag}</span>
          <button type="button" aria-label={t('tags.remove', { tag })} onClick={() => onDrop(tag)}>
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

const FIVE_MINUTES_MS = 300_000

function Suggestions({ tags, written, onAdd }: Pick<TagInputProps, 'tags' | 'written'> & { onAdd(tag: string): void }) {
  const { client } = useApp()
  const { t } = useTranslation('capture')
  const labels = useQuery({
    queryKey: ['labels'],
    queryFn: ({ signal }) => client.memories.labels({ signal }),
    staleTime: FIVE_MINUTES_MS,
  })
  const suggested = suggestTags(labels.data?.tags ?? [], tags, written)
  if (suggested.length === 0) return null
  return (
    <ul className={styles['suggestions']} aria-label={t('tags.suggestions')}>
      {suggested.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles['suggestion']}
            aria-label={t('tags.suggest', { tag })}
            // Keeps the focus in the field: losing it would add the unfinished input as a tag.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onAdd(tag)}
          >
            <Plus aria-hidden />
            <span dir="auto">{tag}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
