import { languageOf } from '../../engines/language/index.ts'
import type { UsageView } from '../../schema/account.ts'
import type { UnreadyCount } from '../memories/record.ts'
import { waitingReasons } from '../messages/media.ts'
import type { Clock, Store } from '../store.ts'
import { type Plan, type Plans, periodOf, planNamed, QUOTA_NAMES } from './plans.ts'
import type { Account, ReadCounts, UsageCounters } from './record.ts'
import { oneAtATime } from './use-log.ts'

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
