import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { EntryForm, KeyStep } from './entry-form.tsx'
import { EntryFoot, EntryFrame } from './entry-frame.tsx'
import { useKeyInAddress } from './key-in-address.ts'
import { changeDraft, useSignInDraft } from './sign-in-draft.ts'

export function Page() {
  const { t } = useTranslation('signIn')
  const search = useSearch()
  const { isKeyAsked } = useSignInDraft()
  useKeyInAddress(fillIn)
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

function fillIn(key: string): void {
  changeDraft({ key, sent: null, isKeyAsked: true })
}
