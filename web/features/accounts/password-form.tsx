import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/client.ts'
import { queries } from '../../app/queries.ts'
import { keepAccount, useAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import { type Problem, useSubmission } from '../../ui/submission.ts'
import { showToast } from '../../ui/toast.tsx'
import { isLongEnough, isShortEnough } from './entry-input.ts'
import { PasswordField } from './password-field.tsx'

export function PasswordForm() {
  const { t } = useTranslation('account')
  const { t: words } = useTranslation('signIn')
  const account = useAccount()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const form = usePasswordChange(current, next, () => {
    setCurrent('')
    setNext('')
  })
  return (
    <Group title={t('password.title')} text={account.hasPassword ? null : t('password.none')}>
      <Form
        submission={form}
        buttons={
          <Buttons>
            <Button type="submit" look="main" isBusy={form.isBusy}>
              {account.hasPassword ? t('password.change') : t('password.set')}
            </Button>
          </Buttons>
        }
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" name="email" autoComplete="username" value={account.email} readOnly hidden />
        {account.hasPassword && (
          <PasswordField
            label={t('password.current')}
            name="current-password"
            autoComplete="current-password"
            value={current}
            error={form.errorOf('currentPassword')}
            onChange={setCurrent}
          />
        )}
        <PasswordField
          label={t('password.new')}
          hint={words('fields.passwordHint')}
          name="new-password"
          autoComplete="new-password"
          value={next}
          error={form.errorOf('newPassword')}
          onChange={setNext}
        />
        <Soft>{t('password.signsOut')}</Soft>
      </Form>
    </Group>
  )
}

function usePasswordChange(current: string, next: string, onDone: () => void) {
  const { t } = useTranslation('account')
  const { t: words } = useTranslation('signIn')
  const account = useAccount()
  const check = (): Problem | null => {
    if (account.hasPassword && current === '')
      return { field: 'currentPassword', text: words('problems.passwordMissing') }
    if (!isLongEnough(next)) return { field: 'newPassword', text: words('problems.passwordShort') }
    return isShortEnough(next) ? null : { field: 'newPassword', text: words('problems.passwordLong') }
  }
  const work = async () => {
    await client.account.changePassword({ newPassword: next, ...(account.hasPassword && { currentPassword: current }) })
    await queries.cancelQueries({ queryKey: ['account'] })
    keepAccount({ ...account, hasPassword: true })
    onDone()
    showToast({ text: t('password.done') })
    await queries.invalidateQueries({ queryKey: ['devices'] })
  }
  return useSubmission({ fields: ['currentPassword', 'newPassword'], check, work })
}
