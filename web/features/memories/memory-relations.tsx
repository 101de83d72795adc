import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RelationView } from '../../../src/client/types.ts'
import { useForgotten } from './deletions.ts'
import styles from './memory-relations.module.css'

const HOW = {
  'link-to': 'relations.link-to',
  'link-from': 'relations.link-from',
  sitting: 'relations.sitting',
  meaning: 'relations.meaning',
  tag: 'relations.tag',
  name: 'relations.name',
  email: 'relations.shared',
  phone: 'relations.shared',
  handle: 'relations.shared',
  code: 'relations.shared',
} as const satisfies Record<RelationView['kind'], string>

export function MemoryRelations({ related }: { related: readonly RelationView[] }) {
  const { t } = useTranslation('memory')
  const forgotten = useForgotten()
  const shown = related.filter(({ id }) => !forgotten.has(id))
  if (shown.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2>{t('relations.title')}</h2>
      <ul className={styles['list']}>
        {shown.map((each) => (
          <li key={each.id} className={styles['item']}>
            <Link href={`/m/${encodeURIComponent(each.id)}`} className={styles['link'] ?? ''} dir="auto">
              {each.title}
            </Link>
            <span className={styles['how']}>{t(HOW[each.kind], { value: each.value })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
