import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { Field, Select, TextField, WritingArea } from '../../ui/fields.tsx'
import type { MemoryDraft } from './memory-draft.ts'
import type { MemoryEditing } from './memory-editing.ts'
import styles from './memory-form.module.css'
import { useTypeName } from './timeline-row.tsx'

/** Edits a memory in place. Ctrl+Enter saves, Escape cancels. */
export function MemoryForm({
  memory,
  draft,
  editing,
  onCancel,
}: {
  memory: MemoryView
  draft: MemoryDraft
  editing: MemoryEditing
  onCancel: () => void
}) {
  const { t } = useTranslation('memory')
  const shell = useTranslation()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void editing.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void editing.save()
    } else if (event.key === 'Escape') {
      // Otherwise the confirmation dialog would get the same key and close.
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the shortcuts are for all of its fields
    <form className={styles['form']} onSubmit={onSubmit} onKeyDown={onKeyDown} aria-label={t('edit.label')} noValidate>
      <DraftFields memory={memory} draft={draft} editing={editing} />
      {editing.errors.form && <Note kind="error">{editing.errors.form}</Note>}
      <div className={styles['buttons']}>
        <Button type="submit" look="main" isBusy={editing.isBusy} aria-keyshortcuts="Control+Enter">
          {shell.t('save')}
        </Button>
        <Button onClick={onCancel}>{shell.t('cancel')}</Button>
        <p className={styles['hint']}>{t('edit.keys')}</p>
      </div>
    </form>
  )
}

function DraftFields({ memory, draft, editing }: { memory: MemoryView; draft: MemoryDraft; editing: MemoryEditing }) {
  const { client } = useApp()
  const { t } = useTranslation('memory')
  const { errors, set } = editing
  const labels = useQuery({ queryKey: ['labels'], queryFn: ({ signal }) => client.memories.labels({ signal }) }).data
  return (
    <>
      <TextField
        label={t('edit.title')}
        value={draft.title}
        dir="auto"
        error={errors.title}
        onChange={(event) => set({ title: event.target.value })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has pressed Edit and is about to type
        autoFocus
      />
      <WritingArea
        label={t('text')}
        value={draft.text}
        error={errors.text}
        hint={memory.metadata.source === 'text' ? undefined : t('edit.readHint')}
        onChange={(event) => set({ text: event.target.value })}
        rows={rowsOf(draft.text)}
      />
      <TypeField
        type={draft.type}
        known={labels?.types ?? []}
        error={errors.type ?? null}
        onChange={(type) => set({ type })}
      />
      <TagField
        tags={draft.tags}
        suggestions={labels?.tags ?? []}
        error={errors.tags ?? null}
        onChange={(tags) => set({ tags })}
      />
    </>
  )
}

const MOST_ROWS = 30

/** Fallback for browsers without `field-sizing` */
function rowsOf(text: string): number {
  return Math.min(MOST_ROWS, text.split('\n', MOST_ROWS).length + 2)
}

const COMMON_TYPES = ['note', 'task', 'reminder']
const OWN = ' '

function TypeField({
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
  const choices = [...new Set([...COMMON_TYPES, ...others, ...(isOwn ? [] : [type])])]
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

/** Tags as chips. Enter or a comma adds the input; Backspace in the empty field removes the last tag. */
function TagField({
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
