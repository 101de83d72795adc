import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewChannel, NotificationsView } from '../../../src/client/types.ts'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { CopyField, TextField } from '../../ui/fields.tsx'
import { Form, useSubmission } from '../../ui/form.tsx'
import { Buttons } from '../../ui/group.tsx'

export function AddChannel({ notifications }: { notifications: NotificationsView }) {
  const { t } = useTranslation('reminders')
  const [isWebhook, setWebhook] = useState(false)
  const add = useAdd()
  const adding = useSubmission({ fields: [], check: () => null, work: async () => void (await add({ kind: 'mail' })) })
  const hasMail = notifications.channels.some(({ kind }) => kind === 'mail')
  return (
    <>
      {adding.formError !== null && <Note kind="error">{adding.formError}</Note>}
      <ThisBrowser notifications={notifications} />
      <Buttons>
        {!hasMail && (
          <Button isBusy={adding.isBusy} onClick={adding.run}>
            {t('add.mail')}
          </Button>
        )}
        <Button aria-expanded={isWebhook} onClick={() => setWebhook(!isWebhook)}>
          {t('add.webhook')}
        </Button>
      </Buttons>
      {isWebhook && <NewWebhook />}
    </>
  )
}

/** Offers notifications on this device, or says why there can be none. */
function ThisBrowser({ notifications }: { notifications: NotificationsView }) {
  const { push, queries } = useApp()
  const { t } = useTranslation('reminders')
  const [hasFailed, setFailed] = useState(false)
  const { channels, pushKey } = notifications
  const state = useQuery({
    queryKey: ['notifications', 'push', pushKey, ...channels.map(({ id }) => id)],
    queryFn: () => push.state(notifications),
  })
  const subscribing = useSubmission({
    fields: [],
    check: () => null,
    work: async () => {
      if (pushKey === null) return
      await push.subscribe(pushKey).then(
        () => setFailed(false),
        () => setFailed(true),
      )
      await queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
  if (!state.data) return null
  if (state.data !== 'off') return <Note>{t(`push.${state.data}`)}</Note>
  return (
    <>
      {hasFailed && <Note kind="error">{t('push.failed')}</Note>}
      <Buttons>
        <Button isBusy={subscribing.isBusy} onClick={subscribing.run}>
          {t('add.push')}
        </Button>
      </Buttons>
    </>
  )
}

function useAdd() {
  const { client, queries } = useApp()
  return async (channel: NewChannel) => {
    const added = await client.notifications.addChannel(channel)
    await queries.invalidateQueries({ queryKey: ['notifications'] })
    return added
  }
}

function NewWebhook() {
  const { t } = useTranslation('reminders')
  const add = useAdd()
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const form = useSubmission({
    fields: ['url'],
    words: { url: t('add.refused') },
    check: () => (/^https?:\/\/./i.test(url.trim()) ? null : { field: 'url', text: t('add.problem') }),
    work: async () => {
      const added = await add({ kind: 'webhook', url: url.trim() })
      setSecret(added.secret ?? null)
      setUrl('')
    },
  })
  return (
    <>
      <Form submission={form} submit={t('add.title')} takesFocus>
        <TextField
          label={t('add.address')}
          hint={t('add.addressHint')}
          error={form.errorOf('url')}
          type="url"
          inputMode="url"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Form>
      <div aria-live="polite">
        {secret !== null && (
          <>
            <Note>{t('add.secretOnce')}</Note>
            <CopyField label={t('add.secret')} copyLabel={t('add.copySecret')} text={secret} />
          </>
        )}
      </div>
    </>
  )
}
