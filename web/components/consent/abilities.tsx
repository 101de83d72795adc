import { BookOpen, PencilLine, ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './consent.module.css'

export function Abilities({ access }: { access: 'read' | 'write' }) {
  const { t } = useTranslation('consent')
  const id = useId()
  return (
    <section className={styles['abilities']} aria-labelledby={id}>
      <h2 id={id}>{t('could')}</h2>
      <ul className={styles['list']}>
        <li>
          <BookOpen aria-hidden />
          <p>
            <strong>{t('read')}</strong>
            <span>{t('readMore')}</span>
          </p>
        </li>
        {access === 'write' && (
          <li>
            <PencilLine aria-hidden />
            <p>
              <strong>{t('write')}</strong>
              <span>{t('writeMore')}</span>
            </p>
          </li>
        )}
      </ul>
      <p className={styles['never']}>
        <ShieldCheck aria-hidden />
        <span>
          {access === 'read' && `${t('notWrite')} `}
          {t('never')}
        </span>
      </p>
    </section>
  )
}
