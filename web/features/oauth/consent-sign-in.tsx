import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EntryForm } from '../accounts/entry-form.tsx'
import { EntryFoot, EntryFrame } from '../accounts/entry-frame.tsx'

/** The app is shown only after sign-in. Registration happens on this page too, so that the request stays in its address. */
export function ConsentSignIn() {
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
