import { languageOf } from '../../engines/language/index.ts'
import type { UsageView } from '../../schema/account.ts'
import { AppError } from '../errors.ts'
import type { UnreadyCount } from '../memories/record.ts'
import { waitingReasons } from '../messages/media.ts'
import type { Clock, Store, Transaction } from '../store.ts'
import { oneAtATime } from './authentication.ts'
import type { Account, ReadCounts, UsageCounters } from './record.ts'

type QuotaName = 'memories' | 'audioSeconds' | 'images' | 'storageBytes'
export const QUOTA_NAMES: readonly QuotaName[] = ['memories', 'audioSeconds', 'images', 'storageBytes']

/** Null means unlimited. */
export type Plan = Record<QuotaName, number | null> & { ratePerMinute: number | null }
export interface Plans {
  byName: ReadonlyMap<string, Plan>
  /** The plan of new accounts, and of accounts whose plan the operator has removed. */
  defaultName: string
}

export const UNLIMITED: Plan = {
  memories: null,
  audioSeconds: null,
  images: null,
  storageBytes: null,
  ratePerMinute: null,
}

/** The plan of this name, else the default plan. Without any plans nothing is limited. */
export function planNamed(plans: Plans, name: string): Plan {
  return plans.byName.get(name) ?? plans.byName.get(plans.defaultName) ?? UNLIMITED
}

/** Requests per minute; null is unlimited. `standard` is for plans that set none. */
export function ratesByPlan(plans: Plans, standard: number | null): (account: Pick<Account, 'plan'>) => number | null {
  return ({ plan }) => planNamed(plans, plan).ratePerMinute ?? standard
}

/** A calendar month in UTC. */
interface Period {
  /** `2026-11` */
  name: string
  start: number
  end: number
}

/** The period that contains `time` (Unix milliseconds). */
export function periodOf(time: number): Period {
  const date = new Date(time)
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  return {
    name: new Date(start).toISOString().slice(0, 7),
    start,
    end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  }
}

/** False if no quota of the plan has a limit. */
export function isLimited(plan: Plan): boolean {
  return QUOTA_NAMES.some((name) => plan[name] !== null)
}

/** Whether one of the counters that `added` raises would exceed its quota. */
export function isOverQuota(plan: Plan, usage: UsageCounters, added: Partial<UsageCounters>): boolean {
  return quotaOver(plan, usage, added) !== undefined
}

function quotaOver(plan: Plan, usage: UsageCounters, added: Partial<UsageCounters>): QuotaName | undefined {
  return QUOTA_NAMES.find((name) => {
    const limit = plan[name]
    const more = added[name] ?? 0
    return limit !== null && more > 0 && hundredths(usage[name] + more) > hundredths(limit)
  })
}

const QUOTAS: Record<QuotaName, { unit: string; isMonthly: boolean }> = {
  memories: { unit: 'memories', isMonthly: true },
  audioSeconds: { unit: 'seconds of audio', isMonthly: true },
  images: { unit: 'images', isMonthly: true },
  storageBytes: { unit: 'bytes of storage', isMonthly: false },
}

/** Compares in hundredths: as floating-point numbers, 0.1 + 0.2 is more than 0.3. */
function hundredths(value: number): number {
  return Math.round(value * 100)
}

/** @throws {AppError} plan-limit, if `added` would exceed a quota */
export function refuseOverQuota(
  plan: Plan,
  usage: UsageCounters,
  added: Partial<UsageCounters>,
  { now, outcome = 'stored' }: { now: number; outcome?: 'stored' | 'changed' },
): void {
  const over = quotaOver(plan, usage, added)
  if (!over) return
  const { unit, isMonthly } = QUOTAS[over]
  const limit = plan[over] ?? 0
  const reached = `Your plan's limit of ${limit} ${unit}${isMonthly ? ' a month' : ''} is reached, so nothing was ${outcome}`
  const fits = (added[over] ?? 0) <= limit
  const remedies = [
    ...(fits && isMonthly ? ['wait until next month', "delete some of this month's memories"] : []),
    ...(fits && !isMonthly ? ['delete memories for good'] : []),
    'ask the operator for another plan',
  ]
  throw new AppError('plan-limit', `${reached}: ${remedies.join(', or ')}.`, {
    ...(isMonthly && { retryAfterSeconds: Math.max(1, Math.ceil((periodOf(now).end - now) / 1000)) }),
  })
}

/**
 * Called in the transaction that adds to the usage. Others that add to it wait until it ends, so that two can't use the same remainder.
 * @throws {AppError} plan-limit, if `added` would exceed a quota
 */
export async function claimQuota(
  tx: Pick<Transaction, 'usage'>,
  { plans }: { plans: Plans },
  account: Pick<Account, 'id' | 'plan'>,
  added: Partial<UsageCounters>,
  at: { now: number; outcome?: 'stored' | 'changed' },
): Promise<void> {
  const plan = planNamed(plans, account.plan)
  if (!isLimited(plan)) return
  await tx.usage.hold(account.id)
  refuseOverQuota(plan, await tx.usage.read(account.id, periodOf(at.now).name), added, at)
}

/** Accounts per transaction: a few milliseconds of writing. */
const WRITTEN_AT_ONCE = 200

/** Counts searches and recalls in memory and writes them in batches, so that a read never writes. A crash loses the counts of the last seconds. */
export class ReadCounter {
  readonly #store: Pick<Store, 'transaction'>
  readonly #clock: Clock
  /** Keyed by account and period. */
  readonly #counts = new Map<string, ReadCounts>()

  constructor(store: Pick<Store, 'transaction'>, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  count(accountId: string, what: 'searches' | 'recalls'): void {
    const counts = this.unwritten(accountId, periodOf(this.#clock()).name)
    this.#counts.set(keyOf(counts), { ...counts, [what]: counts[what] + 1 })
  }

  unwritten(accountId: string, period: string): ReadCounts {
    return this.#counts.get(keyOf({ accountId, period })) ?? { accountId, period, searches: 0, recalls: 0 }
  }

  /** Counts that could not be written stay for the next flush. */
  readonly flush = oneAtATime(() => this.#write())

  async #write(): Promise<void> {
    const counts = [...this.#counts.values()]
    for (let start = 0; start < counts.length; start += WRITTEN_AT_ONCE) {
      const batch = counts.slice(start, start + WRITTEN_AT_ONCE)
      await this.#store.transaction((tx) => tx.usage.addReads(batch))
      for (const written of batch) this.#subtract(written)
    }
  }

  #subtract(written: ReadCounts): void {
    const counts = this.unwritten(written.accountId, written.period)
    const searches = counts.searches - written.searches
    const recalls = counts.recalls - written.recalls
    if (searches === 0 && recalls === 0) this.#counts.delete(keyOf(counts))
    else this.#counts.set(keyOf(counts), { ...counts, searches, recalls })
  }
}

function keyOf({ accountId, period }: Pick<ReadCounts, 'accountId' | 'period'>): string {
  return `${accountId} ${period}`
}

/** The usage of the current month, including reads that are counted but not yet stored. */
export async function readUsage(
  deps: { store: Store; plans: Plans; clock: Clock; readCounter: ReadCounter; hasTranscriber: boolean },
  account: Account,
): Promise<UsageView> {
  const period = periodOf(deps.clock())
  const written = await deps.store.usage.read(account.id, period.name)
  const unwritten = deps.readCounter.unwritten(account.id, period.name)
  const counters = {
    ...written,
    // Removes the rounding errors of a sum of fractions.
    audioSeconds: Math.round(written.audioSeconds * 100) / 100,
    searches: written.searches + unwritten.searches,
    recalls: written.recalls + unwritten.recalls,
  }
  const plan = planNamed(deps.plans, account.plan)
  const processing = await readProcessing(deps, account)
  const isAnyReached = QUOTA_NAMES.some((name) => isReached(plan, counters, name))
  return {
    plan: account.plan,
    period: { start: new Date(period.start).toISOString(), end: new Date(period.end).toISOString() },
    counters,
    quotas: quotasOf(plan, counters),
    indexing: isAnyReached || processing.paused > 0 ? 'paused' : 'active',
    processing,
  }
}

async function readProcessing(
  { store, hasTranscriber }: { store: Store; hasTranscriber: boolean },
  account: Account,
): Promise<UsageView['processing']> {
  const unready = await store.memories.countUnready(account.id)
  const sum = (isCounted: (each: UnreadyCount) => boolean) =>
    unready.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const paused = sum(({ status }) => status === 'paused')
  const unheard = sum(({ status, source }) => status === 'pending' && source === 'audio')
  return {
    pending: sum(({ status }) => status === 'pending'),
    processing: sum(({ status }) => status === 'processing'),
    paused,
    failed: sum(({ status }) => status === 'failed'),
    reasons: waitingReasons(languageOf(account.language), { forTranscriber: hasTranscriber ? 0 : unheard, paused }),
  }
}

function quotasOf(plan: Plan, counters: UsageCounters): UsageView['quotas'] {
  const quota = (name: keyof UsageView['quotas']) => {
    const limit = plan[name]
    return { used: counters[name], limit, remaining: limit === null ? null : Math.max(0, limit - counters[name]) }
  }
  return {
    memories: quota('memories'),
    audioSeconds: quota('audioSeconds'),
    images: quota('images'),
    storageBytes: quota('storageBytes'),
  }
}

function isReached(plan: Plan, counters: UsageCounters, name: (typeof QUOTA_NAMES)[number]): boolean {
  const limit = plan[name]
  return limit !== null && counters[name] >= limit
}
