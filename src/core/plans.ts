import { AppError } from './errors.ts'
import type { UsageCounters } from './records.ts'

export type QuotaName = 'memories' | 'audioSeconds' | 'images' | 'storageBytes'
export const QUOTA_NAMES: readonly QuotaName[] = ['memories', 'audioSeconds', 'images', 'storageBytes']

/** Null is unlimited. */
export type Plan = Record<QuotaName, number | null> & { ratePerMinute: number | null }
export interface Plans {
  byName: ReadonlyMap<string, Plan>
  /** What a new account gets, and what an account is held to whose plan the operator has since removed. */
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

/** Whether anything of it has a limit: only then it matters what was used. */
export function isLimited(plan: Plan): boolean {
  return QUOTA_NAMES.some((name) => plan[name] !== null)
}

export function isOverQuota(plan: Plan, usage: UsageCounters, added: Partial<UsageCounters>): boolean {
  return quotaOver(plan, usage, added) !== undefined
}

function quotaOver(plan: Plan, usage: UsageCounters, added: Partial<UsageCounters>): QuotaName | undefined {
  return QUOTA_NAMES.find((name) => {
    const limit = plan[name]
    return limit !== null && (added[name] ?? 0) > 0 && usage[name] + (added[name] ?? 0) > limit
  })
}

/** Refuses what would go over a quota, so that the client can send it again once the period turns or the plan changes. */
export function refuseOverQuota(plan: Plan, usage: UsageCounters, added: Partial<UsageCounters>, now: number): void {
  const over = quotaOver(plan, usage, added)
  if (!over) return
  throw new AppError(
    'plan-limit',
    `Your plan's limit for ${over} is reached; nothing was stored. Reading and searching go on. Try again when the month turns, or ask the operator for another plan.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((periodOf(now).end - now) / 1000)) },
  )
}
