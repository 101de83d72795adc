import { AppError } from '../errors.ts'
import type { Transaction } from '../store.ts'
import type { Account, UsageCounters } from './record.ts'

export type QuotaName = 'memories' | 'audioSeconds' | 'images' | 'storageBytes'
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

export function planNamed(plans: Plans, name: string): Plan {
  return plans.byName.get(name) ?? plans.byName.get(plans.defaultName) ?? UNLIMITED
}

/** Requests per minute; null is unlimited. `standard` is for plans that set none. */
export function ratesByPlan(plans: Plans, standard: number | null): (account: Pick<Account, 'plan'>) => number | null {
  return ({ plan }) => planNamed(plans, plan).ratePerMinute ?? standard
}

/** A calendar month in UTC. */
export interface Period {
  /** `2026-11` */
  name: string
  start: number
  end: number
}

export function periodOf(time: number): Period {
  const date = new Date(time)
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  return {
    name: new Date(start).toISOString().slice(0, 7),
    start,
    end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  }
}

export function isLimited(plan: Plan): boolean {
  return QUOTA_NAMES.some((name) => plan[name] !== null)
}

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
