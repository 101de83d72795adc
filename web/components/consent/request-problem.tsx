import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import { answerPlace } from './answer-place.ts'
import styles from './consent.module.css'
import { go } from './sent-answer.tsx'

const TOLD = ['invalid_request', 'unsupported_response_type', 'invalid_scope', 'invalid_target'] as const

/** A known app sent an invalid request. It learns of the error only if the user goes back to it; this page never redirects by itself. */
export function RequestProblem({
  error,
  message,
  redirectTo,
  takesFocus,
}: {
  error: string
  message: string
  redirectTo: string | null
  takesFocus: boolean
}) {
  const { t } = useTranslation('consent')
  const told = TOLD.find((code) => code === error) ?? 'other'
  const place = redirectTo === null ? null : answerPlace(redirectTo)
  return (
    <EntryFrame title={t('problem.title')} takesFocus={takesFocus}>
      <div className={styles['consent']}>
        <Note kind="warning">{t(`problem.${told}`)}</Note>
        <p className={styles['soft']}>{t('problem.detail', { message })}</p>
        {redirectTo !== null && place && (
          <>
            <p>{t('problem.nothing')}</p>
            <Button onClick={() => go(redirectTo)}>{t('problem.back', { host: place.host })}</Button>
          </>
        )}
      </div>
    </EntryFrame>
  )
}
