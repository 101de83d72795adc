import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { formatsOf } from '../../ui/formatting.ts'
import { Buttons, Soft } from '../../ui/group.tsx'
import { useSubmission } from '../../ui/submission.ts'
import { showToast } from '../../ui/toast.tsx'
import { changeAccount } from './account-change.ts'
import { useAppLanguage } from './language-choice.tsx'
import styles from './profile-section.module.css'
import { browserTimezone } from './session-start.ts'
import { allTimezones, findTimezone } from './timezones.ts'

/** Unsaved input; null if unchanged */
type Typed = string | null

export function ProfileForm() {
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
      await changeAccount({ name: (typedName ?? name).trim(), settings: { timezone: zone ?? settings.timezone } })
      setName(null)
      setZone(null)
      showToast({ text: t('saved') })
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
  const now = useNow()
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

function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
