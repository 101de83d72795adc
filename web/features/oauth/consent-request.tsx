import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LembraError } from '../../../src/client/errors.ts'
import type { OAuthRequest } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { client } from '../../app/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EntryFrame } from '../accounts/entry-frame.tsx'
import styles from './consent.module.css'
import { ConsentForm } from './consent-form.tsx'
import { answerPlace } from './redirect-uri.ts'
import { RefusedRequest } from './refused-request.tsx'
import { go, type Sent, SentAnswer } from './sent-answer.tsx'

export function ConsentRequest({
  account,
  parameters,
  takesFocus,
}: {
  account: AccountView
  parameters: OAuthRequest
  takesFocus: boolean
}) {
  const { t } = useTranslation('consent')
  const [sent, setSent] = useState<Sent | null>(null)
  const asked = useQuery({
    queryKey: ['oauth-request', account.id, parameters],
    queryFn: ({ signal }) => client.oauthRequest(parameters, { signal }),
    // The request must not change while the user decides.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (sent) return <SentAnswer {...sent} />
  const reason = refusalOf(asked.error)
  if (reason) return <RefusedRequest reason={reason} />
  if (asked.data?.problem) return <RequestProblem {...asked.data.problem} takesFocus={takesFocus} />
  return (
    <EntryFrame title={t('title')} takesFocus={takesFocus}>
      {asked.isPending && <Skeleton lines={6} height={2.75} />}
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && <ConsentForm account={account} parameters={parameters} asked={asked.data} onSent={setSent} />}
    </EntryFrame>
  )
}

/** Unknown app, or a redirect address that is not registered for it: there is no safe address to return to. */
function refusalOf(error: unknown): 'client_id' | 'redirect_uri' | null {
  if (!(error instanceof LembraError) || error.status !== 400) return null
  return error.field === 'redirect_uri' ? 'redirect_uri' : 'client_id'
}

const TOLD = ['invalid_request', 'unsupported_response_type', 'invalid_scope', 'invalid_target'] as const

/** A known app sent an invalid request. It learns of the error only if the user goes back to it; this page never redirects by itself. */
function RequestProblem({
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
