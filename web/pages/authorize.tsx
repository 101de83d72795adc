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
 * Where an app sends a person to be let in. What it asks for stays in this page's own address all the way, through signing in and reloading:
 * nothing in it says where to go after that.
 */
export function Page() {
  const session = useSession()
  const { isKeyAsked } = useSignInDraft()
  const search = useSearch()
  const parameters = useMemo(() => parametersIn(search), [search])
  // Whoever signs in here is led to what has taken the form's place.
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
