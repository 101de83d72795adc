import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useApp, useValue } from '../../app/use-app.ts'
import { EntryForm, KeyStep } from './entry-form.tsx'
import { EntryFoot, EntryFrame } from './entry-frame.tsx'
import { useKeyInAddress } from './key-in-address.ts'

export function Page() {
  const { signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  const search = useSearch()
  const { isKeyAsked } = useValue(signInDraft)
  useKeyInAddress(
    useCallback((key: string) => signInDraft.change({ key, sent: null, isKeyAsked: true }), [signInDraft]),
  )
  if (isKeyAsked) return <KeyStep />
  return (
    <EntryFrame title={t('signIn.title')} intro={t('signIn.intro')}>
      <EntryForm kind="signIn" />
      <EntryFoot>
        {t('signIn.noAccount')}
        <Link href={`/register${search}`}>{t('signIn.register')}</Link>
      </EntryFoot>
    </EntryFrame>
  )
}
