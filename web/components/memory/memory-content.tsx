import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { DownloadButton } from './download-button.tsx'
import { MemoryAudio } from './memory-audio.tsx'
import styles from './memory-content.module.css'
import { MemoryFacts } from './memory-facts.tsx'
import { MemoryImage } from './memory-image.tsx'
import { MemoryPlace } from './memory-place.tsx'
import { useRelations } from './memory-queries.ts'
import { MemoryRelations } from './memory-relations.tsx'
import { MemoryTags } from './memory-tags.tsx'
import { MemoryText } from './memory-text.tsx'
import { ProcessingNote } from './processing-note.tsx'
import { ReviewNote } from './review-note.tsx'
import { TaskPanel } from './task-panel.tsx'
import { splitLinks } from './text-links.ts'

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
