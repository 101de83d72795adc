import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookOpen, ChevronLeft, ChevronRight, Download, History, List, Search, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { ActivityDaysView, ActivityListView } from '../../../src/client/types.ts'
import { useApp, useAppLanguage, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Pending } from '../../ui/feedback.tsx'
import { Select } from '../../ui/fields.tsx'
import { createDayNames } from '../../ui/formatting.ts'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import listStyles from '../../ui/revocable-list.module.css'
import styles from './activity-section.module.css'
import { type ActivityDay, type ClientDay, clientsOf, countsOf, daysOf } from './client-days.ts'

/** Default until the service has answered */
const KEPT_DAYS = 90

/** The activity log: a list of days with their clients, or all accesses of one day */
export function ActivitySection() {
  const { client } = useApp()
  const { t } = useTranslation('activity')
  const [choice, choose] = useActivityChoice()
  const days = useQuery({ queryKey: ['activity-days'], queryFn: ({ signal }) => client.activityDays({}, { signal }) })
  return (
    <Group title={t('title')} text={t('text', { count: days.data?.keptDays ?? KEPT_DAYS })}>
      {days.data && <ClientChoice days={days.data.days} choice={choice} onChoose={choose} />}
      {choice.day === null && (
        <>
          <Pending query={days} lines={4} height={3} />
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

function ActivityDays({ days, client }: { days: readonly ActivityDay[]; client: string | null }) {
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
        <span className={listStyles['facts']}>
          {[...counts, t('handedOut', { count: client.memories })].join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden />
    </Link>
  )
}

/** Names days in the timezone of the account, such as "Today" or "Tuesday, November 17". */
function useDayName(): (day: string) => string {
  const formats = useFormats()
  const language = useAppLanguage()
  const nameOf = useMemo(() => createDayNames(language), [language])
  const { clock } = useApp()
  return (day) => nameOf(day, formats.dayOf(clock.now()))
}

const PAGE_SIZE = 50

function DayActivity({ day, client, days }: { day: string; client: string | null; days: readonly ActivityDay[] }) {
  const { t } = useTranslation('activity')
  const { t: shell } = useTranslation()
  const accesses = useAccesses(day, client)
  const items = accesses.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <Link href={activityAddress({ day: null, client })} className={styles['back'] ?? ''}>
        <ChevronLeft aria-hidden />
        {t('back')}
      </Link>
      <DayHeading day={day} client={client} days={days} />
      <Pending query={accesses} lines={4} height={4} />
      {accesses.data && items.length === 0 && <Soft>{t('none')}</Soft>}
      <ol className={styles['accesses']}>
        {items.map((access) => (
          <AccessItem key={access.id} access={access} isClientShown={client === null} />
        ))}
      </ol>
      {accesses.hasNextPage && (
        <Buttons>
          <Button isBusy={accesses.isFetchingNextPage} onClick={() => void accesses.fetchNextPage()}>
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

function useAccesses(day: string, client: string | null) {
  const { client: service } = useApp()
  return useInfiniteQuery({
    queryKey: ['activity', day, client],
    queryFn: ({ signal, pageParam }) =>
      service.activity({ day, ...(client !== null && { client }), limit: PAGE_SIZE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, offset }) => (items.length < PAGE_SIZE ? null : offset + items.length),
  })
}

type Access = ActivityListView['items'][number]

const ICONS: Record<Access['kind'], ReactNode> = {
  search: <Search aria-hidden />,
  recall: <Sparkles aria-hidden />,
  fetch: <BookOpen aria-hidden />,
  list: <List aria-hidden />,
  export: <Download aria-hidden />,
}

function AccessItem({ access, isClientShown }: { access: Access; isClientShown: boolean }) {
  const { t } = useTranslation('activity')
  const formats = useFormats()
  const { at, kind, query, client, count } = access
  return (
    <li className={styles['access']}>
      <span className={listStyles['icon']}>{ICONS[kind]}</span>
      <div className={styles['words']}>
        <p>
          <span className={styles['name']}>{t(`kind.${kind}`)}</span> {query !== null && <q dir="auto">{query}</q>}
        </p>
        <p className={listStyles['facts']}>
          <time dateTime={at}>{formats.time(at)}</time>
          {isClientShown && (
            <>
              {' · '}
              <bdi>{client}</bdi>
            </>
          )}
          {' · '}
          {count === 0 ? t('gotNothing') : t('got', { count })}
        </p>
        <ReturnedMemories access={access} />
      </div>
    </li>
  )
}

function ReturnedMemories({ access: { memories, count } }: { access: Access }) {
  const { t } = useTranslation('activity')
  const more = count - memories.length
  if (count === 0) return null
  return (
    <>
      {memories.length > 0 && (
        <ul className={styles['memories']}>
          {memories.map(({ id, title }) => (
            <li key={id}>
              <Link href={`/m/${id}`} dir="auto">
                {title.trim() === '' ? t('untitled') : title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={listStyles['facts']}>{t('notShown', { count: more })}</p>}
    </>
  )
}

/** The filters of the activity page, from its address: a day, a client (by slug), both or neither */
interface ActivityChoice {
  day: string | null
  client: string | null
}

const PATH = '/account/activity'
const DAY = /^\d{4}-\d{2}-\d{2}$/

function activityAddress({ day, client }: ActivityChoice): string {
  const query = new URLSearchParams({ ...(day !== null && { day }), ...(client !== null && { client }) })
  return query.size === 0 ? PATH : `${PATH}?${query}`
}

function useActivityChoice(): [ActivityChoice, (choice: ActivityChoice) => void] {
  const query = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const day = query.get('day')
  const choice = { day: day !== null && DAY.test(day) ? day : null, client: query.get('client') || null }
  return [choice, (chosen) => go(activityAddress(chosen), { replace: true })]
}
