import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ConfirmEmailForm } from '../components/sign-in/confirm-email-form.tsx'
import { EntryFrame } from '../components/sign-in/entry-frame.tsx'
import styles from '../components/sign-in/form.module.css'
import { useKeyInAddress } from '../components/sign-in/key-in-address.ts'
import { changeDraft, keepKeyToConfirm } from '../components/sign-in/sign-in-draft.ts'
import { useSession } from '../state/session.ts'

/** Target of the link in confirmation emails. Needs a signed-in user: redeemed without a session, the key would sign in and remove the password. */
export function Page() {
  const { t } = useTranslation('signIn')
  const session = useSession()
  useKeyInAddress(keepKeyToConfirm)
  return (
    <EntryFrame title={t('confirm.title')}>
      {session ? (
        <ConfirmEmailForm account={session.account} />
      ) : (
        <div className={styles['form']}>
          <p>{t('confirm.signedOut')}</p>
          <p>
            <Link href="/sign-in?then=%2Fconfirm-email" onClick={() => changeDraft({ way: 'password' })}>
              {t('confirm.signIn')}
            </Link>
          </p>
        </div>
      )}
    </EntryFrame>
  )
}
