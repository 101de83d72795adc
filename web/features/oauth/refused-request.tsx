import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Note } from '../../ui/note.tsx'
import { EntryFrame } from '../accounts/entry-frame.tsx'
import styles from './consent.module.css'

/** There is no safe address to return to. */
export function RefusedRequest({ reason }: { reason: 'client_id' | 'redirect_uri' | 'malformed' }) {
  const { t } = useTranslation('consent')
  return (
    <EntryFrame title={t('refused.title')}>
      <div className={styles['consent']}>
        <Note kind="error">{t(`refused.${reason}`)}</Note>
        <p className={styles['soft']}>{t('refused.nothing')}</p>
        <p>
          <Link href="/">{t('refused.home')}</Link>
        </p>
      </div>
    </EntryFrame>
  )
}
