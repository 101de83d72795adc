import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { SignedInView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { client } from '../../app/client.ts'
import { keepAccount, useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import styles from '../../ui/form.module.css'
import { Form, useSubmission } from '../../ui/form.tsx'
import { deviceName, isWholeKey } from './account-input.ts'
import { KeyField } from './entry-form.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { useKeyInAddress } from './key-in-address.ts'
import { startSession } from './session-start.ts'
import { changeDraft, keepKeyToConfirm, useKeyToConfirm } from './sign-in-draft.ts'

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

function ConfirmEmailForm({ account }: { account: AccountView }) {
  const { t } = useTranslation('signIn')
  const key = useKeyToConfirm()
  const [done, setDone] = useState<SignedInView | null>(null)
  const form = useSubmission({
    fields: ['key'],
    check: () => (isWholeKey(key) ? null : { field: 'key', text: t('problems.keyForm') }),
    work: async () => {
      const request = { key, deviceName: deviceName(), platform: 'web' }
      const answer = await client.account.redeemKey(request, { confirming: true })
      if (answer.user.id === account.id) keepAccount(answer.user)
      keepKeyToConfirm('')
      setDone(answer)
    },
  })
  if (done) return <Confirmed answer={done} own={account} />
  return (
    <Form
      submission={form}
      buttons={
        <Button type="submit" look="main" isBusy={form.isBusy}>
          {t('confirm.submit')}
        </Button>
      }
    >
      <p>{t('confirm.intro', { email: account.email })}</p>
      <KeyField value={key} error={form.errorOf('key')} onChange={keepKeyToConfirm} />
    </Form>
  )
}

/** If the key belongs to another account, redeeming it has signed in to that account. The user chooses which one to use. */
function Confirmed({ answer, own }: { answer: SignedInView; own: AccountView }) {
  const { t } = useTranslation('signIn')
  const [, go] = useLocation()
  const { email } = answer.user
  if (answer.user.id === own.id) {
    return (
      <div className={styles['form']}>
        <div role="status">
          <Note>{t('confirm.done')}</Note>
        </div>
        <p>
          <Link href="/">{t('confirm.toMemories')}</Link>
        </p>
      </div>
    )
  }
  return (
    <div className={styles['form']}>
      <div role="status">
        <Note kind="warning">{t('confirm.otherDone', { email, own: own.email })}</Note>
      </div>
      <Button look="main" onClick={() => void startSession(answer).then(() => go('/'))}>
        {t('confirm.goOnAs', { email })}
      </Button>
      <Button onClick={() => go('/')}>{t('confirm.stay', { email: own.email })}</Button>
    </div>
  )
}
