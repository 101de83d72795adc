import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceView } from '../../../src/schema/credential.ts'
import { useAccount, useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Form, type Problem, useSubmission } from '../../ui/form.tsx'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import { RevocableList } from '../../ui/revocable-list.tsx'
import { isLongEnough, isShortEnough } from './account-input.ts'

export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <DeviceList />
    </>
  )
}

function PasswordForm() {
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
  const { client, queries, session, toasts } = useApp()
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
    session.keepAccount({ ...account, hasPassword: true })
    onDone()
    toasts.show({ text: t('password.done') })
    await queries.invalidateQueries({ queryKey: ['devices'] })
  }
  return useSubmission({ fields: ['currentPassword', 'newPassword'], check, work })
}

function DeviceList() {
  const { client } = useApp()
  const { t } = useTranslation('account')
  const formats = useFormats()
  const nameOf = (device: DeviceView | null) => device?.name ?? device?.platform ?? t('devices.unnamed')
  return (
    <Group title={t('devices.title')} text={t('devices.text')}>
      <RevocableList<DeviceView>
        queryKey={['devices']}
        load={client.account.devices}
        revoke={client.account.endDevice}
        renderRow={(device) => ({
          icon: isPhone(device) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />,
          name: nameOf(device),
          mark: device.current && t('devices.current'),
          facts: [
            ...(device.lastUsedAt === null || device.current
              ? []
              : [t('devices.used', { when: formats.relative(device.lastUsedAt) })]),
            t('devices.since', { date: formats.date(device.createdAt) }),
          ],
          revokeLabel: device.current ? null : t('devices.endNamed', { name: nameOf(device) }),
        })}
        texts={{
          revoke: t('devices.end'),
          title: t('devices.endTitle'),
          question: (device) => t('devices.endText', { name: nameOf(device) }),
          revoked: (device) => t('devices.ended', { name: nameOf(device) }),
        }}
      />
    </Group>
  )
}

function isPhone({ name, platform }: DeviceView): boolean {
  return /android|iphone|ipad|ios|phone/i.test(`${name ?? ''} ${platform ?? ''}`)
}
