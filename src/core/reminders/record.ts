import type { LanguageSetting } from '../accounts/record.ts'

export type ChannelKind = 'push' | 'mail' | 'webhook'

/** The keys of a push subscription (RFC 8291), in base64url. */
interface PushKeys {
  p256dh: string
  auth: string
}

/** Somewhere an account's reminders are sent. */
export interface Channel {
  accountId: string
  id: string
  kind: ChannelKind
  /** A webhook's address, or the endpoint of a push subscription. Null for mail, which goes to the account's address. */
  url: string | null
  /** Null unless this is a push subscription. */
  keys: PushKeys | null
  /** `whsec_…` (Standard Webhooks), null unless this is a webhook. */
  secret: string | null
  /** The name of the device that subscribed. */
  label: string | null
  /** The order in which channels are tried; the lowest is first. */
  position: number
  isEnabled: boolean
  /** How many deliveries in a row have failed. */
  failures: number
  lastAt: number | null
  lastOutcome: DeliveryOutcome | null
  createdAt: number
  /** The device that subscribed to push. The channel ends with it. */
  deviceId: string | null
}

/** `late`: accepted, but long after its time. `dropped`: no longer wanted when it was to be sent. */
export type DeliveryOutcome = 'delivered' | 'confirmed' | 'late' | 'failed' | 'dropped'

/** Times of day are minutes after local midnight. */
export interface NotificationSettings {
  /** When a due day notifies. */
  dayTime: number
  quietHours: { from: number; to: number } | null
  escalateAfterMinutes: number | null
  digestAt: number | null
}

/** `due`: the notice of an occurrence. `escalate`: the same occurrence on the next channel. `overdue`: once more on the next morning. */
export type ReminderStage = 'due' | 'escalate' | 'overdue'

/** A notice that is planned for a memory: at most one for each stage. */
export interface PlannedReminder {
  accountId: string
  memoryId: string
  stage: ReminderStage
  /** The occurrence: the memory's due time, or a later one of its series. */
  dueAt: number
  notifyAt: number
  /** The `snoozedUntil` that moved this notice; 0 if it was not snoozed. */
  snoozedUntil: number
  /** How many channels were tried. */
  step: number
}

/** One notice on one channel. An occurrence has at most one for each stage and channel. */
export interface Delivery {
  accountId: string
  id: string
  memoryId: string
  dueAt: number
  stage: 'due' | 'overdue'
  snoozedUntil: number
  channelId: string
  /** When it should have arrived. */
  notifyAt: number
  /** Null until it was sent. */
  outcome: DeliveryOutcome | null
  /** How many times sending began. */
  attempts: number
  createdAt: number
  updatedAt: number
}

export const REMINDER_ACTS = ['done', 'hour', 'tomorrow'] as const
export type ReminderAct = (typeof REMINDER_ACTS)[number]

/** A secret in a notification that permits one act on one occurrence without signing in. */
export interface ReminderAction {
  /** SHA-256 of the secret in hexadecimal. */
  hash: string
  accountId: string
  deliveryId: string
  act: ReminderAct
  usedAt: number | null
  expiresAt: number
}

/** The content of one notification; every sender composes its own form from it. All text is data of the person. */
export interface ReminderNotice {
  /** `dlv_…`, the same on every attempt: the webhook's id, the mail's Message-ID, the tag of a push. */
  deliveryId: string
  memoryId: string
  title: string
  /** At most 300 characters. */
  text: string
  dueAt: number
  precision: 'day' | 'minute'
  url: string
  recurrence: string | null
  /** The machine slept, or the service was down. */
  isLate: boolean
  /** An earlier attempt may have arrived: the process ended between sending and noting it. */
  isRepeat: boolean
  /** The one further notice on the next morning. */
  isOverdue: boolean
  /** Sent by `POST …/channels/{id}/test`: `memoryId` is empty, and `title` and `text` are our own words. */
  isTest: boolean
  account: { id: string; language: LanguageSetting; timezone: string; email: string }
  /** Single-use secrets, one for each act. Null if the channel has no use for them. */
  actions: Readonly<Record<ReminderAct, string>> | null
}

/** The kinds of the jobs that send; their key is the delivery's id. A slow webhook thus keeps no mail waiting. */
export const SEND_JOBS: Readonly<Record<ChannelKind, string>> = {
  push: 'send-push',
  mail: 'send-reminder-mail',
  webhook: 'send-webhook',
}

/** Plans a whole account again, after its zone or its settings changed. Its key is the account's id. */
export const PLAN_JOB = 'plan-reminders'

export interface ReminderStore {
  settings(accountId: string): Promise<NotificationSettings>
  saveSettings(accountId: string, settings: NotificationSettings): Promise<void>

  /** In the order in which they are tried. */
  channels(accountId: string): Promise<Channel[]>
  channel(accountId: string, id: string): Promise<Channel | null>
  putChannel(channel: Channel): Promise<void>
  /** For an account whose true owner takes it over. */
  removeWebhooks(accountId: string): Promise<void>
  removeChannel(accountId: string, id: string): Promise<boolean>
  noteChannel(accountId: string, id: string, outcome: DeliveryOutcome, at: number): Promise<void>

  /** Each replaces what is planned for its memory and stage, which no other one of them has. */
  plan(...reminders: readonly PlannedReminder[]): Promise<void>
  /** Removes all that is planned for the memory. */
  unplan(accountId: string, memoryId: string): Promise<void>
  /** Those of all accounts, the earliest first. */
  due(now: number, limit: number): Promise<PlannedReminder[]>
  /** Removes the rows that are as they were read, and returns these reminders: of two processes only one gets each. */
  take(reminders: readonly PlannedReminder[]): Promise<PlannedReminder[]>
  /** Makes the notice on the next channel due now. */
  hastenEscalation(accountId: string, memoryId: string, now: number): Promise<void>
  endEscalation(occurrence: Pick<PlannedReminder, 'accountId' | 'memoryId' | 'dueAt' | 'snoozedUntil'>): Promise<void>
  /** Those of an account after this one in the order of memories and stages. */
  plannedAfter(
    accountId: string,
    after: Pick<PlannedReminder, 'memoryId' | 'stage'>,
    limit: number,
  ): Promise<PlannedReminder[]>
  /** Open memories with a due time for which no notice is planned, in the order of due times and ids. */
  unplanned(
    accountId: string,
    after: { dueAt: number; id: string },
    limit: number,
  ): Promise<Array<{ dueAt: number; id: string }>>
  /** When the next notice is due, in any account; null if none is planned. */
  nextAt(): Promise<number | null>

  /** Leaves out those whose occurrence was already sent to their channel. */
  addDeliveries(deliveries: readonly Delivery[]): Promise<void>
  delivery(accountId: string, id: string): Promise<Delivery | null>
  /** Newest first. */
  deliveries(accountId: string, memoryId: string | null, limit: number): Promise<Delivery[]>
  ofOccurrence(
    occurrence: Pick<PlannedReminder, 'accountId' | 'memoryId' | 'dueAt' | 'snoozedUntil'>,
  ): Promise<Delivery[]>
  /** Counts an attempt. Returns false if the delivery has an outcome, or another attempt was counted since it was read. */
  beginAttempt(delivery: Pick<Delivery, 'accountId' | 'id' | 'attempts'>): Promise<boolean>
  /** The first outcome stays; only a confirmation replaces it. */
  noteDelivery(delivery: Pick<Delivery, 'accountId' | 'id' | 'outcome' | 'updatedAt'>): Promise<void>
  /** Removes up to `limit` deliveries that were made before this time, and actions that ended. Returns how many. */
  removeOld(before: number, now: number, limit: number): Promise<number>

  addActions(actions: readonly ReminderAction[]): Promise<void>
  action(hash: string): Promise<ReminderAction | null>
  useAction(hash: string, at: number): Promise<boolean>
}
