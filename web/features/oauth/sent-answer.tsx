import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EntryFrame } from '../accounts/entry-frame.tsx'
import styles from './consent.module.css'
import { answerPlace } from './redirect-uri.ts'

export interface Sent {
  decision: 'approve' | 'deny'
  redirectTo: string
}

/** Shown after the decision. For a website the browser navigates away; if an app opens, this page stays and does not notice. */
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

export function go(redirectTo: string): void {
  if (answerPlace(redirectTo)) window.location.assign(redirectTo)
}
