import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { SignedInView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { useApp, useFormats, useSession, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Note } from '../../ui/feedback.tsx'
import styles from '../../ui/form.module.css'
import { Form, useSubmission } from '../../ui/form.tsx'
import { deviceName, isWholeKey } from './account-input.ts'
import { KeyField } from './entry-form.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { startSession, useKeyInAddress } from './session-start.ts'

/** Target of the link in confirmation emails. Needs a signed-in user: redeemed without a session, the key would sign in and remove the password. */
export function Page() {
  const { signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  const session = useSession()
  useKeyInAddress(signInDraft.keyToConfirm.set)
  return (
    <EntryFrame title={t('confirm.title')}>
      {session ? (
        <ConfirmEmailForm account={session.account} />
      ) : (
        <div className={styles['form']}>
          <p>{t('confirm.signedOut')}</p>
          <p>
            <Link href="/sign-in?then=%2Fconfirm-email" onClick={() => signInDraft.change({ way: 'password' })}>
              {t('confirm.signIn')}
            </Link>
          </p>
        </div>
      )}
    </EntryFrame>
  )
}

function ConfirmEmailForm({ account }: { account: AccountView }) {
  const { client, session, signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  const key = useValue(signInDraft.keyToConfirm)
  const [done, setDone] = useState<SignedInView | null>(null)
  const form = useSubmission({
    fields: ['key'],
    check: () => (isWholeKey(key) ? null : { field: 'key', text: t('problems.keyForm') }),
    work: async () => {
      const request = { key, deviceName: deviceName(), platform: 'web' }
      const answer = await client.account.redeemKey(request, { confirming: true })
      if (answer.user.id === account.id) session.keepAccount(answer.user)
      signInDraft.keyToConfirm.set('')
      setDone(answer)
    },
  })
  if (done) return <Confirmed answer={done} own={account} />
  return (
    <>
      <Form submission={form} submit={t('confirm.submit')}>
        <p>{t('confirm.intro', { email: account.email })}</p>
        <KeyField value={key} error={form.errorOf('key')} onChange={signInDraft.keyToConfirm.set} />
      </Form>
      <AnotherKey email={account.email} />
    </>
  )
}

function AnotherKey({ email }: { email: string }) {
  const { client } = useApp()
  const { t } = useTranslation('signIn')
  const formats = useFormats()
  const request = useMutation({ mutationFn: () => client.account.requestKey({ email }, { confirming: true }) })
  return (
    <div className={styles['form']}>
      <Button isBusy={request.isPending} onClick={() => request.mutate()}>
        {t('key.again')}
      </Button>
      <p role="status">
        {request.isSuccess && t('key.sentAgain', { time: formats.time(new Date(request.submittedAt).toISOString()) })}
      </p>
      {request.error && <Failure error={request.error} />}
    </div>
  )
}

/** If the key belongs to another account, redeeming it has signed in to that account. The user chooses which one to use. */
function Confirmed({ answer, own }: { answer: SignedInView; own: AccountView }) {
  const app = useApp()
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
      <Button look="main" onClick={() => void startSession(app, answer).then(() => go('/'))}>
        {t('confirm.goOnAs', { email })}
      </Button>
      <Button onClick={() => go('/')}>{t('confirm.stay', { email: own.email })}</Button>
    </div>
  )
}
