import { useMemo, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useSession } from '../../app/session.ts'
import { KeyStep } from '../accounts/key-step.tsx'
import { useSignInDraft } from '../accounts/sign-in-draft.ts'
import { ConsentRequest } from './consent-request.tsx'
import { ConsentSignIn } from './consent-sign-in.tsx'
import { RefusedRequest } from './refused-request.tsx'
import { parametersIn } from './request-parameters.ts'

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
