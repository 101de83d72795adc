import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { memoriesChanged, queries } from '../../app/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DownloadButton } from '../media/download-button.tsx'
import { MemoryAudio } from '../media/memory-audio.tsx'
import { MemoryImage } from '../media/memory-image.tsx'
import styles from './memory-content.module.css'
import { MemoryFacts } from './memory-facts.tsx'
import { isUnknown, tellGone } from './memory-gone.ts'
import { MemoryPlace } from './memory-location.tsx'
import { useRelations } from './memory-queries.ts'
import { MemoryRelations } from './memory-relations.tsx'
import { MemoryTags } from './memory-tags.tsx'
import { MemoryText } from './memory-text.tsx'
import { ProcessingNote } from './processing-note.tsx'
import { TaskPanel } from './task-panel.tsx'
import { splitLinks } from './text-links.ts'
import { useTypeName } from './type-name.ts'

export function MemoryContent({ memory }: { memory: MemoryView }) {
  const related = useRelations(memory).data?.items ?? []
  return (
    <>
      <ProcessingNote memory={memory} />
      <ReviewNote memory={memory} />
      <TaskPanel memory={memory} />
      <Media memory={memory} />
      {saysMore(memory) && (
        <section className={styles['text']}>
          <TextHeading memory={memory} />
          <MemoryText text={memory.text} related={related} language={memory.metadata.language} />
        </section>
      )}
      <MemoryTags tags={memory.metadata.tags} />
      <MemoryPlace memory={memory} />
      <MemoryRelations related={related} />
      <MemoryFacts memory={memory} />
    </>
  )
}

/** A short text is its own title and is not repeated, unless it contains a link. */
function saysMore({ title, text }: MemoryView): boolean {
  return text !== '' && (text.trim() !== title.trim() || splitLinks(text).some(({ kind }) => kind !== 'text'))
}

function Media({ memory }: { memory: MemoryView }) {
  const { source, media } = memory.metadata
  if (media === null) return null
  return (
    <div className={styles['media']}>
      {source === 'image' ? <MemoryImage memory={memory} /> : <MemoryAudio memory={memory} />}
      <DownloadButton memory={memory} />
    </div>
  )
}

function TextHeading({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const { source } = memory.metadata
  if (source === 'text') return <h2 className="visually-hidden">{t('text')}</h2>
  return <h2>{t(source === 'audio' ? 'audio.transcript' : 'image.read')}</h2>
}

/** Asks to check a type or due time that was guessed from the text. Saving without changes approves it. */
function ReviewNote({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const errorText = useErrorText()
  const typeName = useTypeName()
  const [isBusy, setIsBusy] = useState(false)
  const { type, dueAt, memory: state } = memory.metadata
  if (state.review !== 'pending') return null
  const approve = async () => {
    setIsBusy(true)
    try {
      queries.setQueryData(['memory', memory.id], await client.memories.update(memory.id, { type }))
      await memoriesChanged()
    } catch (error) {
      if (isUnknown(error)) await tellGone(memory.id)
      else showToast({ text: errorText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Note
      kind="warning"
      action={
        <Button isBusy={isBusy} onClick={() => void approve()}>
          {t('review.approve')}
        </Button>
      }
    >
      {t(dueAt === null ? 'review.type' : 'review.time', { type: typeName(type) })}
    </Note>
  )
}
