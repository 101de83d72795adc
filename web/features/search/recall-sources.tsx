import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RecallSource } from '../../../src/client/types.ts'
import { prefetchMemory } from '../memories/memory-prefetch.ts'
import { TypeIcon } from '../memories/type-icon.tsx'
import styles from './recall-sources.module.css'

/** The memories quoted in the text: matches first, then related ones with their relation */
export function RecallSources({ sources }: { sources: readonly RecallSource[] }) {
  const { t } = useTranslation('memories')
  const titles = new Map(sources.map(({ id, title }) => [id, title]))
  const parts = (['match', 'related'] as const).map((how) => ({ how, of: sources.filter((each) => each.how === how) }))
  return (
    <section className={styles['sources']} aria-labelledby="recall-sources">
      <h2 id="recall-sources">{t('recall.sources')}</h2>
      {parts.map(
        ({ how, of }) =>
          of.length > 0 && (
            <div key={how}>
              <h3 className={styles['part']}>{t(`recall.how.${how}`)}</h3>
              <ul>
                {of.map((source) => (
                  <Source key={source.id} source={source} titles={titles} />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}

function Source({ source, titles }: { source: RecallSource; titles: ReadonlyMap<string, string> }) {
  const relationWords = useRelationWords()
  const { id, title, type, relation } = source
  return (
    <li>
      <Link
        href={`/m/${id}`}
        className={styles['source'] ?? ''}
        onPointerEnter={() => prefetchMemory(id)}
        onFocus={() => prefetchMemory(id)}
      >
        <TypeIcon type={type} />
        <span>
          <span className={styles['title']} dir="auto">
            {title}
          </span>
          {relation && (
            <span className={styles['relation']}>{relationWords(relation, titles.get(relation.from) ?? null)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

const KINDS = ['link-to', 'link-from', 'sitting', 'meaning', 'name', 'email', 'phone', 'handle', 'code', 'tag'] as const

/** Describes how a memory is related to another one. `title` is null if unknown. Unknown kinds get a general wording. */
function useRelationWords(): (relation: NonNullable<RecallSource['relation']>, title: string | null) => string {
  const { t } = useTranslation('memories')
  return ({ kind, value }, title) => {
    const known = KINDS.find((one) => one === kind) ?? 'unknown'
    const from = title === null ? t('relation.another') : t('relation.quoted', { title })
    return t(`relation.${known}`, { value: value ?? '', from })
  }
}
