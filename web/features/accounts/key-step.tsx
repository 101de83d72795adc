import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/client.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/form.module.css'
import { Form } from '../../ui/form.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Note } from '../../ui/note.tsx'
import { useSubmission } from '../../ui/submission.ts'
import { deviceName } from './device-name.ts'
import { isWholeKey } from './email-key.ts'
import { sendKey } from './entry-form.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { KeyField } from './key-field.tsx'
import { useAppLanguage } from './language-choice.tsx'
import { startNewSession } from './session-start.ts'
import { changeDraft, discardDraft, useSignInDraft } from './sign-in-draft.ts'

/** The key is typed or filled in from the link in the email. Only the button redeems it. */
export function KeyStep() {
  const { t } = useTranslation('signIn')
  const { key, sent } = useSignInDraft()
  const language = useAppLanguage()
  const form = useSubmission({
    fields: ['key'],
    check: () => (isWholeKey(key) ? null : { field: 'key', text: t('problems.keyForm') }),
    work: async () => {
      const answer = await client.account.redeemKey({ key, deviceName: deviceName(), platform: 'web' })
      await startNewSession(answer, language)
    },
  })
  return (
    <EntryFrame title={t('key.title')}>
      {sent ? <WhereItWent /> : <p>{t('key.fromLink')}</p>}
      <Form
        takesFocus
        submission={form}
        buttons={
          <Button type="submit" look="main" isBusy={form.isBusy}>
            {t('key.submit')}
          </Button>
        }
      >
        <KeyField value={key} error={form.errorOf('key')} onChange={(typed) => changeDraft({ key: typed })} />
      </Form>
      <OtherWays />
    </EntryFrame>
  )
}

function WhereItWent() {
  const { t } = useTranslation('signIn')
  const { email, sent } = useSignInDraft()
  const formats = useFormats()
  if (!sent) return null
  const time = formats.time(new Date(sent.until).toISOString())
  const duration = t('minutes', { count: sent.minutes })
  return (
    <div className={styles['told']}>
      <p>{sent.by === 'signUp' ? t('key.mailedTo', { email }) : t('key.sentTo', { email })}</p>
      <p>{t('key.lives', { time, duration })}</p>
    </div>
  )
}

function OtherWays() {
  const { t } = useTranslation('signIn')
  const { t: shell } = useTranslation()
  const { email, name, sent } = useSignInDraft()
  const formats = useFormats()
  const [sentAgainAt, setSentAgainAt] = useState<string | null>(null)
  const again = useSubmission({
    fields: [],
    check: () => null,
    work: async () => {
      if (!sent) return
      await sendKey(sent.by, email, name)
      setSentAgainAt(formats.time(new Date().toISOString()))
    },
  })
  return (
    <div className={styles['told']}>
      {sent && <p className={styles['soft']}>{t('key.noMail')}</p>}
      {again.formError && <Note kind="error">{again.formError}</Note>}
      <div className={styles['row']}>
        {sent && (
          <Button onClick={again.run} isBusy={again.isBusy}>
            {t('key.again')}
          </Button>
        )}
        {sent ? (
          <Button onClick={() => changeDraft({ isKeyAsked: false, key: '', sent: null })}>{t('key.otherEmail')}</Button>
        ) : (
          <Button onClick={discardDraft}>{shell('back')}</Button>
        )}
      </div>
      <p role="status" className={styles['soft']}>
        {sentAgainAt !== null && t('key.sentAgain', { time: sentAgainAt })}
      </p>
    </div>
  )
}
