import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AppLanguage } from '../../app/language.ts'
import { changeLanguage } from '../../app/language.ts'
import { useAccount } from '../../app/session.ts'
import { setShortcuts, useHasShortcuts } from '../../app/shortcut-setting.ts'
import { chooseTheme, type Theme, useTheme } from '../../app/theme.ts'
import { Choice } from '../../ui/choice.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Group } from '../../ui/group.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { changeAccount, useAccountChange } from './account-change.ts'
import { LanguageChoice } from './language-choice.tsx'
import { ProfileForm } from './profile-form.tsx'
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
  const { t } = useTranslation('account')
  const { settings } = useAccount()
  const change = useMutation({
    mutationFn: async (language: AppLanguage) => {
      await changeAccount({ settings: { language } })
      await changeLanguage(language)
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
  const { t } = useTranslation('account')
  const theme = useTheme()
  const options: { value: Theme | 'system'; label: string }[] = [
    { value: 'system', label: t('profile.themeSystem') },
    { value: 'light', label: t('profile.themeLight') },
    { value: 'dark', label: t('profile.themeDark') },
  ]
  return (
    <Choice
      label={t('profile.theme')}
      options={options}
      value={theme ?? 'system'}
      onChoose={(chosen) => chooseTheme(chosen === 'system' ? null : chosen)}
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
  const { t } = useTranslation('account')
  const isOn = useHasShortcuts()
  return (
    <>
      <SwitchField
        label={t('profile.shortcuts')}
        hint={t('profile.shortcutsHint')}
        isOn={isOn}
        onSwitch={setShortcuts}
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
