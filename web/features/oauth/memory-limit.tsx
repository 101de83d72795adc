import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../app/use-app.ts'
import { Choice } from '../../ui/choices.tsx'
import { useTypeName } from '../memories/timeline-row.tsx'
import styles from './consent.module.css'

type Kind = 'all' | 'tags' | 'types'

/** The memories that an app or a key may see. Two empty lists mean all of them. */
export interface MemoryLimit {
  tags: string[]
  types: string[]
}

const USUAL_TYPES = ['note', 'task', 'reminder', 'audio', 'image']

export interface LimitChoice {
  kind: Kind
  setKind(kind: Kind): void
  chosen: readonly string[]
  toggle(name: string): void
  limit: MemoryLimit
  /** Returns false, and says why, if a limit was asked for and nothing is chosen. */
  check(): boolean
  isRefused: boolean
}

export function useLimitChoice(): LimitChoice {
  const [kind, setKind] = useState<Kind>('all')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isRefused, setRefused] = useState(false)
  const isEmpty = kind !== 'all' && chosen.length === 0
  return {
    kind,
    setKind: (next) => {
      setKind(next)
      setChosen([])
      setRefused(false)
    },
    chosen,
    toggle: (name) => {
      setChosen(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
      setRefused(false)
    },
    limit: { tags: kind === 'tags' ? [...chosen] : [], types: kind === 'types' ? [...chosen] : [] },
    check: () => {
      setRefused(isEmpty)
      return !isEmpty
    },
    isRefused,
  }
}

/** Tags and types are offered once they are known; without tags, there is no such choice. */
export function LimitFields({ choice }: { choice: LimitChoice }) {
  const { client } = useApp()
  const { t } = useTranslation('consent')
  const typeName = useTypeName()
  const { data } = useQuery({
    queryKey: ['labels'],
    queryFn: ({ signal }) => client.memories.labels({ signal }),
    staleTime: 60_000,
  })
  const tags = data?.tags ?? []
  const types = [...new Set([...USUAL_TYPES, ...(data?.types ?? [])])]
  return (
    <>
      <Choice
        label={t('limit.label')}
        options={[
          { value: 'all', label: t('limit.all') },
          ...(tags.length > 0 ? [{ value: 'tags' as const, label: t('limit.tags') }] : []),
          { value: 'types', label: t('limit.types') },
        ]}
        value={choice.kind}
        onChoose={choice.setKind}
      />
      {choice.kind === 'tags' && (
        <Names legend={t('limit.whichTags')} names={tags} shown={(tag) => `#${tag}`} choice={choice} />
      )}
      {choice.kind === 'types' && (
        <Names legend={t('limit.whichTypes')} names={types} shown={typeName} choice={choice} />
      )}
    </>
  )
}

function Names({
  legend,
  names,
  shown,
  choice: { chosen, toggle, isRefused },
}: {
  legend: string
  names: readonly string[]
  shown: (name: string) => string
  choice: LimitChoice
}) {
  const { t } = useTranslation('consent')
  const id = useId()
  return (
    <fieldset className={styles['limit']} aria-describedby={isRefused ? id : undefined}>
      <legend>{legend}</legend>
      <div className={styles['limitNames']}>
        {names.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            <bdi>{shown(name)}</bdi>
          </label>
        ))}
      </div>
      <p id={id} role="alert" className={styles['limitMissing']}>
        {isRefused && t('limit.none')}
      </p>
    </fieldset>
  )
}

/** The limit of a connection or a key as facts of its row, in words. */
export function useLimitFacts(): (limit: { tags?: string[]; types?: string[] }) => string[] {
  const { t, i18n } = useTranslation('connections')
  const typeName = useTypeName()
  const listed = (names: string[]) => new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names)
  return ({ tags = [], types = [] }) => [
    ...(tags.length > 0 ? [t('onlyTags', { names: listed(tags) })] : []),
    ...(types.length > 0 ? [t('onlyTypes', { names: listed(types.map(typeName)) })] : []),
  ]
}
