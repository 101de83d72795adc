import type { UsageView } from '../schema/usage.ts'
import { languageOf } from './language/language.ts'
import { waitingReasons } from './language/messages/media.ts'
import { type Plan, type Plans, periodOf, planNamed, QUOTA_NAMES } from './plans.ts'
import type { Clock, Store, UnreadyCount } from './ports.ts'
import type { Account, UsageCounters } from './records.ts'

/**
 * Searches and recalls are counted in memory and written in one batch, so that reading costs no write: a crash may lose the count of the last
 * seconds, and nothing else.
 */
export class ReadCounter {
  readonly #store: Store
  readonly #clock: Clock
  /** By account and period. */
  readonly #counts = new Map<string, ReadCounts>()

  constructor(store: Store, clock: Clock) {
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

  /** What could not be written stays counted. */
  async flush(): Promise<void> {
    if (this.#counts.size === 0) return
    const written = [...this.#counts.values()]
    await this.#store.transaction(async (tx) => {
      for (const { accountId, period, searches, recalls } of written) {
        // The account may have been deleted since.
        if (await tx.accounts.get(accountId)) await tx.usage.add(accountId, period, { searches, recalls })
      }
    })
    for (const counts of written) this.#subtract(counts)
  }

  #subtract(written: ReadCounts): void {
    const counts = this.unwritten(written.accountId, written.period)
    const searches = counts.searches - written.searches
    const recalls = counts.recalls - written.recalls
    if (searches === 0 && recalls === 0) this.#counts.delete(keyOf(counts))
    else this.#counts.set(keyOf(counts), { ...counts, searches, recalls })
  }
}

interface ReadCounts {
  accountId: string
  /** The month in which they were made, which may be over when they are written. */
  period: string
  searches: number
  recalls: number
}

function keyOf({ accountId, period }: Pick<ReadCounts, 'accountId' | 'period'>): string {
  return `${accountId} ${period}`
}

export async function readUsage(
  deps: { store: Store; plans: Plans; clock: Clock; readCounter: ReadCounter; hasTranscriber: boolean },
  account: Account,
): Promise<UsageView> {
  const period = periodOf(deps.clock())
  const written = await deps.store.usage.read(account.id, period.name)
  const unwritten = deps.readCounter.unwritten(account.id, period.name)
  const counters = {
    ...written,
    searches: written.searches + unwritten.searches,
    recalls: written.recalls + unwritten.recalls,
  }
  const plan = planNamed(deps.plans, account.plan)
  return {
    plan: account.plan,
    period: { start: new Date(period.start).toISOString(), end: new Date(period.end).toISOString() },
    counters,
    quotas: quotasOf(plan, counters),
    indexing: QUOTA_NAMES.some((name) => isReached(plan, counters, name)) ? 'paused' : 'active',
    processing: await readProcessing(deps, account),
  }
}

/** What is still to be read, and in words what it waits for. */
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
