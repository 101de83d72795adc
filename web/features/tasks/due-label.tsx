import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMinute } from '../../ui/minute.ts'
import { useDueFormats } from './due-formats.ts'
import styles from './due-label.module.css'
import { isOverdue } from './task-groups.ts'

/** Due time. Overdue is shown by a word too, not only by colour. */
export function DueLabel({
  dueAt,
  duePrecision,
  isOpen,
  isDayKnown = false,
}: {
  dueAt: string
  duePrecision: 'day' | 'minute' | null
  isOpen: boolean
  /** True under a heading that names the day: the label then leaves the day out. */
  isDayKnown?: boolean
}) {
  const { t } = useTranslation('tasks')
  const formats = useDueFormats()
  const now = useMinute()
  const due = { dueAt, duePrecision }
  const isLate = isOpen && isOverdue(due, now, formats.dayOf)
  return (
    <span className={isLate ? `${styles['due']} ${styles['late']}` : styles['due']}>
      <CalendarClock aria-hidden />
      <time dateTime={dueAt}>{isDayKnown ? formats.withinDay(due) : formats.due(due, now)}</time>
      {isLate && <span className={styles['word']}>{t('late')}</span>}
    </span>
  )
}
