import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'
import { RecorderPanel } from '../media/recorder-panel.tsx'
import { AttachmentList } from './attachment-list.tsx'
import type { CaptureStart } from './capture-dialog.ts'
import { changeDraft } from './capture-draft.ts'
import styles from './capture-form.module.css'
import type { CaptureFormState } from './capture-state.ts'
import { CaptureTools } from './capture-tools.tsx'
import { filesIn, isWritingIn } from './incoming-content.ts'
import { PlaceLine } from './location-line.tsx'
import { TagInput } from './tag-input.tsx'
import { WritingArea } from './writing-area.tsx'

export function CaptureForm({ form, mode = 'text' }: { form: CaptureFormState; mode?: CaptureStart['mode'] }) {
  const { t } = useTranslation('capture')
  const { draft, files, recorder } = form
  const onKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void form.save()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = filesIn(event.clipboardData, isWritingIn(event.target))
    if (pasted.length === 0) return
    event.preventDefault()
    files.add(pasted)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the shortcuts are for all of its fields
    <form
      className={styles['form']}
      onKeyDown={onKeys}
      onPaste={onPaste}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <CaptureText form={form} hasFocus={mode !== 'voice'} />
      <RecorderPanel recorder={recorder} onStop={form.stopRecording} startsAtOnce={mode === 'voice'} />
      {form.hasReachedLimit && <Note kind="warning">{t('voice.limit')}</Note>}
      <AttachmentList files={files} />
      {draft.text.trim() !== '' && files.attachments.length > 0 && <p className={styles['hint']}>{t('separately')}</p>}
      <TagInput
        tags={draft.tags}
        onChange={(tags) => changeDraft({ tags })}
        written={form.writtenTag}
        onWrite={form.setWrittenTag}
      />
      <PlaceLine place={form.place} />
      <CaptureTools form={form} opensPicker={mode === 'file'} />
    </form>
  )
}

function CaptureText({ form, hasFocus }: { form: CaptureFormState; hasFocus: boolean }) {
  const { t } = useTranslation('capture')
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasFocus) return
    const text = area.current?.querySelector('textarea')
    text?.focus()
    text?.setSelectionRange(text.value.length, text.value.length)
  }, [hasFocus])
  return (
    <div ref={area} className={styles['text']}>
      <WritingArea
        label={t('text')}
        isLabelHidden
        placeholder={t('placeholder')}
        value={form.draft.text}
        onChange={(event) => changeDraft({ text: event.target.value })}
        rows={4}
        error={form.failure === 'empty' ? t('empty') : null}
      />
    </div>
  )
}
