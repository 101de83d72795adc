import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountChange } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import { type AppLanguage } from '../../app/language.ts'
import type { Theme } from '../../app/stored.ts'
import { useAccount, useApp, useAppLanguage, useMinute, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, LanguageChoice, SwitchField } from '../../ui/choices.tsx'
import { Failure } from '../../ui/feedback.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useSubmission } from '../../ui/form.tsx'
import { Buttons, Group, Soft } from '../../ui/group.tsx'
import { allTimezones, browserTimezone, findTimezone } from './account-input.ts'
import styles from './profile-section.module.css'

export function ProfileSection() {
  const { t } = useTranslation('account')
  return (
    <>
      <Group title={t('profile.you')}>
        <ProfileForm />
      </Group>
      <Group title={t('profile.look')}>
        <LanguageSetting />
        <ThemeSetting />
      </Group>
      <Group title={t('profile.privacy')}>
        <GeolocationSetting />
      </Group>
      <Group title={t('profile.keyboard')}>
        <ShortcutSetting />
      </Group>
    </>
  )
}

function LanguageSetting() {
  const app = useApp()
  const { t } = useTranslation('account')
  const { settings } = useAccount()
  const change = useMutation({
    mutationFn: async (language: AppLanguage) => {
      await changeAccount(app, { settings: { language } })
      await app.locale.change(language)
    },
  })
  return (
    <div className={styles['setting']}>
      <LanguageChoice
        label={t('profile.language')}
        value={settings.language}
        onChoose={(language) => change.mutateAsync(language).catch(() => {})}
      />
      <p className={styles['hint']}>{t('profile.languageHint')}</p>
      {change.error && <Failure error={change.error} />}
    </div>
  )
}

function ThemeSetting() {
  const { theme } = useApp()
  const { t } = useTranslation('account')
  const chosen = useValue(theme)
  const options: { value: Theme | 'system'; label: string }[] = [
    { value: 'system', label: t('profile.themeSystem') },
    { value: 'light', label: t('profile.themeLight') },
    { value: 'dark', label: t('profile.themeDark') },
  ]
  return (
    <Choice
      label={t('profile.theme')}
      options={options}
      value={chosen ?? 'system'}
      onChoose={(next) => theme.choose(next === 'system' ? null : next)}
    />
  )
}

function GeolocationSetting() {
  const { t } = useTranslation('account')
  const { settings } = useAccount()
  const change = useAccountChange()
  const wanted = change.isPending ? change.variables.settings?.geolocation : undefined
  return (
    <>
      <SwitchField
        label={t('profile.geolocation')}
        hint={t('profile.geolocationHint')}
        isOn={wanted ?? settings.geolocation}
        onSwitch={(geolocation) => change.mutate({ settings: { geolocation } })}
      />
      {change.error && <Failure error={change.error} />}
    </>
  )
}

function ShortcutSetting() {
  const { shortcuts } = useApp()
  const { t } = useTranslation('account')
  const isOn = useValue(shortcuts)
  return (
    <>
      <SwitchField
        label={t('profile.shortcuts')}
        hint={t('profile.shortcutsHint')}
        isOn={isOn}
        onSwitch={shortcuts.set}
      />
      <dl className={styles['keys']}>
        <div>
          <dt>
            <kbd>c</kbd>
          </dt>
          <dd>{t('profile.keyCapture')}</dd>
        </div>
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>{t('profile.keySearch')}</dd>
        </div>
      </dl>
    </>
  )
}

/** Unsaved input; null if unchanged */
type Typed = string | null

function ProfileForm() {
  const app = useApp()
  const { t } = useTranslation('account')
  const { t: shell } = useTranslation()
  const { t: problems } = useTranslation('signIn')
  const { email, name, settings } = useAccount()
  const zones = useMemo(() => allTimezones(), [])
  const [typedName, setName] = useState<Typed>(null)
  const [typedZone, setZone] = useState<Typed>(null)
  const zone = findTimezone(typedZone ?? settings.timezone, zones)
  const form = useSubmission({
    fields: ['name', 'settings.timezone'],
    words: { 'settings.timezone': t('profile.timezoneUnknown') },
    check: () => {
      if ((typedName ?? name).trim() === '') return { field: 'name', text: problems('problems.name') }
      return zone === null ? { field: 'settings.timezone', text: t('profile.timezoneUnknown') } : null
    },
    work: async () => {
      await changeAccount(app, { name: (typedName ?? name).trim(), settings: { timezone: zone ?? settings.timezone } })
      setName(null)
      setZone(null)
      app.toasts.show({ text: t('saved') })
    },
  })
  return (
    <Form
      submission={form}
      buttons={
        <Buttons>
          <Button type="submit" look="main" isBusy={form.isBusy}>
            {shell('save')}
          </Button>
        </Buttons>
      }
    >
      <Soft>
        {t('profile.email')}: {email}
      </Soft>
      <TextField
        label={t('profile.name')}
        autoComplete="name"
        maxLength={100}
        value={typedName ?? name}
        error={form.errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TimezoneField
        value={typedZone ?? settings.timezone}
        meant={zone}
        zones={zones}
        error={form.errorOf('settings.timezone')}
        onChange={setZone}
      />
    </Form>
  )
}

function TimezoneField({
  value,
  meant,
  zones,
  error,
  onChange,
}: {
  value: string
  meant: string | null
  zones: readonly string[]
  error: string | null
  onChange: (zone: string) => void
}) {
  const { t } = useTranslation('account')
  const listId = useId()
  const language = useAppLanguage()
  const { formatsOf } = useApp()
  const now = new Date(useMinute()).toISOString()
  const ofBrowser = browserTimezone()
  const time = meant === null ? null : formatsOf(language, meant).time(now)
  return (
    <>
      <TextField
        label={t('profile.timezone')}
        hint={time !== null && t('profile.timezoneHint', { time })}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
      {ofBrowser !== null && ofBrowser !== meant && (
        <div className={styles['zone']}>
          <Soft>{t('profile.browserZone', { zone: ofBrowser })}</Soft>
          <Button onClick={() => onChange(ofBrowser)}>{t('profile.useBrowserZone')}</Button>
        </div>
      )}
    </>
  )
}

/** Stores the account that the service returns. Cancels a pending read first, because its older answer could overwrite it. */
async function changeAccount({ client, queries, session }: App, change: AccountChange): Promise<void> {
  await queries.cancelQueries({ queryKey: ['account'] })
  session.keepAccount(await client.account.update(change))
}

function useAccountChange() {
  const app = useApp()
  return useMutation({ mutationFn: (change: AccountChange) => changeAccount(app, change) })
}
