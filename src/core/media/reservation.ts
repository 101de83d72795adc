import { type AudioProbe, MediaFailure } from '../../engines/media-format/index.ts'
import type { Account, UsageCounters } from '../accounts/record.ts'
import { type Plans, periodOf, planNamed } from '../accounts/usage.ts'
import { chargedCounter, type Memory } from '../memories/record.ts'
import type { Job } from '../store.ts'
import type { SpooledFile } from './files.ts'

/** Approximate size of one second of compressed speech. */
const BYTES_PER_SECOND = 4_000
/** Includes the wait in the queue. After it, the duration is estimated. */
const PROBE_TIMEOUT_MS = 60_000

/** The provisional charge of a capture, before its file is read. */
export interface Reserved {
  counters: Partial<UsageCounters>
  amount: number
}

/** Returns null if the plan does not limit this kind of file, which is then charged only once it is read. */
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

/** Seconds to charge for an audio, estimated from its size if the duration is unknown. Never zero. */
export function audioCharge(seconds: number | null, bytes: number): number {
  return Math.max(0.01, Math.round((seconds ?? bytes / BYTES_PER_SECOND) * 100) / 100)
}

async function secondsOf(probe: AudioProbe, { path, format }: SpooledFile): Promise<number | null> {
  try {
    return await probe.seconds(path, format.contentType, AbortSignal.timeout(PROBE_TIMEOUT_MS))
  } catch (error) {
    // A file that cannot be probed is stored anyway. The probe job then records the error in the memory.
    if (error instanceof MediaFailure || isTimeout(error)) return null
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

export interface Settlement {
  charges: Array<{ period: string; change: Partial<UsageCounters> }>
  /** The increase of this month's counters. */
  growth: Partial<UsageCounters>
  chargedIn: string
}

/** The changes to the counters once the file was read and its charge is `amount`. Returns null if it was already settled. */
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

/** Gives back the reservation of a file that could not be read. Returns null if there is none. */
export function releaseFor(memory: Memory, job: Job): Settlement['charges'][number] | null {
  const reserved = reservedIn(job)
  if (reserved === null || memory.media === null || memory.media.chargedIn === null) return null
  return { period: memory.media.chargedIn, change: { [chargedCounter(memory)]: -reserved } }
}

function reservedIn({ payload }: Job): number | null {
  const { reserved } = payload
  return typeof reserved === 'number' ? reserved : null
}
