import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationsChange, NotificationsView } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import { useApp } from '../../app/use-app.ts'
import { SwitchField } from '../../ui/choices.tsx'
import { Failure, Pending } from '../../ui/feedback.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { Group } from '../../ui/group.tsx'
import { AddChannel } from './add-channel.tsx'
import { ChannelList } from './channel-list.tsx'
import styles from './reminders-section.module.css'

const NOTIFICATIONS_KEY = ['notifications'] as const

export function RemindersSection() {
  const { client } = useApp()
  const { t } = useTranslation('reminders')
  const query = useQuery({
    queryKey: NOTIFICATIONS_KEY,
    queryFn: ({ signal }) => client.notifications.read({ signal }),
  })
  return (
    <>
      <Group title={t('channels.title')} text={t('channels.text')}>
        <Pending query={query} lines={2} height={3.5} />
        {query.data && <ChannelList notifications={query.data} />}
      </Group>
      {query.data && (
        <>
          <Group title={t('add.title')}>
            <AddChannel notifications={query.data} />
          </Group>
          <Hours notifications={query.data} />
        </>
      )}
    </>
  )
}

/** Shows the new settings at once; `error` says why they could not be saved. */
function useChange() {
  const app = useApp()
  return useMutation({
    mutationFn: (change: NotificationsChange) => app.client.notifications.update(change),
    onSuccess: (saved) => showSaved(app, saved),
  })
}

function showSaved({ queries, locale, toasts }: App, saved: NotificationsView): void {
  queries.setQueryData(NOTIFICATIONS_KEY, saved)
  toasts.show({ text: locale.i18n.t('saved', { ns: 'reminders' }), timeout: 2_000 })
}

const QUIET = { from: '22:00', to: '07:00' }
const DIGEST_AT = '07:30'
const WAITS = [5, 10, 15, 30, 60, 120] as const

function Hours({ notifications }: { notifications: NotificationsView }) {
  const { t } = useTranslation('reminders')
  const change = useChange()
  const { dayTime, quietHours, digest } = notifications
  const save = (next: NotificationsChange) => change.mutate(next)
  return (
    <>
      <Group title={t('hours.title')}>
        <TimeField
          label={t('hours.dayTime')}
          hint={t('hours.dayTimeHint')}
          value={dayTime}
          onSave={(time) => save({ dayTime: time })}
        />
        <SwitchField
          label={t('hours.quiet')}
          hint={t('hours.quietHint')}
          isOn={quietHours !== null}
          onSwitch={(isOn) => save({ quietHours: isOn ? QUIET : null })}
        />
        {quietHours && (
          <div className={styles['times']}>
            <TimeField
              label={t('hours.from')}
              value={quietHours.from}
              onSave={(from) => save({ quietHours: { from } })}
            />
            <TimeField label={t('hours.to')} value={quietHours.to} onSave={(to) => save({ quietHours: { to } })} />
          </div>
        )}
        <Escalation chosen={notifications.escalateAfterMinutes} onChoose={save} />
        {change.error && <Failure error={change.error} />}
      </Group>
      <Group title={t('digest.title')}>
        <SwitchField
          label={t('digest.on')}
          hint={t('digest.hint')}
          isOn={digest !== null}
          onSwitch={(isOn) => save({ digest: isOn ? { at: DIGEST_AT } : null })}
        />
        {digest && <TimeField label={t('digest.at')} value={digest.at} onSave={(at) => save({ digest: { at } })} />}
      </Group>
    </>
  )
}

function Escalation({ chosen, onChoose }: { chosen: number | null; onChoose: (change: NotificationsChange) => void }) {
  const { t } = useTranslation('reminders')
  const waits = chosen === null || WAITS.some((wait) => wait === chosen) ? WAITS : [...WAITS, chosen]
  return (
    <Select
      label={t('hours.escalate')}
      hint={t('hours.escalateHint')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose({ escalateAfterMinutes: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{t('hours.together')}</option>
      {waits.map((count) => (
        <option key={count} value={count}>
          {t('hours.after', { duration: t('hours.minutes', { count }) })}
        </option>
      ))}
    </Select>
  )
}

/** Saves when the field is left, as a browser reports each digit as a change. */
function TimeField({
  label,
  hint,
  value,
  onSave,
}: {
  label: string
  hint?: ReactNode
  value: string
  onSave: (time: string) => void
}) {
  const id = useId()
  return (
    <TextField
      key={`${id} ${value}`}
      type="time"
      required
      label={label}
      {...(hint !== undefined && { hint })}
      defaultValue={value}
      onBlur={({ target }) => {
        if (target.value !== '' && target.value !== value) onSave(target.value)
      }}
    />
  )
}
