import { CalendarClock } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount, useApp, useFormats, useMinute } from '../../app/use-app.ts'
import { capitalised, daysBetween, type Formats } from '../../ui/formatting.ts'
import styles from './due.module.css'
import { dayPartOf, isOverdue } from './times.ts'

interface Due {
  dueAt: string
  duePrecision: 'day' | 'minute' | null
}

interface DueFormats {
  /** "Tomorrow, 09:00" for near days, else "Mon 24 Nov, 09:00"; with day precision "Mon 24 Nov" or "Mon 24 Nov, in the evening" */
  due(due: Due, now: number): string
  /** "Mon 24 Nov, 09:00" or "Mon 24 Nov", never relative to today */
  plain(due: Due): string
  /** "Monday 24 November" for a calendar day such as `2026-11-24`; tomorrow is named too. */
  day(day: string, now: number): string
  /** "09:00" or "In the evening", without the day */
  withinDay(due: Due): string
  dayOf: Formats['dayOf']
}

/** Formats due times in the language and timezone of the account. */
export function useDueFormats(): DueFormats {
  const { t, i18n } = useTranslation('tasks')
  const { clock } = useApp()
  const { dayOf, time, offsetAt } = useFormats()
  const { timezone } = useAccount().settings
  return useMemo(() => {
    const short = shortDays(i18n.language, timezone)
    const long = new Intl.DateTimeFormat(i18n.language, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    })
    const relative = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' })
    const withTime = (day: string, due: Due) => {
      const part = dayPartOf(due, offsetAt)
      if (part) return t(`onDay.${part}`, { day })
      return due.duePrecision === 'day' ? day : `${day}, ${time(due.dueAt)}`
    }
    return {
      due: (due, now) => {
        const distance = daysBetween(dayOf(now), dayOf(due.dueAt))
        const day = Math.abs(distance) <= 1 ? relative.format(distance, 'day') : short(due.dueAt, now)
        return capitalised(withTime(day, due), i18n.language)
      },
      plain: (due) => withTime(short(due.dueAt, clock.now()), due),
      day: (day, now) => {
        const written = capitalised(long.format(new Date(`${day}T00:00:00Z`)), i18n.language)
        if (daysBetween(dayOf(now), day) !== 1) return written
        return `${capitalised(relative.format(1, 'day'), i18n.language)} · ${written}`
      },
      withinDay: (due) => {
        const part = dayPartOf(due, offsetAt)
        return part ? t(`withinDay.${part}`) : time(due.dueAt)
      },
      dayOf,
    }
  }, [t, i18n.language, timezone, dayOf, time, offsetAt, clock])
}

/** Adds the year to dates that are more than 300 days away. */
function shortDays(language: string, timeZone: string): (time: string, now: number) => string {
  const parts = { timeZone, weekday: 'short', day: 'numeric', month: 'short' } as const
  const near = new Intl.DateTimeFormat(language, parts)
  const far = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' })
  return (time, now) => {
    const isNear = Math.abs(Date.parse(time) - now) < 300 * 86_400_000
    return (isNear ? near : far).format(new Date(time))
  }
}

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
