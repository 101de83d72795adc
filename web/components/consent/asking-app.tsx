import { BadgeCheck, Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OAuthRequestView } from '../../../src/client/types.ts'
import { Note } from '../note.tsx'
import styles from './consent.module.css'
import { usePlaceWords } from './place-words.ts'

/** The app chooses its own name; its host and its redirect target are verified facts. */
export function AskingApp({ client, address }: { client: OAuthRequestView['client']; address: string }) {
  const { t } = useTranslation('consent')
  const place = usePlaceWords(address, client.redirectHost)
  const name = client.name.trim() === '' ? t('unnamed') : client.name
  return (
    <>
      <div className={styles['app']}>
        <span className={styles['icon']}>
          <Plug aria-hidden />
        </span>
        <p className={styles['words']}>
          <bdi className={styles['name']}>{name}</bdi> <span>{t('asks')}</span>
        </p>
        <dl className={styles['facts']}>
          {client.isVerified && (
            <div>
              <dt className="visually-hidden">{name}</dt>
              <dd>
                <BadgeCheck aria-hidden />
                {t('verified', { host: client.host })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('answerGoes')}</dt>
            <dd>{place}</dd>
          </div>
        </dl>
      </div>
      {!client.isVerified && <Note kind="warning">{t('selfNamed', { name })}</Note>}
    </>
  )
}
