import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRoute } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useApp, useValue } from '../../app/use-app.ts'
import { EntryForm, KeyStep } from './entry-form.tsx'
import { EntryFoot, EntryFrame } from './entry-frame.tsx'
import { useKeyInAddress } from './session-start.ts'

/** Sign-in or registration. A link in an email leads to sign-in, with a key. */
export function Page() {
  const { signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  const search = useSearch()
  const [isRegistering] = useRoute('/register')
  const { isKeyAsked } = useValue(signInDraft)
  useKeyInAddress(
    useCallback((key: string) => signInDraft.change({ key, sent: null, isKeyAsked: true }), [signInDraft]),
  )
  if (isKeyAsked) return <KeyStep />
  return isRegistering ? (
    <EntryFrame title={t('register.title')} intro={t('register.intro')}>
      <EntryForm kind="register" />
      <EntryFoot>
        {t('register.hasAccount')}
        <Link href={`/sign-in${search}`}>{t('register.signIn')}</Link>
      </EntryFoot>
    </EntryFrame>
  ) : (
    <EntryFrame title={t('signIn.title')} intro={t('signIn.intro')}>
      <EntryForm kind="signIn" />
      <EntryFoot>
        {t('signIn.noAccount')}
        <Link href={`/register${search}`}>{t('signIn.register')}</Link>
      </EntryFoot>
    </EntryFrame>
  )
}
