import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AtSign, Building2, MapPin, User, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { Client } from '../../../src/client/client.ts'
import type { MentionView } from '../../../src/client/types.ts'
import { MENTION_KINDS } from '../../../src/schema/values.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choices.tsx'
import { EmptyState, Pending } from '../../ui/feedback.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import styles from '../memories/timeline-row.module.css'

type Kind = MentionView['kind']

const STEP = 50
const ICONS = { person: User, place: MapPin, organisation: Building2, other: AtSign }

export function Page() {
  const { t } = useTranslation('mentions')
  const kind = useKind()
  const [, go] = useLocation()
  const options = (['all', ...MENTION_KINDS] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))
  const choose = (value: Kind | 'all') => go(value === 'all' ? '/people' : `/people?kind=${value}`, { replace: true })
  return (
    <PageFrame title={t('title')}>
      <Choice label={t('kinds.label')} isLabelHidden options={options} value={kind ?? 'all'} onChoose={choose} />
      <Names key={kind} kind={kind} />
    </PageFrame>
  )
}

function useKind(): Kind | undefined {
  const wanted = new URLSearchParams(useSearch()).get('kind')
  return MENTION_KINDS.find((kind) => kind === wanted)
}

function Names({ kind }: { kind: Kind | undefined }) {
  const { client } = useApp()
  const { t } = useTranslation('mentions')
  const shell = useTranslation()
  const [upTo, setUpTo] = useState(STEP)
  const names = useQuery({
    queryKey: ['mentions', kind ?? null, upTo],
    queryFn: ({ signal }) => loadNames(client, kind, upTo, signal),
    placeholderData: keepPreviousData,
  })
  const items = names.data?.items ?? []
  return (
    <>
      <Pending query={names} lines={5} height={4} />
      {names.data && items.length === 0 && (
        <EmptyState icon={<Users aria-hidden />} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles['results']} aria-label={t('title')}>
          {items.map((item) => (
            <li key={item.id}>
              <Name item={item} />
            </li>
          ))}
        </ul>
      )}
      {names.data?.hasMore && (
        <Button isBusy={names.isPlaceholderData} onClick={() => setUpTo(upTo + STEP)}>
          {shell.t('more')}
        </Button>
      )}
    </>
  )
}

async function loadNames(client: Client, kind: Kind | undefined, upTo: number, signal: AbortSignal) {
  // Deduplicated by id: names can shift between pages while they load.
  const items = new Map<string, MentionView>()
  for (let offset = 0; offset < upTo; offset += STEP) {
    const page = await client.mentions.list({ limit: STEP, offset, ...(kind && { kind }) }, { signal })
    for (const item of page.items) items.set(item.id, item)
    if (page.items.length < STEP) return { items: [...items.values()], hasMore: false }
  }
  return { items: [...items.values()], hasMore: true }
}

function Name({ item: { id, name, kind, aliases, memories, lastAt } }: { item: MentionView }) {
  const { t } = useTranslation('mentions')
  const formats = useFormats()
  const Icon = ICONS[kind]
  return (
    <Link href={`/people/${id}`} className={styles['row'] ?? ''}>
      <span className={styles['icon']}>
        <Icon aria-hidden />
      </span>
      <span className={styles['words']}>
        <bdi className={styles['title']}>{name}</bdi>
        <span className={styles['facts']}>
          <span>{t(`kind.${kind}`)}</span>
          {aliases.length > 0 && <span>{t('also', { names: aliases.join(', ') })}</span>}
          <span>{t('memories', { count: memories })}</span>
          <time dateTime={lastAt}>{formats.date(lastAt)}</time>
        </span>
      </span>
    </Link>
  )
}
