import { useMemo, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { ConsentRequest } from '../components/consent/consent-request.tsx'
import { ConsentSignIn } from '../components/consent/consent-sign-in.tsx'
import { RefusedRequest } from '../components/consent/refused-request.tsx'
import { parametersIn } from '../components/consent/request-parameters.ts'
import { KeyStep } from '../components/sign-in/key-step.tsx'
import { useSignInDraft } from '../components/sign-in/sign-in-draft.ts'
import { useSession } from '../state/session.ts'

/**
 * OAuth consent page. The request stays in the address of this page, also during sign-in and reloads, so no other parameter says where to go
 * afterwards.
 */
export function Page() {
  const session = useSession()
  const { isKeyAsked } = useSignInDraft()
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
