import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { client as service } from '../../app/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Buttons, Soft } from '../../ui/group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAppLanguage } from '../accounts/language-choice.tsx'
import { ReadingItem } from './access-item.tsx'
import styles from './activity.module.css'
import { activityAddress } from './activity-choice.ts'
import { useDayName } from './activity-days.tsx'
import { type ActivityDay, clientsOf } from './client-days.ts'

const PAGE_SIZE = 50

export function DayActivity({
  day,
  client,
  days,
}: {
  day: string
  client: string | null
  days: readonly ActivityDay[]
}) {
  const { t } = useTranslation('activity')
  const { t: shell } = useTranslation()
  const readings = useReadings(day, client)
  const items = readings.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <Link href={activityAddress({ day: null, client })} className={styles['back'] ?? ''}>
        <ChevronLeft aria-hidden />
        {t('back')}
      </Link>
      <DayHeading day={day} client={client} days={days} />
      {readings.isPending && <Skeleton lines={4} height={4} />}
      {readings.error && <Failure error={readings.error} onRetry={() => void readings.refetch()} />}
      {readings.data && items.length === 0 && <Soft>{t('none')}</Soft>}
      <ol className={styles['readings']}>
        {items.map((reading) => (
          <ReadingItem key={reading.id} reading={reading} isClientShown={client === null} />
        ))}
      </ol>
      {readings.hasNextPage && (
        <Buttons>
          <Button isBusy={readings.isFetchingNextPage} onClick={() => void readings.fetchNextPage()}>
            {shell('more')}
          </Button>
        </Buttons>
      )}
    </>
  )
}

function DayHeading({ day, client, days }: { day: string; client: string | null; days: readonly ActivityDay[] }) {
  const { t } = useTranslation('activity')
  const dayName = useDayName()
  const language = useAppLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  // Replaces the list whose link was followed, so it takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const name = clientsOf(days, language).find(({ slug }) => slug === client)?.name ?? client
  return (
    <h3 ref={heading} tabIndex={-1}>
      {name === null ? t('everyone', { day: dayName(day) }) : t('onDay', { client: name, day: dayName(day) })}
    </h3>
  )
}

function useReadings(day: string, client: string | null) {
  return useInfiniteQuery({
    queryKey: ['activity', day, client],
    queryFn: ({ signal, pageParam }) =>
      service.activity({ day, ...(client !== null && { client }), limit: PAGE_SIZE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, offset }) => (items.length < PAGE_SIZE ? null : offset + items.length),
  })
}
