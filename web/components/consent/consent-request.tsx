import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LembraError } from '../../../src/client/errors.ts'
import type { OAuthRequest } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { client } from '../../state/client.ts'
import { Failure } from '../failure.tsx'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import { Skeleton } from '../skeleton.tsx'
import { ConsentForm } from './consent-form.tsx'
import { RefusedRequest } from './refused-request.tsx'
import { RequestProblem } from './request-problem.tsx'
import { type Sent, SentAnswer } from './sent-answer.tsx'

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
