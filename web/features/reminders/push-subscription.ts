import type { Client } from '../../../src/client/client.ts'
import type { ChannelView, NotificationsView } from '../../../src/schema/notifications.ts'
import { createStored } from '../../app/stored.ts'

/**
 * Whether reminders can reach this device while the app is closed.
 * - `insecure`: browsers allow it over https and on localhost only
 * - `needsInstall`: iPhone and iPad allow it only for an app on the home screen
 * - `unsupported`: the browser has no web push
 * - `unavailable`: this server sends none
 * - `blocked`: the person or the browser refuses notifications of this site
 */
export type PushState = 'insecure' | 'needsInstall' | 'unsupported' | 'unavailable' | 'blocked' | 'off' | 'on'

/** The channel of this device, as the service knows it. */
interface OwnChannel {
  accountId: string
  channelId: string
  endpoint: string
}

interface Deps {
  client: Client
  /** The account of the session. */
  accountId: () => string | null
}

/** Web push on this device. */
export function createPushSubscriptions(deps: Deps) {
  const { client } = deps
  const { own, forgetOwn, register, removeChannel } = createOwnChannel(deps)

  const endSubscription = async (): Promise<void> => {
    forgetOwn()
    await (await current())?.unsubscribe()
  }

  return {
    /** True for the channel that leads to this device. */
    isOwn: (channel: Pick<ChannelView, 'id'>): boolean => own()?.channelId === channel.id,

    async state({ pushKey, channels }: Pick<NotificationsView, 'pushKey' | 'channels'>): Promise<PushState> {
      const obstacle = obstacleOf(pushKey)
      if (obstacle) return obstacle
      const isKnown = channels.some(({ id }) => id === own()?.channelId)
      return isKnown && (await current()) ? 'on' : 'off'
    },

    /** Call it from a tap: browsers ask for the permission only then. Resolves to `blocked` if it was refused, and to `off` if it was put off. */
    async subscribe(pushKey: string): Promise<'on' | 'off' | 'blocked'> {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
      await register(await subscribeWith(pushKey))
      return 'on'
    },

    /** Ends the subscription and removes its channel. */
    async unsubscribe(): Promise<void> {
      const channel = own()
      await endSubscription()
      if (channel) await removeChannel(channel.channelId)
    },

    /** For signing out: this device gets no more reminders of the account. The service removes the channel when it sends the next one. */
    forget: (): void => void endSubscription().catch(() => {}),

    /** Tells the service if the browser has changed its subscription, or lost it. */
    async renew(): Promise<void> {
      const channel = own()
      if (!channel || obstacleOf('known') !== null || Notification.permission !== 'granted') return
      if ((await current())?.endpoint === channel.endpoint) return
      const { pushKey } = await client.request<NotificationsView>({ method: 'GET', path: '/v1/notifications' })
      if (pushKey === null) return
      await register(await subscribeWith(pushKey))
      if (own()?.channelId !== channel.channelId) await removeChannel(channel.channelId)
    },
  }
}

function createOwnChannel({ client, accountId }: Deps) {
  const stored = createStored<OwnChannel>('lembra.push', readOwnChannel)
  return {
    own: (): OwnChannel | null => {
      const channel = stored.get()
      return channel?.accountId === accountId() ? channel : null
    },

    forgetOwn: (): void => stored.set(null),

    async register(subscription: PushSubscription): Promise<void> {
      const { endpoint, keys } = subscription.toJSON()
      const json = { kind: 'push', subscription: { endpoint, keys } }
      const path = '/v1/notifications/channels'
      const { id } = await client.request<ChannelView>({ method: 'POST', path, json, status: 201 })
      stored.set({ accountId: accountId() ?? '', channelId: id, endpoint: subscription.endpoint })
    },

    /** A channel that is gone already is as good as removed. */
    async removeChannel(id: string): Promise<void> {
      const path = `/v1/notifications/channels/${encodeURIComponent(id)}`
      await client.request({ method: 'DELETE', path, status: 204 }).catch(() => {})
    },
  }
}

function readOwnChannel(value: unknown): OwnChannel | null {
  const isOne = typeof value === 'object' && value !== null && 'channelId' in value && 'endpoint' in value
  return isOne ? (value as OwnChannel) : null
}

function obstacleOf(pushKey: string | null): Exclude<PushState, 'on' | 'off'> | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || !('Notification' in window))
    return isApple() ? 'needsInstall' : 'unsupported'
  if (pushKey === null) return 'unavailable'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** An iPhone or iPad in the browser: only Apple's mobile browsers say whether the page is an app of the home screen. */
function isApple(): boolean {
  return 'standalone' in navigator && navigator.standalone !== true
}

async function current(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** A subscription with another key belongs to an earlier service at this address. */
async function subscribeWith(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && base64url(before.options.applicationServerKey) !== pushKey) await before.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

function base64url(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
