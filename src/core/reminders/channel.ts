import type { Account } from '../accounts/record.ts'
import type { Channel, ChannelKind, ReminderNotice } from './record.ts'

/** Why a notice was not accepted, in the sender's own words. They are stored and logged, so they must not quote a memory, an address or a secret. */
export class DeliveryFailure extends Error {
  /** Trying again is useless. */
  readonly isPermanent: boolean
  /** How long the other side asked to wait; null if it did not say. */
  readonly retryAfterMs: number | null

  constructor(message: string, options: { isPermanent?: boolean; retryAfterMs?: number | null } = {}) {
    super(message)
    this.name = 'DeliveryFailure'
    this.isPermanent = options.isPermanent ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

export interface ChannelSender {
  /** Called before a channel is stored. @throws {AppError} invalid, with the field, if it could never be used */
  check?(channel: Channel): Promise<void>
  /**
   * Resolves once the other side has accepted the notice. `gone`: the subscription no longer exists, so the channel is dropped and its owner told.
   * @throws {DeliveryFailure} or any error: the notice is sent again later, unless it is permanent
   */
  send(channel: Channel, notice: ReminderNotice, signal: AbortSignal): Promise<'delivered' | 'gone'>
}

/** Null: this server has no such channel. */
export type ChannelSenders = Readonly<Record<ChannelKind, ChannelSender | null>>

export function ownerOf({ id, language, timezone, email }: Account): ReminderNotice['account'] {
  return { id, language, timezone, email }
}

/** A notice about no single memory: a test or a digest. */
export function ownNotice(
  account: Account,
  content: Pick<ReminderNotice, 'deliveryId' | 'title' | 'text' | 'dueAt' | 'precision' | 'url'>,
): ReminderNotice {
  return {
    ...content,
    memoryId: '',
    recurrence: null,
    isLate: false,
    isRepeat: false,
    isOverdue: false,
    isTest: true,
    account: ownerOf(account),
    actions: null,
  }
}
