import { CalendarArrowDown, CalendarX, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/minute.ts'
import styles from './due-choices.module.css'
import { useDueFormats } from './due-formats.ts'
import type { NewDue } from './task-changes.ts'
import { dayAfter, instantOfWallTime, nextMonday } from './zoned-time.ts'

const EVENING = '19:00'

/** Common new dates. A click applies the date at once. */
export function DueChoices({
  hasDue,
  isBusy,
  onChoose,
}: {
  hasDue: boolean
  isBusy: boolean
  onChoose: (due: NewDue) => void
}) {
  const { t } = useTranslation('tasks')
  const { dayOf } = useDueFormats()
  const { timezone } = useAccount().settings
  const now = useMinute()
  const today = dayOf(now)
  const evening = instantOfWallTime(`${today}T${EVENING}`, timezone)
  const onDay = (day: string) => {
    const instant = instantOfWallTime(`${day}T09:00`, timezone)
    if (instant !== null) onChoose({ dueAt: new Date(instant).toISOString(), duePrecision: 'day' })
  }
  return (
    <div role="group" aria-label={t('reschedule.choices')} className={styles['choices']}>
      {evening !== null && evening > now && (
        <Button
          icon={<Moon aria-hidden />}
          isBusy={isBusy}
          onClick={() => onChoose({ dueAt: new Date(evening).toISOString(), duePrecision: 'minute' })}
        >
          {t('reschedule.evening')}
        </Button>
      )}
      <Button icon={<Sun aria-hidden />} isBusy={isBusy} onClick={() => onDay(dayAfter(today, 1))}>
        {t('reschedule.tomorrow')}
      </Button>
      <Button icon={<CalendarArrowDown aria-hidden />} isBusy={isBusy} onClick={() => onDay(nextMonday(today))}>
        {t('reschedule.nextWeek')}
      </Button>
      {hasDue && (
        <Button icon={<CalendarX aria-hidden />} isBusy={isBusy} onClick={() => onChoose({ dueAt: null })}>
          {t('reschedule.none')}
        </Button>
      )}
    </div>
  )
}
