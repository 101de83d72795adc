import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from './memory-tags.module.css'

export function MemoryTags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('memory')
  if (tags.length === 0) return null
  return (
    <ul className={styles['tags']} aria-label={t('tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={`/?tag=${encodeURIComponent(tag)}`} className={styles['tag'] ?? ''}>
            <bdi>#{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
