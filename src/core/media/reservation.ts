import { MediaFailure } from '../../engines/media-format/media-failure.ts'
import type { SpooledFile } from './media-ports.ts'
import type { AudioProbe } from '../../engines/media-format/types.ts'
import { type Plans, periodOf, planNamed } from '../accounts/plans.ts'
import { chargedCounter } from '../memories/charge.ts'
import type { Account, Job, Memory, UsageCounters } from '../records.ts'

/** About what a second of compressed speech takes. */
const BYTES_PER_SECOND = 4_000
/** With the wait for its turn. Past it the length is estimated. */
const PROBE_TIMEOUT_MS = 60_000

/** What a capture counts for before its file is read. */
export interface Reserved {
  counters: Partial<UsageCounters>
  amount: number
}

/** Returns null if the plan does not limit this kind of file: it is then counted once it is read. */
export async function reservationFor(
  { plans, audioProbe }: { plans: Plans; audioProbe: AudioProbe },
  account: Account,
  file: SpooledFile,
  claimedSeconds: number | null,
): Promise<Reserved | null> {
  const plan = planNamed(plans, account.plan)
  if (file.format.kind === 'image') return plan.images === null ? null : { counters: { images: 1 }, amount: 1 }
  if (plan.audioSeconds === null) return null
  const told = await secondsOf(audioProbe, file)
  const amount = audioCharge(told ?? claimedSeconds, file.bytes)
  return { counters: { audioSeconds: amount }, amount }
}

/** Seconds to count for an audio; estimated from its size if neither the file nor the client tells. Never zero. */
export function audioCharge(seconds: number | null, bytes: number): number {
  return Math.max(0.01, Math.round((seconds ?? bytes / BYTES_PER_SECOND) * 100) / 100)
}

async function secondsOf(probe: AudioProbe, { path, format }: SpooledFile): Promise<number | null> {
  try {
    return await probe.seconds(path, format.contentType, AbortSignal.timeout(PROBE_TIMEOUT_MS))
  } catch (error) {
    // A file that can't be probed is kept all the same, and the memory says what is wrong.
    if (error instanceof MediaFailure || isTimeout(error)) return null
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

export interface Settlement {
  charges: Array<{ period: string; change: Partial<UsageCounters> }>
  /** What this month's counters grow by. */
  growth: Partial<UsageCounters>
  chargedIn: string
}

/** What the counters must become now that the file was read and counts for `amount`; null if it was counted before. */
export function settlementFor(memory: Memory, job: Job, amount: number, now: number): Settlement | null {
  const month = periodOf(now).name
  const counter = chargedCounter(memory)
  const chargedIn = memory.media?.chargedIn ?? null
  const of = (change: number) => ({ [counter]: Math.round(change * 100) / 100 })
  if (chargedIn === null)
    return { charges: [{ period: month, change: of(amount) }], growth: of(amount), chargedIn: month }
  const reserved = reservedIn(job)
  if (reserved === null) return null
  if (amount <= reserved || chargedIn === month) {
    const change = of(amount - reserved)
    return { charges: [{ period: chargedIn, change }], growth: change, chargedIn }
  }
  const moved = [
    { period: chargedIn, change: of(-reserved) },
    { period: month, change: of(amount) },
  ]
  return { charges: moved, growth: of(amount), chargedIn: month }
}

/** What gives back the reservation of a file that could not be read; null if there is none. */
export function releaseFor(memory: Memory, job: Job): Settlement['charges'][number] | null {
  const reserved = reservedIn(job)
  if (reserved === null || memory.media === null || memory.media.chargedIn === null) return null
  return { period: memory.media.chargedIn, change: { [chargedCounter(memory)]: -reserved } }
}

function reservedIn({ payload }: Job): number | null {
  const { reserved } = payload
  return typeof reserved === 'number' ? reserved : null
}
