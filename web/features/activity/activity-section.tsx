import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ActivityDaysView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Select } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAppLanguage } from '../accounts/language-choice.tsx'
import { type ActivityChoice, useActivityChoice } from './activity-choice.ts'
import { ActivityDays } from './activity-days.tsx'
import { clientsOf } from './client-days.ts'
import { DayActivity } from './day-activity.tsx'

/** Default until the service has answered */
const KEPT_DAYS = 90

/** The activity log: a list of days with their clients, or all accesses of one day */
export function ActivitySection() {
  const { t } = useTranslation('activity')
  const [choice, choose] = useActivityChoice()
  const days = useQuery({ queryKey: ['activity-days'], queryFn: ({ signal }) => client.activityDays({}, { signal }) })
  return (
    <Group title={t('title')} text={t('text', { count: days.data?.keptDays ?? KEPT_DAYS })}>
      {days.data && <ClientChoice days={days.data.days} choice={choice} onChoose={choose} />}
      {choice.day === null && (
        <>
          {days.isPending && <Skeleton lines={4} height={3} />}
          {days.error && <Failure error={days.error} onRetry={() => void days.refetch()} />}
          {days.data && <ActivityDays days={days.data.days} client={choice.client} />}
        </>
      )}
      {choice.day !== null && (
        <DayActivity
          key={`${choice.day} ${choice.client}`}
          day={choice.day}
          client={choice.client}
          days={days.data?.days ?? []}
        />
      )}
    </Group>
  )
}

function ClientChoice({
  days,
  choice,
  onChoose,
}: {
  days: ActivityDaysView['days']
  choice: ActivityChoice
  onChoose: (choice: ActivityChoice) => void
}) {
  const { t } = useTranslation('activity')
  const clients = clientsOf(days, useAppLanguage())
  if (clients.length === 0) return null
  const isListed = choice.client === null || clients.some(({ slug }) => slug === choice.client)
  return (
    <Select
      label={t('client')}
      value={choice.client ?? ''}
      onChange={(event) => onChoose({ ...choice, client: event.target.value || null })}
    >
      <option value="">{t('allClients')}</option>
      {!isListed && <option value={choice.client ?? ''}>{choice.client}</option>}
      {clients.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  )
}
