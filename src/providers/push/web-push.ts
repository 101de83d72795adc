import { invalid } from '../../core/errors.ts'
import { actWords, composeReminder } from '../../core/messages/reminder.ts'
import { type ChannelSender, DeliveryFailure } from '../../core/reminders/channel.ts'
import { REMINDER_ACTS, type ReminderNotice } from '../../core/reminders/record.ts'
import type { Store } from '../../core/store.ts'
import { type AddressRules, isCallable } from '../guarded-request.ts'
import { postNotice } from './post-notice.ts'

/** Identifies this service to push services (RFC 8292). In base64url: an uncompressed point of P-256, and its private scalar. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const POINT_BYTES = 65

/** Made at the first start. All processes of a service share the first pair that was stored, because subscriptions are bound to it. */
export async function openVapidKeys(store: Pick<Store, 'serviceKey'>): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const point = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey))
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const kept = Buffer.from(await store.serviceKey('vapid', Buffer.concat([point, Buffer.from(d, 'base64url')])))
  return {
    publicKey: kept.subarray(0, POINT_BYTES).toString('base64url'),
    privateKey: kept.subarray(POINT_BYTES).toString('base64url'),
  }
}

export interface WebPushOptions extends AddressRules {
  keys: VapidKeys
  /** How a push service reaches the operator: an https URL or `mailto:`. */
  contact: string
  timeoutMs?: number
}

/** A phone that is off for longer gets the notice of the next morning instead. */
const KEPT_SECONDS = 3 * 86_400
/** Mozilla's service for Android takes about 3,000 bytes, the others 4,096. Encryption adds 103. */
const MESSAGE_BYTES = 2_880
/** In characters. No system shows more of a notification's title. */
const MAX_TITLE = 120
/** RFC 8030: the subscription ended, or never existed. */
const GONE = [404, 410]

/** The same length for all, so that a push service does not learn how much a reminder says. */
export function webPushSender({ keys, contact, timeoutMs, ...rules }: WebPushOptions): ChannelSender {
  return {
    async check({ url, keys: subscriberKeys }) {
      if (url === null || !isCallable(new URL(url), rules))
        throw invalid('The endpoint must be a public https address.', 'subscription.endpoint')
      if (subscriberKeys === null) throw invalid('The subscription has no keys.', 'subscription.keys')
      const { encryptNotification } = await import('@block65/webcrypto-web-push')
      const subscription = { endpoint: url, expirationTime: null, keys: subscriberKeys }
      await encryptNotification(subscription, new Uint8Array(0)).catch(() => {
        throw invalid("The subscription's keys cannot be used.", 'subscription.keys')
      })
    },

    async send(channel, notice, signal) {
      if (channel.url === null || channel.keys === null)
        throw new DeliveryFailure('The channel has no subscription.', { isPermanent: true })
      // Loaded with the first push: most services never send one.
      const { encryptNotification, vapidHeaders } = await import('@block65/webcrypto-web-push')
      const subscription = { endpoint: channel.url, expirationTime: null, keys: channel.keys }
      const body = await encryptNotification(subscription, messageOf(notice), { pad: false }).catch(() => {
        throw new DeliveryFailure("The subscription's keys cannot be used.", { isPermanent: true })
      })
      const { headers } = await vapidHeaders(subscription, { ...keys, subject: contact })
      return postNotice(
        channel.url,
        {
          headers: {
            ...headers,
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: KEPT_SECONDS,
            // `high` wakes a phone that saves power.
            urgency: notice.precision === 'minute' ? 'high' : 'normal',
            // Replaces an earlier attempt that the push service still keeps.
            topic: notice.deliveryId.slice(0, 32),
          },
          body,
          goneStatuses: GONE,
          signal,
          timeoutMs,
        },
        rules,
      )
    },
  }
}

/** The message that the service worker shows (web/service-worker/push.ts). */
function messageOf(notice: ReminderNotice): Uint8Array {
  const { title, body } = composeReminder(notice)
  const { language } = notice.account
  const { acts, failed } = actWords(language)
  const { actions: secrets, deliveryId: id, url, dueAt } = notice
  const actions = secrets ? REMINDER_ACTS.map((act) => ({ act, label: acts[act], secret: secrets[act] })) : []
  const shared = { id, title: Array.from(title).slice(0, MAX_TITLE).join(''), language, url, dueAt, failed, actions }
  let text = Array.from(body)
  let bytes = Buffer.from(JSON.stringify({ ...shared, body }))
  while (bytes.length > MESSAGE_BYTES && text.length > 0) {
    text = text.slice(0, -10)
    bytes = Buffer.from(JSON.stringify({ ...shared, body: text.join('') }))
  }
  // Spaces after JSON mean nothing.
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, MESSAGE_BYTES - bytes.length), ' ')])
}
