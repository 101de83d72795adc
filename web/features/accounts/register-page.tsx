import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useApp, useValue } from '../../app/use-app.ts'
import { EntryForm, KeyStep } from './entry-form.tsx'
import { EntryFoot, EntryFrame } from './entry-frame.tsx'

export function Page() {
  const { signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  const search = useSearch()
  const { isKeyAsked } = useValue(signInDraft)
  if (isKeyAsked) return <KeyStep />
  return (
    <EntryFrame title={t('register.title')} intro={t('register.intro')}>
      <EntryForm kind="register" />
      <EntryFoot>
        {t('register.hasAccount')}
        <Link href={`/sign-in${search}`}>{t('register.signIn')}</Link>
      </EntryFoot>
    </EntryFrame>
  )
}
