import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { client } from '../../app/client.ts'
import { Select } from '../../ui/field.tsx'
import styles from './client-filter.module.css'

export function useClientFilter(): string | null {
  return new URLSearchParams(useSearch()).get('client') || null
}

export function ClientFilter({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation('tasks')
  const [, go] = useLocation()
  const { data } = useQuery({ queryKey: ['labels'], queryFn: ({ signal }) => client.memories.labels({ signal }) })
  const clients = data?.clients ?? []
  if (clients.length === 0 && chosen === null) return null
  const isListed = clients.some(({ slug }) => slug === chosen)
  const choose = (slug: string) =>
    go(slug === '' ? '/tasks' : `/tasks?client=${encodeURIComponent(slug)}`, { replace: true })
  return (
    <div className={styles['filter']}>
      <Select
        label={t('client.label')}
        isLabelHidden
        value={chosen ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('client.all')}</option>
        {chosen !== null && !isListed && <option value={chosen}>{chosen}</option>}
        {clients.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
