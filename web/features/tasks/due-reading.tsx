import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/client.ts'
import { useDueFormats } from './due-formats.ts'
import styles from './due-reading.module.css'

const DEBOUNCE_MS = 150

/** Shows which time the service understands while the user types. Its space is reserved to avoid layout shift. */
export function DueReading({ words }: { words: string }) {
  const { t } = useTranslation('tasks')
  const formats = useDueFormats()
  const asked = useSettled(words.trim())
  const { data, error } = useQuery({
    queryKey: ['date', asked],
    queryFn: ({ signal }) => client.readDate(asked, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // The result depends on the current time.
    staleTime: 0,
    gcTime: 0,
  })
  const read = words.trim() === '' || asked === '' || error ? null : data
  return (
    <p role="status" className={styles['reading']}>
      {read && (read.dueAt === null ? t('reschedule.unread') : formats.plain({ ...read, dueAt: read.dueAt }))}
      {read?.dueAt && read.isSure === false && <span className={styles['unsure']}> {t('reschedule.unsure')}</span>}
    </p>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
