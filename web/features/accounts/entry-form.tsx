import { Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../app/create-app.ts'
import { useApp, useAppLanguage, useFormats, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { Form, type Problem, useSubmission } from '../../ui/form.tsx'
import { deviceName, isEmail, isLongEnough, isShortEnough, isWholeKey, tidyKey } from './account-input.ts'
import styles from './entry-form.module.css'
import { EntryFrame, Or } from './entry-frame.tsx'
import { startNewSession, startSession } from './session-start.ts'

type Kind = 'signIn' | 'register'

/** Sign-in or registration, by email key or password */
export function EntryForm({ kind }: { kind: Kind }) {
  const { session, signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  const { way, email, name } = useValue(signInDraft)
  const [password, setPassword] = useState('')
  const isByKey = way === 'key'
  const form = useEntry(kind, password)
  const wasSignedOut = useValue(session.ended) === true
  return (
    <Form submission={form} buttons={<SubmitAndSwitch kind={kind} isByKey={isByKey} isBusy={form.isBusy} />}>
      {kind === 'signIn' && wasSignedOut && (
        <div role="alert">
          <Note>{t('signedOut')}</Note>
        </div>
      )}
      <TextField
        label={t('fields.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={form.errorOf('email')}
        onChange={(event) => signInDraft.change({ email: event.target.value })}
      />
      {kind === 'register' && (
        <TextField
          label={t('fields.name')}
          hint={t('fields.nameHint')}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          error={form.errorOf('name')}
          onChange={(event) => signInDraft.change({ name: event.target.value })}
        />
      )}
      {!isByKey && (
        <PasswordField
          label={t('fields.password')}
          hint={kind === 'register' && t('fields.passwordHint')}
          name="password"
          autoComplete={kind === 'register' ? 'new-password' : 'current-password'}
          value={password}
          error={form.errorOf('password')}
          onChange={setPassword}
        />
      )}
    </Form>
  )
}

function SubmitAndSwitch({ kind, isByKey, isBusy }: { kind: Kind; isByKey: boolean; isBusy: boolean }) {
  const { signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  return (
    <>
      <Button type="submit" look="main" isBusy={isBusy} icon={isByKey ? <Mail aria-hidden /> : undefined}>
        {isByKey ? t(`${kind}.mailKey`) : t(`${kind}.submit`)}
      </Button>
      {kind === 'register' && isByKey && <p className={styles['soft']}>{t('register.mailKeyHint')}</p>}
      <Or />
      <Button
        icon={isByKey ? <Lock aria-hidden /> : <Mail aria-hidden />}
        onClick={() => signInDraft.change({ way: isByKey ? 'password' : 'key' })}
      >
        {isByKey ? t(`${kind}.withPassword`) : t(`${kind}.withKey`)}
      </Button>
    </>
  )
}

function useEntry(kind: Kind, password: string) {
  const app = useApp()
  const { client, signInDraft } = app
  const { t } = useTranslation('signIn')
  const language = useAppLanguage()
  const { way, email, name } = useValue(signInDraft)
  const check = (): Problem | null => {
    if (!isEmail(email)) return { field: 'email', text: t('problems.email') }
    if (way === 'key') return null
    if (password === '') return { field: 'password', text: t('problems.passwordMissing') }
    if (kind === 'signIn') return null
    if (!isLongEnough(password)) return { field: 'password', text: t('problems.passwordShort') }
    return isShortEnough(password) ? null : { field: 'password', text: t('problems.passwordLong') }
  }
  const work = async () => {
    if (way === 'key') return sendKey(app, kind === 'register' ? 'signUp' : 'requestKey', email, name)
    const login = { email: email.trim(), password, deviceName: deviceName(), platform: 'web' }
    if (kind === 'signIn') return startSession(app, await client.account.logIn(login))
    return startNewSession(app, await client.account.register({ ...login, ...named(name) }), language)
  }
  const words = kind === 'register' ? { email: t('problems.taken') } : {}
  return useSubmission({ fields: ['email', 'name', 'password'], words, check, work })
}

/** Requests an email key, then asks the user for it. */
async function sendKey(
  { client, clock, signInDraft }: App,
  by: 'signUp' | 'requestKey',
  typed: string,
  name: string,
): Promise<void> {
  const email = typed.trim()
  const { expiresInMinutes: minutes } =
    by === 'signUp'
      ? await client.account.signUp({ email, ...named(name) })
      : await client.account.requestKey({ email })
  const sent = { by, minutes, until: clock.now() + minutes * 60_000 }
  signInDraft.change({ email, key: '', sent, isKeyAsked: true })
}

function named(name: string): { name?: string } {
  return name.trim() === '' ? {} : { name: name.trim() }
}

/** The key is typed or filled in from the link in the email. Only the button redeems it. */
export function KeyStep() {
  const app = useApp()
  const { client, signInDraft } = app
  const { t } = useTranslation('signIn')
  const { key, sent } = useValue(signInDraft)
  const language = useAppLanguage()
  const form = useSubmission({
    fields: ['key'],
    check: () => (isWholeKey(key) ? null : { field: 'key', text: t('problems.keyForm') }),
    work: async () => {
      const answer = await client.account.redeemKey({ key, deviceName: deviceName(), platform: 'web' })
      await startNewSession(app, answer, language)
    },
  })
  return (
    <EntryFrame title={t('key.title')}>
      {sent ? <SentNotice /> : <p>{t('key.fromLink')}</p>}
      <Form takesFocus submission={form} submit={t('key.submit')}>
        <KeyField value={key} error={form.errorOf('key')} onChange={(typed) => signInDraft.change({ key: typed })} />
      </Form>
      <OtherWays />
    </EntryFrame>
  )
}

function SentNotice() {
  const { signInDraft } = useApp()
  const { t } = useTranslation('signIn')
  const { email, sent } = useValue(signInDraft)
  const formats = useFormats()
  if (!sent) return null
  const time = formats.time(new Date(sent.until).toISOString())
  const duration = t('minutes', { count: sent.minutes })
  return (
    <div className={styles['texts']}>
      <p>{sent.by === 'signUp' ? t('key.mailedTo', { email }) : t('key.sentTo', { email })}</p>
      <p>{t('key.lives', { time, duration })}</p>
    </div>
  )
}

function OtherWays() {
  const app = useApp()
  const { clock, signInDraft } = app
  const { t } = useTranslation('signIn')
  const { t: shell } = useTranslation()
  const { email, name, sent } = useValue(signInDraft)
  const formats = useFormats()
  const [sentAgainAt, setSentAgainAt] = useState<string | null>(null)
  const again = useSubmission({
    fields: [],
    check: () => null,
    work: async () => {
      if (!sent) return
      await sendKey(app, sent.by, email, name)
      setSentAgainAt(formats.time(new Date(clock.now()).toISOString()))
    },
  })
  return (
    <div className={styles['texts']}>
      {sent && <p className={styles['soft']}>{t('key.noMail')}</p>}
      {again.formError && <Note kind="error">{again.formError}</Note>}
      <div className={styles['row']}>
        {sent && (
          <Button onClick={again.run} isBusy={again.isBusy}>
            {t('key.again')}
          </Button>
        )}
        {sent ? (
          <Button onClick={() => signInDraft.change({ isKeyAsked: false, key: '', sent: null })}>
            {t('key.otherEmail')}
          </Button>
        ) : (
          <Button onClick={signInDraft.discard}>{shell('back')}</Button>
        )}
      </div>
      <p role="status" className={styles['soft']}>
        {sentAgainAt !== null && t('key.sentAgain', { time: sentAgainAt })}
      </p>
    </div>
  )
}

/** Accepts an email key in any case, with or without dashes, or the whole link from the email. */
export function KeyField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | null
  onChange: (key: string) => void
}) {
  const { t } = useTranslation('signIn')
  return (
    <div className={styles['key']}>
      <TextField
        label={t('fields.key')}
        hint={t('fields.keyHint')}
        name="key"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value.includes('#key=') ? tidyKey(target.value) : target.value)}
        onBlur={() => onChange(tidyKey(value))}
      />
    </div>
  )
}
