import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ChannelChange, ChannelView, NotificationsView } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { SwitchField } from '../../ui/choices.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/feedback.tsx'
import { Buttons, Soft } from '../../ui/group.tsx'
import styles from './reminders-section.module.css'

const QUERY = { queryKey: ['notifications'] }

export function ChannelList({ notifications }: { notifications: NotificationsView }) {
  const { t } = useTranslation('reminders')
  const { channels, mail } = notifications
  if (channels.length === 0) return <Soft>{t('channels.none')}</Soft>
  return (
    <ol className={styles['list']}>
      {channels.map((channel, place) => (
        <ChannelItem
          key={channel.id}
          channel={channel}
          isOutbox={channel.kind === 'mail' && mail === 'outbox'}
          place={place}
          count={channels.length}
        />
      ))}
    </ol>
  )
}

interface ItemProps {
  channel: ChannelView
  isOutbox: boolean
  place: number
  count: number
}

function ChannelItem({ channel, isOutbox, place, count }: ItemProps) {
  const app = useApp()
  const { t } = useTranslation('reminders')
  const name = `${t(`channels.${channel.kind}`)} (${channel.target})`
  const change = useMutation({
    mutationFn: (wanted: ChannelChange) => app.client.notifications.updateChannel(channel.id, wanted),
    onSettled: () => app.queries.invalidateQueries(QUERY),
  })
  return (
    <li className={styles['item']}>
      <SwitchField
        label={name}
        hint={useStateText(channel, isOutbox)}
        isOn={change.variables?.enabled ?? channel.enabled}
        onSwitch={(enabled) => change.mutate({ enabled })}
      />
      {channel.state === 'unconfirmed' && <Link href="/confirm-email">{t('channels.confirm')}</Link>}
      <LastDelivery channel={channel} />
      <Buttons>
        <Button
          look="quiet"
          icon={<ArrowUp aria-hidden />}
          aria-label={t('channels.up', { name })}
          disabled={place === 0}
          onClick={() => change.mutate({ order: place - 1 })}
        />
        <Button
          look="quiet"
          icon={<ArrowDown aria-hidden />}
          aria-label={t('channels.down', { name })}
          disabled={place === count - 1}
          onClick={() => change.mutate({ order: place + 1 })}
        />
        <TestButton channel={channel} isOutbox={isOutbox} name={name} />
        <RemoveButton channel={channel} name={name} />
      </Buttons>
      {change.error && <Failure error={change.error} />}
    </li>
  )
}

function useStateText({ state }: ChannelView, isOutbox: boolean): string {
  const { t } = useTranslation('reminders')
  return state === 'ok' && isOutbox ? t('states.outbox') : t(`states.${state}`)
}

function LastDelivery({ channel: { lastDelivery } }: { channel: ChannelView }) {
  const { t } = useTranslation('reminders')
  const formats = useFormats()
  if (!lastDelivery) return null
  const outcome = t(`outcomes.${lastDelivery.outcome}`)
  return <p className={styles['state']}>{t('channels.last', { when: formats.relative(lastDelivery.at), outcome })}</p>
}

function TestButton({ channel, isOutbox, name }: Pick<ItemProps, 'channel' | 'isOutbox'> & { name: string }) {
  const app = useApp()
  const { t } = useTranslation('reminders')
  const test = useMutation({
    mutationFn: () => testOf(app, channel),
    onSuccess: (outcome) => {
      const text = outcome === 'delivered' && isOutbox ? t('test.outbox') : t(`test.${outcome}`, { name })
      app.toasts.show({ text, timeout: 10_000 })
    },
    onSettled: () => app.queries.invalidateQueries(QUERY),
  })
  return (
    <>
      <Button isBusy={test.isPending} aria-label={t('channels.testNamed', { name })} onClick={() => test.mutate()}>
        {t('channels.test')}
      </Button>
      {test.error && <Failure error={test.error} />}
    </>
  )
}

const LOOK_MS = 500
const MOST_LOOKS = 40

/** The service answers before it has sent the test: the channel then says what became of it. */
async function testOf({ client }: App, channel: ChannelView): Promise<'delivered' | 'failed' | 'waiting'> {
  await client.notifications.testChannel(channel.id)
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const { channels } = await client.notifications.read()
    const now = channels.find(({ id }) => id === channel.id)
    // A subscription that is gone is removed.
    if (!now) return 'failed'
    if (now.lastDelivery && now.lastDelivery.at !== channel.lastDelivery?.at)
      return now.lastDelivery.outcome === 'failed' ? 'failed' : 'delivered'
  }
  return 'waiting'
}

function RemoveButton({ channel, name }: { channel: ChannelView; name: string }) {
  const { client, queries, toasts } = useApp()
  const { t } = useTranslation('reminders')
  const [isAsking, setAsking] = useState(false)
  const work = async () => {
    await client.notifications.removeChannel(channel.id)
    toasts.show({ text: t('channels.removed', { name }) })
    await queries.invalidateQueries(QUERY)
  }
  return (
    <>
      <Button aria-label={t('channels.removeNamed', { name })} onClick={() => setAsking(true)}>
        {t('channels.remove')}
      </Button>
      <ConfirmDialog
        title={t('channels.removeTitle')}
        confirm={t('channels.remove')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        work={work}
      >
        {t('channels.removeText', { name })}
      </ConfirmDialog>
    </>
  )
}
