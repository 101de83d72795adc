import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import { answerPlace } from './answer-place.ts'
import styles from './consent.module.css'

export interface Sent {
  decision: 'approve' | 'deny'
  redirectTo: string
}

/** The browser leaves for a site, where it then is; of an app that opens beside it, it learns nothing. */
export function SentAnswer({ decision, redirectTo }: Sent) {
  const { t } = useTranslation('consent')
  return (
    <EntryFrame title={decision === 'approve' ? t('sent.allowed') : t('sent.denied')} takesFocus>
      <div className={styles['consent']}>
        <WhereItGoes redirectTo={redirectTo} />
      </div>
    </EntryFrame>
  )
}

function WhereItGoes({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation('consent')
  const place = answerPlace(redirectTo)
  if (!place) return <p>{t('sent.close')}</p>
  const { kind, host } = place
  if (kind === 'app') {
    return (
      <>
        <p>{t('sent.app')}</p>
        <Button onClick={() => go(redirectTo)}>{t('sent.openApp')}</Button>
      </>
    )
  }
  return (
    <>
      <p>{t('sent.site', { host })}</p>
      <p className={styles['soft']}>{t('sent.siteStays')}</p>
      <Button onClick={() => go(redirectTo)}>{t('sent.goThere', { host })}</Button>
    </>
  )
}

/** Leaves for the app's own address, as the service made it. */
export function go(redirectTo: string): void {
  if (answerPlace(redirectTo)) window.location.assign(redirectTo)
}
