import { ChevronRight, History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { createDayNames } from '../../ui/day-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Soft } from '../../ui/group.tsx'
import item from '../../ui/item-list.module.css'
import { useAppLanguage } from '../accounts/language-choice.tsx'
import styles from './activity.module.css'
import { activityAddress } from './activity-choice.ts'
import { type ActivityDay, type ClientDay, clientsOf, countsOf, daysOf } from './client-days.ts'

export function ActivityDays({ days, client }: { days: readonly ActivityDay[]; client: string | null }) {
  const { t } = useTranslation('activity')
  const language = useAppLanguage()
  const dayName = useDayName()
  const shown = daysOf(days, client)
  if (shown.length === 0) {
    const name = clientsOf(days, language).find(({ slug }) => slug === client)?.name ?? client
    if (name !== null) return <Soft>{t('emptyOf', { client: name })}</Soft>
    return (
      <EmptyState
        icon={<History aria-hidden />}
        title={t('emptyTitle')}
        action={<Link href="/account/connections">{t('connect')}</Link>}
      >
        {t('emptyText')}
      </EmptyState>
    )
  }
  return (
    <ol className={styles['days']} aria-label={t('days')}>
      {shown.map(({ day, clients }) => (
        <li key={day}>
          <h3>
            <Link href={activityAddress({ day, client })}>{dayName(day)}</Link>
          </h3>
          <ul>
            {clients.map((each) => (
              <li key={each.slug}>
                <ClientLink day={day} client={each} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function ClientLink({ day, client }: { day: string; client: ClientDay }) {
  const { t } = useTranslation('activity')
  const counts = countsOf(client).map(([what, count]) => t(what, { count }))
  return (
    <Link href={activityAddress({ day, client: client.slug })} className={styles['client'] ?? ''}>
      <span className={styles['words']}>
        <bdi className={styles['name']}>{client.name}</bdi>
        <span className={item['facts']}>{[...counts, t('handedOut', { count: client.memories })].join(' · ')}</span>
      </span>
      <ChevronRight aria-hidden />
    </Link>
  )
}

/** Names days in the timezone of the account, such as "Today" or "Tuesday, November 17". */
export function useDayName(): (day: string) => string {
  const formats = useFormats()
  const language = useAppLanguage()
  const nameOf = useMemo(() => createDayNames(language), [language])
  return (day) => nameOf(day, formats.dayOf(Date.now()))
}
