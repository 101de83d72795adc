import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../state/client.ts'
import { useDueFormats } from './due-formats.ts'
import styles from './due-reading.module.css'

const DEBOUNCE_MS = 150

/** What time the service reads in the words, while they are written. Its room is there from the start. */
export function DueReading({ words }: { words: string }) {
  const { t } = useTranslation('tasks')
  const formats = useDueFormats()
  const asked = useSettled(words.trim())
  const { data, error } = useQuery({
    queryKey: ['date', asked],
    queryFn: ({ signal }) => client.readDate(asked, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // It is read relative to now.
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
