import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { LabelsView } from '../../../src/client/types.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { instantOfWallTime } from '../tasks/times.ts'
import styles from './filter-bar.module.css'
import { hasFilters, type MemoryFilters, NO_FILTERS, readFilters, writeFilters } from './memory-filters.ts'
import { useTypeName } from './timeline-row.tsx'

export function FilterBar({ filters, change }: FilterChoice) {
  const { t } = useTranslation('memories')
  return (
    <div className={styles['bar']} role="group" aria-label={t('filters.label')}>
      <FilterChoices filters={filters} change={change} />
      {hasFilters(filters) && <ChosenFilters filters={filters} change={change} />}
    </div>
  )
}

function FilterChoices({ filters, change }: FilterChoice) {
  const { t } = useTranslation('memories')
  const typeName = useTypeName()
  const labels = useLabels()
  const tags = labels.tags.filter((tag) => !filters.tags.includes(tag))
  return (
    <div className={styles['choices']}>
      <Choice
        label={t('filters.type')}
        value={filters.type ?? ''}
        options={typesToChoose(labels, filters.type).map((type) => [type, typeName(type)])}
        onChoose={(type) => change({ ...filters, type: type || null })}
      />
      <Choice
        label={t('filters.tag')}
        value=""
        options={tags.map((tag) => [tag, tag])}
        onChoose={(tag) => change({ ...filters, tags: [...filters.tags, tag] })}
      />
      <Choice
        label={t('filters.client')}
        value={filters.client ?? ''}
        options={clientsToChoose(labels, filters.client)}
        onChoose={(client) => change({ ...filters, client: client || null })}
      />
      {DAYS.map((name) => (
        <label key={name} className={styles['day']}>
          <span>{t(`filters.${name}`)}</span>
          <input
            type="date"
            className={styles['choice']}
            value={filters[name] ?? ''}
            data-chosen={filters[name] !== null || undefined}
            onChange={(event) => change({ ...filters, [name]: event.target.value || null })}
          />
        </label>
      ))}
    </div>
  )
}

const DAYS = ['from', 'until'] as const

/** A native select: it supports typing to find an option, and phones show their own picker. */
function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: ReadonlyArray<readonly [value: string, name: string]>
  onChoose: (value: string) => void
}) {
  return (
    <select
      className={styles['choice']}
      aria-label={label}
      value={value}
      disabled={options.length === 0}
      data-chosen={value !== '' || undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}

function ChosenFilters({ filters, change }: FilterChoice) {
  const { t } = useTranslation('memories')
  const typeName = useTypeName()
  const { clients } = useLabels()
  const { date, offsetAt } = useFormats()
  const clientName = clients.find(({ slug }) => slug === filters.client)?.name ?? filters.client
  return (
    <ul className={styles['chosen']} aria-label={t('filters.chosen')}>
      {filters.type !== null && (
        <Chip name={typeName(filters.type)} onRemove={() => change({ ...filters, type: null })} />
      )}
      {filters.tags.map((tag) => (
        <Chip
          key={tag}
          name={`#${tag}`}
          onRemove={() => change({ ...filters, tags: filters.tags.filter((other) => other !== tag) })}
        />
      ))}
      {DAYS.map((name) => {
        const day = filters[name]
        if (day === null) return null
        const label = `${t(`filters.${name}`)} ${date(new Date(instantOfWallTime(`${day}T12:00`, offsetAt) ?? 0).toISOString())}`
        return <Chip key={name} name={label} onRemove={() => change({ ...filters, [name]: null })} />
      })}
      {clientName !== null && <Chip name={clientName} onRemove={() => change({ ...filters, client: null })} />}
      <li>
        <button type="button" className={styles['clear']} onClick={() => change(NO_FILTERS)}>
          {t('filters.clear')}
        </button>
      </li>
    </ul>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('memories')
  return (
    <li>
      <button type="button" className={styles['chip']} onClick={onRemove} aria-label={t('filters.remove', { name })}>
        <span>{name}</span>
        <X aria-hidden />
      </button>
    </li>
  )
}

/** Always offers audio and image: these filters match the source, so no memory needs to have that type. */
function typesToChoose({ types }: LabelsView, chosen: string | null): string[] {
  const offered = types.length > 0 ? [...types, 'audio', 'image'] : []
  return [...new Set(chosen === null ? offered : [...offered, chosen])]
}

function clientsToChoose({ clients }: LabelsView, chosen: string | null): Array<readonly [string, string]> {
  const known = clients.map(({ name, slug }) => [slug, name] as const)
  const isKnown = chosen === null || clients.some(({ slug }) => slug === chosen)
  return isKnown ? known : [...known, [chosen, chosen] as const]
}

const NONE: LabelsView = { types: [], tags: [], clients: [] }

function useLabels(): LabelsView {
  const { client } = useApp()
  const { data } = useQuery({
    queryKey: ['labels'],
    queryFn: ({ signal }) => client.memories.labels({ signal }),
    staleTime: 60_000,
  })
  return data ?? NONE
}

export interface FilterChoice {
  filters: MemoryFilters
  change(next: MemoryFilters): void
}

/** Filters are stored in the address, so a filtered list can be bookmarked. */
export function useMemoryFilters(): FilterChoice {
  const [path, go] = useLocation()
  // The raw address: wouter's own `useSearch` decodes it, which breaks a tag that contains %.
  const search = useSearch()
  const filters = useMemo(() => readFilters(search), [search])
  const change = (next: MemoryFilters) => {
    const query = writeFilters(search, next)
    go(query ? `${path}?${query}` : path, { replace: true })
  }
  return { filters, change }
}
