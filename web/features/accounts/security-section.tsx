import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceView } from '../../../src/schema/credential.ts'
import { useAccount, useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure, Skeleton } from '../../ui/feedback.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { Form, type Problem, useSubmission } from '../../ui/form.tsx'
import { Buttons, Group, Item, ItemList, Soft } from '../../ui/group.tsx'
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
  const { client, queries, toasts } = useApp()
  const { t } = useTranslation('account')
  const devices = useQuery({ queryKey: ['devices'], queryFn: ({ signal }) => client.account.devices({ signal }) })
  const [ending, setEnding] = useState<{ id: string; name: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const end = async () => {
    if (!ending) return
    await client.account.endDevice(ending.id)
    toasts.show({ text: t('devices.ended', { name: ending.name }) })
    await queries.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <Group title={t('devices.title')} text={t('devices.text')}>
      {devices.isPending && <Skeleton lines={2} height={3.5} />}
      {devices.error && <Failure error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data && (
        <ItemList>
          {devices.data.items.map((device) => (
            <DeviceItem
              key={device.id}
              device={device}
              onEnd={(name) => {
                setEnding({ id: device.id, name })
                setAsking(true)
              }}
            />
          ))}
        </ItemList>
      )}
      <ConfirmDialog
        title={t('devices.endTitle')}
        confirm={t('devices.end')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        work={end}
      >
        {t('devices.endText', { name: ending?.name })}
      </ConfirmDialog>
    </Group>
  )
}

function DeviceItem({ device, onEnd }: { device: DeviceView; onEnd: (name: string) => void }) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const name = device.name ?? device.platform ?? t('devices.unnamed')
  const isPhone = /android|iphone|ipad|ios|phone/i.test(`${device.name ?? ''} ${device.platform ?? ''}`)
  const facts = [t('devices.since', { date: formats.date(device.createdAt) })]
  if (device.lastUsedAt !== null && !device.current)
    facts.unshift(t('devices.used', { when: formats.relative(device.lastUsedAt) }))
  return (
    <Item
      icon={isPhone ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      name={name}
      mark={device.current ? t('devices.current') : null}
      facts={facts}
      action={
        device.current ? null : (
          <Button aria-label={t('devices.endNamed', { name })} onClick={() => onEnd(name)}>
            {t('devices.end')}
          </Button>
        )
      }
    />
  )
}
