import { Lock, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/client.ts'
import { useWasSignedOut } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from '../../ui/form.module.css'
import { Form } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { type Problem, useSubmission } from '../../ui/submission.ts'
import { deviceName } from './device-name.ts'
import { Or } from './entry-frame.tsx'
import { isEmail, isLongEnough, isShortEnough } from './entry-input.ts'
import { useAppLanguage } from './language-choice.tsx'
import { PasswordField } from './password-field.tsx'
import { startNewSession, startSession } from './session-start.ts'
import { changeDraft, useSignInDraft } from './sign-in-draft.ts'

type Kind = 'signIn' | 'register'

/** Sign-in or registration, by email key or password */
export function EntryForm({ kind }: { kind: Kind }) {
  const { t } = useTranslation('signIn')
  const { way, email, name } = useSignInDraft()
  const [password, setPassword] = useState('')
  const isByKey = way === 'key'
  const form = useEntry(kind, password)
  const wasSignedOut = useWasSignedOut()
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
        onChange={(event) => changeDraft({ email: event.target.value })}
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
          onChange={(event) => changeDraft({ name: event.target.value })}
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
  const { t } = useTranslation('signIn')
  return (
    <>
      <Button type="submit" look="main" isBusy={isBusy} icon={isByKey ? <Mail aria-hidden /> : undefined}>
        {isByKey ? t(`${kind}.mailKey`) : t(`${kind}.submit`)}
      </Button>
      {kind === 'register' && isByKey && <p className={styles['hint']}>{t('register.mailKeyHint')}</p>}
      <Or />
      <Button
        icon={isByKey ? <Lock aria-hidden /> : <Mail aria-hidden />}
        onClick={() => changeDraft({ way: isByKey ? 'password' : 'key' })}
      >
        {isByKey ? t(`${kind}.withPassword`) : t(`${kind}.withKey`)}
      </Button>
    </>
  )
}

function useEntry(kind: Kind, password: string) {
  const { t } = useTranslation('signIn')
  const language = useAppLanguage()
  const { way, email, name } = useSignInDraft()
  const check = (): Problem | null => {
    if (!isEmail(email)) return { field: 'email', text: t('problems.email') }
    if (way === 'key') return null
    if (password === '') return { field: 'password', text: t('problems.passwordMissing') }
    if (kind === 'signIn') return null
    if (!isLongEnough(password)) return { field: 'password', text: t('problems.passwordShort') }
    return isShortEnough(password) ? null : { field: 'password', text: t('problems.passwordLong') }
  }
  const work = async () => {
    if (way === 'key') return sendKey(kind === 'register' ? 'signUp' : 'requestKey', email, name)
    const login = { email: email.trim(), password, deviceName: deviceName(), platform: 'web' }
    if (kind === 'signIn') return startSession(await client.account.logIn(login))
    return startNewSession(await client.account.register({ ...login, ...named(name) }), language)
  }
  const words = kind === 'register' ? { email: t('problems.taken') } : {}
  return useSubmission({ fields: ['email', 'name', 'password'], words, check, work })
}

/** Requests an email key, then asks the user for it. */
export async function sendKey(by: 'signUp' | 'requestKey', typed: string, name: string): Promise<void> {
  const email = typed.trim()
  const { expiresInMinutes: minutes } =
    by === 'signUp'
      ? await client.account.signUp({ email, ...named(name) })
      : await client.account.requestKey({ email })
  const sent = { by, minutes, until: Date.now() + minutes * 60_000 }
  changeDraft({ email, key: '', sent, isKeyAsked: true })
}

function named(name: string): { name?: string } {
  return name.trim() === '' ? {} : { name: name.trim() }
}
