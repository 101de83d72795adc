import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProcessingState } from './processing-state.tsx'
import type { RowWords } from './row-words.ts'
import { Thumbnail } from './thumbnail.tsx'
import styles from './timeline-row.module.css'
import type { MemoryRow } from './timeline-rows.ts'
import { TypeIcon } from './type-icon.tsx'

const MOST_TAGS = 3

/** Drawn again only when its memory changed: thousands of them go by while one scrolls. */
export const TimelineRow = memo(function TimelineRow({ row, words }: { row: MemoryRow; words: RowWords }) {
  const { memory, excerpt, titleLines, excerptLines } = row
  const { type, source, resolved } = memory.metadata
  return (
    <Link href={`/m/${memory.id}`} className={styles['row'] ?? ''} data-resolved={resolved === true || undefined}>
      <span className={styles['icon']}>
        <TypeIcon type={type} source={source} isResolved={resolved === true} />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']} data-lines={titleLines}>
          {memory.title}
        </span>
        {excerptLines > 0 && (
          <span className={styles['excerpt']} data-lines={excerptLines}>
            {excerpt}
          </span>
        )}
        <Facts row={row} words={words} />
      </span>
      {source === 'image' && <Thumbnail id={memory.id} />}
    </Link>
  )
})

function Facts({ row, words }: { row: MemoryRow; words: RowWords }) {
  const { t } = useTranslation('memories')
  const { type, updatedAt, capturedAt, client, tags, memory } = row.memory.metadata
  const due = words.due(row.memory)
  const more = tags.length - MOST_TAGS
  return (
    <span className={styles['facts']}>
      <span className="visually-hidden">{words.typeName(type)}</span>
      <time dateTime={updatedAt}>{words.time(updatedAt)}</time>
      {row.capturedDay !== row.day && <span>{t('row.capturedOn', { date: words.date(capturedAt) })}</span>}
      <ProcessingState status={memory.status} />
      {due && (
        <span className={styles['due']} data-overdue={due.isOverdue || undefined}>
          {due.text}
        </span>
      )}
      {client !== null && <span className={styles['label']}>{client}</span>}
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <span key={tag} className={styles['label']}>
          #{tag}
        </span>
      ))}
      {more > 0 && <span>{t('row.moreTags', { count: more })}</span>}
    </span>
  )
}
