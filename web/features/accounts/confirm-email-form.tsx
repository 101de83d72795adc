import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { SignedInView } from '../../../src/client/types.ts'
import type { AccountView } from '../../../src/schema/account.ts'
import { client } from '../../app/client.ts'
import { keepAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/form.module.css'
import { Form } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { useSubmission } from '../../ui/submission.ts'
import { deviceName } from './device-name.ts'
import { isWholeKey } from './email-key.ts'
import { KeyField } from './key-field.tsx'
import { startSession } from './session-start.ts'
import { keepKeyToConfirm, useKeyToConfirm } from './sign-in-draft.ts'

export function ConfirmEmailForm({ account }: { account: AccountView }) {
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
