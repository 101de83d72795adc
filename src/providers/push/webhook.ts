import { createHmac } from 'node:crypto'
import { invalid } from '../../core/errors.ts'
import { composeReminder } from '../../core/messages/reminder.ts'
import { type ChannelSender, DeliveryFailure } from '../../core/reminders/channel.ts'
import type { ReminderNotice } from '../../core/reminders/record.ts'
import type { Clock } from '../../core/store.ts'
import { type AddressRules, isCallable } from '../guarded-request.ts'
import { postNotice } from './post-notice.ts'

export interface WebhookOptions extends AddressRules {
  clock: Clock
  timeoutMs?: number
}

const SECRET_PREFIX = 'whsec_'

/** Standard Webhooks 1.0: a signed POST. 410 means that the receiver wants no more. */
export function webhookSender({ clock, timeoutMs, ...rules }: WebhookOptions): ChannelSender {
  return {
    async check({ url }) {
      if (url === null || !isCallable(new URL(url), rules))
        throw invalid(
          rules.isHttpAllowed
            ? 'The address must begin with https:// or http://, and not lead to a link-local address.'
            : 'The address must be a public https address. The operator can allow private ones: WEBHOOK_PRIVATE=on.',
          'url',
        )
    },

    async send(channel, notice, signal) {
      const { url, secret } = channel
      if (url === null || !secret?.startsWith(SECRET_PREFIX))
        throw new DeliveryFailure('The channel has no address or no secret.', { isPermanent: true })
      const now = clock()
      const body = bodyOf(notice, now)
      const id = notice.deliveryId
      const timestamp = `${Math.floor(now / 1_000)}`
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      }
      return postNotice(url, { headers, body: Buffer.from(body), goneStatuses: [410], signal, timeoutMs }, rules)
    },
  }
}

/** `title` and `message` are for receivers that show them as they are: Gotify reads exactly these. */
function bodyOf(notice: ReminderNotice, now: number): string {
  const { title, body } = composeReminder(notice)
  const { memoryId, text, dueAt, url, recurrence, isTest } = notice
  return JSON.stringify({
    type: isTest ? 'reminder.test' : 'reminder.due',
    timestamp: new Date(now).toISOString(),
    data: { id: memoryId, title, text, dueAt: new Date(dueAt).toISOString(), url, recurrence },
    title,
    message: body === '' ? title : body,
  })
}
