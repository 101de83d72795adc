import { BookOpen, Download, List, Search, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ActivityListView } from '../../../src/client/types.ts'
import { useFormats } from '../../ui/formats.ts'
import item from '../../ui/item-list.module.css'
import styles from './activity.module.css'

type Reading = ActivityListView['items'][number]

const ICONS: Record<Reading['kind'], ReactNode> = {
  search: <Search aria-hidden />,
  recall: <Sparkles aria-hidden />,
  fetch: <BookOpen aria-hidden />,
  list: <List aria-hidden />,
  export: <Download aria-hidden />,
}

export function ReadingItem({ reading, isClientShown }: { reading: Reading; isClientShown: boolean }) {
  const { t } = useTranslation('activity')
  const formats = useFormats()
  const { at, kind, query, client, count } = reading
  return (
    <li className={styles['reading']}>
      <span className={item['icon']}>{ICONS[kind]}</span>
      <div className={styles['words']}>
        <p>
          <span className={styles['name']}>{t(`kind.${kind}`)}</span> {query !== null && <q dir="auto">{query}</q>}
        </p>
        <p className={item['facts']}>
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
        <GivenMemories reading={reading} />
      </div>
    </li>
  )
}

function GivenMemories({ reading: { memories, count } }: { reading: Reading }) {
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
      {more > 0 && <p className={item['facts']}>{t('notShown', { count: more })}</p>}
    </>
  )
}
