import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import type { MentionDetailView } from '../../../src/client/types.ts'
import { useApp, useFormats, useValue } from '../../app/use-app.ts'
import { Pending } from '../../ui/feedback.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import styles from '../memories/timeline-row.module.css'
import { TypeIcon } from '../memories/timeline-row.tsx'

const SHOWN = 50

export function Page() {
  const { client } = useApp()
  const { id } = useParams<{ id: string }>()
  const { t } = useTranslation('mentions')
  const read = useQuery({
    queryKey: ['mentions', id],
    queryFn: ({ signal }) => client.mentions.get(id, { limit: SHOWN }, { signal }),
  })
  return (
    <PageFrame title={read.data?.name ?? t('title')}>
      <p>
        <Link href="/people">{t('all')}</Link>
      </p>
      <Pending query={read} lines={5} height={4} />
      {read.data && <Mentioned mention={read.data} />}
    </PageFrame>
  )
}

function Mentioned({ mention }: { mention: MentionDetailView }) {
  const { deletions } = useApp()
  const { t } = useTranslation('mentions')
  const formats = useFormats()
  const deleted = useValue(deletions.hidden)
  const { name, kind, aliases, memories, latest } = mention
  return (
    <>
      <p>
        {t(`kind.${kind}`)}
        {aliases.length > 0 && ` · ${t('also', { names: aliases.join(', ') })}`} · {t('memories', { count: memories })}
      </p>
      <ul className={styles['results']} aria-label={t('of', { name })}>
        {latest
          .filter((memory) => !deleted.has(memory.id))
          .map((memory) => (
            <li key={memory.id}>
              <Link href={`/m/${memory.id}`} className={styles['row'] ?? ''}>
                <span className={styles['icon']}>
                  <TypeIcon type={memory.type} />
                </span>
                <span className={styles['words']}>
                  <bdi className={styles['title']}>{memory.title}</bdi>
                  <span className={styles['facts']}>
                    <time dateTime={memory.capturedAt}>{formats.date(memory.capturedAt)}</time>
                  </span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {memories > latest.length && (
        <p>
          <Link href={`/search?q=${encodeURIComponent(name)}`}>{t('searchAll', { name })}</Link>
        </p>
      )}
    </>
  )
}
