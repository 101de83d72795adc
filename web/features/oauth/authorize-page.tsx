import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { LembraError } from '../../../src/client/errors.ts'
import type { OAuthRequest } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { useApp, useSession, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note, Pending } from '../../ui/feedback.tsx'
import { EntryForm, KeyStep } from '../accounts/entry-form.tsx'
import { EntryFoot, EntryFrame } from '../accounts/entry-frame.tsx'
import styles from './consent.module.css'
import { ConsentForm, go, type Sent, SentAnswer } from './consent-form.tsx'
import { parametersIn, redirectTarget } from './oauth-request.ts'

/**
 * OAuth consent page. The request stays in the address of this page, also during sign-in and reloads, so no other parameter says where to go
 * afterwards.
 */
export function Page() {
  const { signInDraft } = useApp()
  const session = useSession()
  const { isKeyAsked } = useValue(signInDraft)
  const search = useSearch()
  const parameters = useMemo(() => parametersIn(search), [search])
  // After signing in here, the focus moves to the content that replaces the form.
  const [wasSignedOut, setWasSignedOut] = useState(session === null)
  if (session === null && !wasSignedOut) setWasSignedOut(true)
  if (parameters === null) return <RefusedRequest reason="malformed" />
  if (session)
    return (
      <ConsentRequest
        key={session.account.id}
        account={session.account}
        parameters={parameters}
        takesFocus={wasSignedOut}
      />
    )
  if (isKeyAsked) return <KeyStep />
  return <ConsentSignIn />
}

/** The app is shown only after sign-in. Registration happens on this page too, so that the request stays in its address. */
function ConsentSignIn() {
  const { t } = useTranslation('consent')
  const [kind, setKind] = useState<'signIn' | 'register'>('signIn')
  const isSigningIn = kind === 'signIn'
  return (
    <EntryFrame title={t('signIn.title')} intro={t('signIn.intro')}>
      <EntryForm key={kind} kind={kind} />
      <EntryFoot>
        {isSigningIn ? t('signIn.noAccount') : t('signIn.hasAccount')}
        <Button onClick={() => setKind(isSigningIn ? 'register' : 'signIn')}>
          {isSigningIn ? t('signIn.register') : t('signIn.back')}
        </Button>
      </EntryFoot>
    </EntryFrame>
  )
}

function ConsentRequest({
  account,
  parameters,
  takesFocus,
}: {
  account: AccountView
  parameters: OAuthRequest
  takesFocus: boolean
}) {
  const { client } = useApp()
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
  const refusal = refusalOf(asked.error)
  if (refusal) return <RefusedRequest {...refusal} />
  if (asked.data?.problem) return <RequestProblem {...asked.data.problem} takesFocus={takesFocus} />
  return (
    <EntryFrame title={t('title')} takesFocus={takesFocus}>
      <Pending query={asked} lines={6} height={2.75} />
      {asked.data && <ConsentForm account={account} parameters={parameters} asked={asked.data} onSent={setSent} />}
    </EntryFrame>
  )
}

/** Unknown app, or a redirect address that is not registered for it: there is no safe address to return to. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof LembraError) || error.status !== 400) return null
  return { reason: error.field === 'redirect_uri' ? 'redirect_uri' : 'client_id', message: error.message }
}

const KNOWN_ERRORS = ['invalid_request', 'unsupported_response_type', 'invalid_scope', 'invalid_target'] as const

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
  const known = KNOWN_ERRORS.find((code) => code === error) ?? 'other'
  const target = redirectTo === null ? null : redirectTarget(redirectTo)
  return (
    <EntryFrame title={t('problem.title')} takesFocus={takesFocus}>
      <div className={styles['consent']}>
        <Note kind="warning">{t(`problem.${known}`)}</Note>
        <p className={styles['soft']}>{t('problem.detail', { message })}</p>
        {redirectTo !== null && target && (
          <>
            <p>{t('problem.nothing')}</p>
            <Button onClick={() => go(redirectTo)}>{t('problem.back', { host: target.host })}</Button>
          </>
        )}
      </div>
    </EntryFrame>
  )
}

interface Refusal {
  reason: 'client_id' | 'redirect_uri' | 'malformed'
  /** The server's words, such as what is wrong with the client's metadata document. */
  message?: string
}

/** There is no safe address to return to. */
function RefusedRequest({ reason, message }: Refusal) {
  const { t } = useTranslation('consent')
  return (
    <EntryFrame title={t('refused.title')}>
      <div className={styles['consent']}>
        <Note kind="error">{t(`refused.${reason}`)}</Note>
        {message !== undefined && <p className={styles['soft']}>{t('problem.detail', { message })}</p>}
        <p className={styles['soft']}>{t('refused.nothing')}</p>
        <p>
          <Link href="/">{t('refused.home')}</Link>
        </p>
      </div>
    </EntryFrame>
  )
}
