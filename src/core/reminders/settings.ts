import type {
  ChannelChange,
  ChannelView,
  CreatedChannelView,
  NewChannel,
  NotificationsChange,
  NotificationsView,
} from '../../schema/notifications.ts'
import { requireDevice, stillPresented } from '../accounts/authentication.ts'
import type { Account, Presented } from '../accounts/record.ts'
import { AppError, invalid } from '../errors.ts'
import { isoTime } from '../memories/memory-view.ts'
import { type Clock, newId, queueJob, type Random, type Store } from '../store.ts'
import type { ChannelSenders } from './channel.ts'
import { planDigest } from './digest.ts'
import { type Channel, type NotificationSettings, PLAN_JOB, SEND_JOBS } from './record.ts'

export interface NotificationDeps {
  store: Store
  clock: Clock
  random: Random
  senders: ChannelSenders
  /** The public key of web push, in base64url. */
  pushKey: string | null
  /** Whether mails leave the server. */
  mail: 'smtp' | 'outbox'
  wakeJobs(): void
}

const MAX_CHANNELS = 10

/** The channels without their secrets, and the times of day. */
export async function readNotifications(deps: NotificationDeps, account: Account): Promise<NotificationsView> {
  const settings = await deps.store.reminders.settings(account.id)
  return viewOf(deps, account, settings)
}

async function viewOf(
  { store, senders, pushKey, mail }: NotificationDeps,
  account: Account,
  settings: NotificationSettings,
): Promise<NotificationsView> {
  const channels = await store.reminders.channels(account.id)
  return {
    channels: channels.map((channel) => channelView(senders, account, channel)),
    ...hoursView(settings),
    mail,
    pushKey,
  }
}

/** All that is valid on another server too: channels hold secrets, and lead to devices that subscribed to this one. */
export function hoursView({
  dayTime,
  quietHours,
  escalateAfterMinutes,
  digestAt,
}: NotificationSettings): Omit<NotificationsView, 'channels' | 'mail' | 'pushKey'> {
  return {
    dayTime: timeText(dayTime),
    quietHours: quietHours && { from: timeText(quietHours.from), to: timeText(quietHours.to) },
    escalateAfterMinutes,
    digest: digestAt === null ? null : { at: timeText(digestAt) },
  }
}

/** A merge patch (RFC 7396): null resets. @throws {AppError} invalid, with the field */
export async function changeNotifications(
  deps: NotificationDeps,
  caller: Presented,
  change: NotificationsChange,
): Promise<NotificationsView> {
  const { account, settings } = await changeHours(deps, caller, change)
  deps.wakeJobs()
  return viewOf(deps, account, settings)
}

/** @throws {AppError} invalid, with the field */
export function changeHours(
  deps: Pick<NotificationDeps, 'store' | 'clock' | 'random'>,
  caller: Presented,
  change: NotificationsChange,
): Promise<{ account: Account; settings: NotificationSettings }> {
  return deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    const settings = changed(await tx.reminders.settings(account.id), change)
    await tx.reminders.saveSettings(account.id, settings)
    if (change.digest !== undefined) await planDigest(tx, deps, account.id, settings)
    await queueJob(tx, deps, { kind: PLAN_JOB, key: account.id, accountId: account.id })
    return { account, settings }
  })
}

function changed(before: NotificationSettings, change: NotificationsChange): NotificationSettings {
  const after = { ...before }
  if (change.dayTime !== undefined) after.dayTime = change.dayTime === null ? DAY_TIME : minutesOf(change.dayTime)
  if (change.quietHours !== undefined) after.quietHours = quietHoursOf(before.quietHours, change.quietHours)
  if (change.escalateAfterMinutes !== undefined) after.escalateAfterMinutes = change.escalateAfterMinutes
  if (change.digest !== undefined) after.digestAt = change.digest === null ? null : minutesOf(change.digest.at)
  return after
}

const DAY_TIME = 9 * 60

function quietHoursOf(
  before: NotificationSettings['quietHours'],
  change: NonNullable<NotificationsChange['quietHours']> | null,
): NotificationSettings['quietHours'] {
  if (change === null) return null
  const from = change.from === undefined ? before?.from : minutesOf(change.from)
  const to = change.to === undefined ? before?.to : minutesOf(change.to)
  if (from === undefined) throw invalid('quietHours needs from as well as to.', 'quietHours.from')
  if (to === undefined) throw invalid('quietHours needs to as well as from.', 'quietHours.to')
  if (from === to) throw invalid('Quiet hours must end at another time than they begin.', 'quietHours.to')
  return { from, to }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * A push subscription that the account has already gets its new keys, and a second channel for mail is the first one.
 * @throws {AppError} forbidden; invalid, with the field
 */
export async function addChannel(
  deps: NotificationDeps,
  caller: Presented,
  given: NewChannel,
): Promise<CreatedChannelView> {
  requireDevice(caller.credential)
  const fresh = channelFrom(deps, caller, given)
  await deps.senders[given.kind]?.check?.(fresh)
  return deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    const channels = await tx.reminders.channels(account.id)
    const known = channels.find((each) => each.kind === fresh.kind && each.kind !== 'webhook' && each.url === fresh.url)
    if (!known && channels.length >= MAX_CHANNELS)
      throw invalid(`An account has at most ${MAX_CHANNELS} channels. Remove one first.`, 'kind')
    const position = Math.max(-1, ...channels.map((each) => each.position)) + 1
    const channel = known
      ? { ...known, keys: fresh.keys, label: fresh.label, deviceId: fresh.deviceId, isEnabled: true, failures: 0 }
      : { ...fresh, position }
    await tx.reminders.putChannel(channel)
    const view = channelView(deps.senders, account, channel)
    return channel.secret === null ? view : { ...view, secret: channel.secret }
  })
}

const BASE64URL = /^[A-Za-z0-9_-]{1,200}=*$/

function channelFrom(
  { clock, random }: NotificationDeps,
  { account, credential }: Presented,
  { kind, url, subscription }: NewChannel,
): Channel {
  if (kind !== 'webhook' && url !== undefined) throw invalid('url is for webhooks.', 'url')
  if (kind !== 'push' && subscription !== undefined) throw invalid('subscription is for push.', 'subscription')
  if (kind === 'push' && !subscription) throw invalid('subscription is missing.', 'subscription')
  const keys = subscription?.keys ?? null
  for (const name of ['p256dh', 'auth'] as const)
    if (keys && !BASE64URL.test(keys[name]))
      throw invalid(`subscription.keys.${name} must be base64url.`, `subscription.keys.${name}`)
  const now = clock()
  return {
    accountId: account.id,
    id: newId('chn', now, random),
    kind,
    url:
      kind === 'webhook'
        ? addressOf(url, 'url')
        : subscription
          ? addressOf(subscription.endpoint, 'subscription.endpoint')
          : null,
    keys: keys && { p256dh: keys.p256dh, auth: keys.auth },
    secret: kind === 'webhook' ? `whsec_${Buffer.from(random(32)).toString('base64')}` : null,
    label: kind === 'push' ? credential.label : null,
    position: 0,
    isEnabled: true,
    failures: 0,
    lastAt: null,
    lastOutcome: null,
    createdAt: now,
    deviceId: kind === 'push' ? credential.id : null,
  }
}

function addressOf(text: string | undefined, field: string): string {
  const url = text === undefined ? null : URL.parse(text)
  if (url && (url.protocol === 'https:' || (url.protocol === 'http:' && field === 'url'))) return url.href
  throw invalid(`${field} must be an address such as https://example.org/hook.`, field)
}

/** @throws {AppError} forbidden, not-found */
export async function changeChannel(
  deps: NotificationDeps,
  caller: Presented,
  id: string,
  { enabled, order }: ChannelChange,
): Promise<ChannelView> {
  requireDevice(caller.credential)
  return deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    const channels = await tx.reminders.channels(account.id)
    const before = channels.find((each) => each.id === id)
    if (!before) throw unknownChannel()
    const channel = { ...before, isEnabled: enabled ?? before.isEnabled }
    const others = channels.filter((each) => each !== before)
    const place = order ?? channels.indexOf(before)
    const ordered = [...others.slice(0, place), channel, ...others.slice(place)]
    for (const [position, each] of ordered.entries()) await tx.reminders.putChannel({ ...each, position })
    return channelView(deps.senders, account, channel)
  })
}

/** @throws {AppError} forbidden, not-found */
export async function removeChannel(deps: NotificationDeps, caller: Presented, id: string): Promise<void> {
  requireDevice(caller.credential)
  const isRemoved = await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    return tx.reminders.removeChannel(account.id, id)
  })
  if (!isRemoved) throw unknownChannel()
}

/** Sends a test, whose outcome the channel's `lastDelivery` then says. @throws {AppError} forbidden, not-found */
export async function testChannel(deps: NotificationDeps, caller: Presented, id: string): Promise<void> {
  requireDevice(caller.credential)
  await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    const channel = await tx.reminders.channel(account.id, id)
    if (!channel) throw unknownChannel()
    const job = { kind: SEND_JOBS[channel.kind], key: `test ${id}`, accountId: account.id }
    await queueJob(tx, deps, { ...job, payload: { channelId: id, isTest: true } })
  })
  deps.wakeJobs()
}

function unknownChannel(): AppError {
  return new AppError('not-found', 'There is no notification channel with this id in your account.')
}

function channelView(senders: ChannelSenders, account: Account, channel: Channel): ChannelView {
  const { lastAt, lastOutcome } = channel
  return {
    id: channel.id,
    kind: channel.kind,
    target: targetOf(account, channel),
    enabled: channel.isEnabled,
    state: stateOf(senders, account, channel),
    lastDelivery: lastAt === null || lastOutcome === null ? null : { at: isoTime(lastAt), outcome: lastOutcome },
    createdAt: isoTime(channel.createdAt),
  }
}

/** The query of a webhook's address often holds a password, so it is left out. */
function targetOf({ email }: Account, { kind, url, label }: Channel): string {
  const address = url === null ? null : URL.parse(url)
  if (kind === 'mail' || !address) return email
  return kind === 'push' ? (label ?? address.host) : `${address.origin}${address.pathname}`
}

/** Whether the server has this kind of channel, and its address is proven. */
export function canUse(...given: Parameters<typeof stateOf>): boolean {
  return ['ok', 'failing'].includes(stateOf(...given))
}

function stateOf(
  senders: ChannelSenders,
  { emailProvenAt }: Pick<Account, 'emailProvenAt'>,
  { kind, failures }: Pick<Channel, 'kind' | 'failures'>,
): ChannelView['state'] {
  if (!senders[kind]) return 'unavailable'
  if (kind === 'mail' && emailProvenAt === null) return 'unconfirmed'
  return failures > 0 ? 'failing' : 'ok'
}
