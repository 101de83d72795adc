import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useSession } from '../../app/session.ts'
import styles from '../../ui/form.module.css'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { useKeyInAddress } from './key-in-address.ts'
import { changeDraft, keepKeyToConfirm } from './sign-in-draft.ts'

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
