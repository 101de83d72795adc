import { memo } from 'react'
import { Link } from 'wouter'
import { Thumbnail } from '../media/thumbnail.tsx'
import { ProcessingState } from './processing-state.tsx'
import type { RowWords } from './row-words.ts'
import styles from './timeline-row.module.css'
import type { MemoryRow } from './timeline-rows.ts'
import { TypeIcon } from './type-icon.tsx'

const MOST_TAGS = 3

/** Memoized, because thousands of rows pass while scrolling. */
export const TimelineRow = memo(function TimelineRow({ row, words }: { row: MemoryRow; words: RowWords }) {
  const { memory, excerpt, titleLines, excerptLines } = row
  const { type, source, resolved } = memory.metadata
  return (
    <Link href={`/m/${memory.id}`} className={styles['row'] ?? ''} data-resolved={resolved === true || undefined}>
      <span className={styles['icon']}>
        <TypeIcon type={type} source={source} isResolved={resolved === true} />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']} data-lines={titleLines} dir="auto">
          {memory.title}
        </span>
        {excerptLines > 0 && (
          <span className={styles['excerpt']} data-lines={excerptLines} dir="auto">
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
  const { type, updatedAt, capturedAt, client, tags, memory } = row.memory.metadata
  const due = words.due(row.memory)
  const more = tags.length - MOST_TAGS
  return (
    <span className={styles['facts']}>
      <span className="visually-hidden">{words.typeName(type)}</span>
      <time dateTime={updatedAt}>{words.time(updatedAt)}</time>
      {row.capturedDay !== row.day && <span>{words.capturedOn(capturedAt)}</span>}
      <ProcessingState status={memory.status} />
      {due && (
        <span className={styles['due']} data-overdue={due.isOverdue || undefined}>
          {due.text}
        </span>
      )}
      {client !== null && <bdi className={styles['label']}>{client}</bdi>}
      {tags.slice(0, MOST_TAGS).map((tag) => (
        <bdi key={tag} className={styles['label']}>
          #{tag}
        </bdi>
      ))}
      {more > 0 && <span>{words.moreTags(more)}</span>}
    </span>
  )
}
