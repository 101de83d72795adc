import {
  Bell,
  BellOff,
  Circle,
  CircleCheckBig,
  CirclePause,
  FileClock,
  Image,
  Mic,
  StickyNote,
  Tag,
  TriangleAlert,
} from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MemoryView } from '../../../src/client/types.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Thumbnail } from '../media/thumbnail.tsx'
import styles from './timeline-row.module.css'
import type { MemoryRow } from './timeline-rows.ts'

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

type Status = MemoryView['metadata']['memory']['status']

export function ProcessingState({ status }: { status: Status }) {
  return status === 'ready' ? null : <NotReady status={status} />
}

/** A component of its own: most memories are ready and need no translations. */
function NotReady({ status }: { status: Status }) {
  const { t } = useTranslation('memories')
  if (status === 'failed')
    return (
      <span className={`${styles['state']} ${styles['failed']}`}>
        <TriangleAlert aria-hidden />
        {t('processing.failed')}
      </span>
    )
  if (status === 'paused')
    return (
      <span className={`${styles['state']} ${styles['paused']}`}>
        <CirclePause aria-hidden />
        {t('processing.paused')}
      </span>
    )
  if (status !== 'pending' && status !== 'processing') return null
  return (
    <span className={styles['state']}>
      <FileClock aria-hidden />
      {t(`processing.${status}`)}
    </span>
  )
}

/** The icon of the source (audio, image) takes precedence over that of the type, except for tasks and reminders. */
export const TypeIcon = memo(function TypeIcon({
  type,
  source,
  isResolved,
}: {
  type: string
  source?: MemoryView['metadata']['source'] | undefined
  isResolved?: boolean
}) {
  if (type === 'task') return isResolved ? <CircleCheckBig aria-hidden /> : <Circle aria-hidden />
  if (type === 'reminder') return isResolved ? <BellOff aria-hidden /> : <Bell aria-hidden />
  if (type === 'audio' || source === 'audio') return <Mic aria-hidden />
  if (type === 'image' || source === 'image') return <Image aria-hidden />
  return type === 'note' ? <StickyNote aria-hidden /> : <Tag aria-hidden />
})

export interface RowWords {
  typeName(type: string): string
  time(time: string): string
  date(time: string): string
  capturedOn(time: string): string
  moreTags(count: number): string
  due(memory: Pick<MemoryView, 'attributes' | 'metadata'>): { text: string; isOverdue: boolean } | null
}

export function useRowWords(): RowWords {
  const { t } = useTranslation('memories')
  const { clock } = useApp()
  const formats = useFormats()
  const typeName = useTypeName()
  return useMemo(
    () => ({
      typeName,
      time: formats.time,
      date: formats.date,
      capturedOn: (time) => t('row.capturedOn', { date: formats.date(time) }),
      moreTags: (count) => t('row.moreTags', { count }),
      due: ({ attributes, metadata: { dueAt, resolved } }) => {
        if (dueAt === null) return null
        const isDay = attributes['duePrecision'] === 'day'
        const now = clock.now()
        const isPast = isDay ? formats.dayOf(dueAt) < formats.dayOf(now) : Date.parse(dueAt) < now
        const date = isDay ? formats.date(dueAt) : formats.dateTime(dueAt)
        const isOverdue = isPast && resolved === false
        return { text: isOverdue ? t('row.overdue', { date }) : t('row.due', { date }), isOverdue }
      },
    }),
    [t, formats, typeName, clock],
  )
}

const KNOWN_TYPES = ['note', 'task', 'reminder', 'audio', 'image'] as const

export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('memories')
  return useMemo(() => {
    // Looked up once: a translation takes 0.1 ms, and every row needs one.
    const names = new Map<string, string>(KNOWN_TYPES.map((type) => [type, t(`types.${type}`)]))
    return (type) => names.get(type) ?? type
  }, [t])
}
