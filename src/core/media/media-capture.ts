import { setTimeout as pause } from 'node:timers/promises'
import { languageOf } from '../../engines/language/index.ts'
import type { AudioProbe } from '../../engines/media-format/index.ts'
import { requireCredential } from '../accounts/authentication.ts'
import { type Credential, type CredentialStore, type ViewedAccount, wholeAccount } from '../accounts/record.ts'
import { periodOf, planNamed, refuseOverQuota } from '../accounts/usage.ts'
import {
  type CaptureDeps,
  type CaptureDetails,
  type CaptureOutcome,
  detailsOf,
  knownCapture,
  newMemory,
  saveOnce,
} from '../memories/capture.ts'
import type { Media, Memory, MemoryStore } from '../memories/record.ts'
import { PROBE_JOB, queueStage } from '../memories/stage-jobs.ts'
import { pendingTitle } from '../messages/media.ts'
import type { Transaction } from '../store.ts'
import type { SpooledFile } from './files.ts'
import { type Delivery, type ReceivingDeps, receiveMedia, storeMedia } from './receiving.ts'
import { type Reserved, reservationFor } from './reservation.ts'

export interface MediaCaptureDeps extends CaptureDeps, ReceivingDeps {
  audioProbe: AudioProbe
  wakeJobs(): void
}

export interface MediaDetails extends CaptureDetails {
  /** File name, for display only. */
  name?: string
  /** The client's measurement, used if the file itself does not say. */
  durationSeconds?: number
}

/** Before its bytes arrive, an audio is refused only if no audio time is left at all. */
const LEAST_AUDIO_SECONDS = 0.01

/** The outcome for a client that sends a capture again, or null if its client id is new. */
export async function findDuplicate(
  deps: MediaCaptureDeps,
  account: ViewedAccount,
  clientId: string | undefined,
): Promise<CaptureOutcome | null> {
  const known = await knownCapture(deps.store, account, clientId)
  return known && { memory: known, isDuplicate: true }
}

/** Runs before the bytes are received, so that an account over its limit need not send them. @throws {AppError} plan-limit */
export async function refuseMediaOverQuota(
  { store, plans, clock }: Pick<MediaCaptureDeps, 'store' | 'plans' | 'clock'>,
  account: ViewedAccount,
  kind: 'audio' | 'image',
): Promise<void> {
  const now = clock()
  const usage = await store.usage.read(account.id, periodOf(now).name)
  const least = kind === 'image' ? { images: 1 } : { audioSeconds: LEAST_AUDIO_SECONDS }
  refuseOverQuota(planNamed(plans, account.plan), usage, { memories: 1, storageBytes: 1, ...least }, { now })
}

/** Receives and stores a file. Jobs read its content afterwards. */
export async function captureDelivery(
  deps: MediaCaptureDeps,
  account: ViewedAccount,
  credential: Credential,
  delivery: Delivery,
  details: MediaDetails,
): Promise<CaptureOutcome> {
  const file = await receiveMedia(deps, account, delivery)
  return captureFile(deps, account, credential, file, details)
}

/** Stores a file that was already received. The spooled copy is deleted in any case. */
export async function captureFile(
  deps: MediaCaptureDeps,
  account: ViewedAccount,
  credential: Credential,
  file: SpooledFile,
  details: MediaDetails,
  alsoWrite: (tx: Transaction) => Promise<void> = async () => {},
): Promise<CaptureOutcome> {
  try {
    const reserved = await reservationFor(deps, account, file, details.durationSeconds ?? null)
    const outcome = await storeMedia(deps, account, file, details.name ?? null, async (media) => {
      const memory = newMediaMemory(deps, account, credential, { media, kind: file.format.kind, reserved }, details)
      const saved = await saveOnce(deps, { account, credential }, memory, {
        reserved: reserved?.counters ?? {},
        alsoWrite: async (tx) => {
          await tx.files.change(account.id, media.key, 'storing', { state: 'stored', expiresAt: null })
          await queueStage(tx, deps, PROBE_JOB, memory, {
            hasCapturedAt: details.capturedAt !== undefined,
            durationSeconds: details.durationSeconds ?? null,
            ...(reserved && { reserved: reserved.amount }),
          })
          await alsoWrite(tx)
        },
      })
      return { ...saved, isKept: !saved.isDuplicate }
    })
    deps.wakeJobs()
    return outcome
  } finally {
    await deps.spool.discard(file)
  }
}

function newMediaMemory(
  deps: MediaCaptureDeps,
  account: ViewedAccount,
  credential: Credential,
  { media, kind, reserved }: { media: Media; kind: 'audio' | 'image'; reserved: Reserved | null },
  details: MediaDetails,
): Memory {
  const now = deps.clock()
  const capturedAt = details.capturedAt ?? now
  const title = pendingTitle(languageOf(account.language), kind, details.name ?? null, capturedAt, account.timezone)
  return newMemory(deps, account, {
    ...detailsOf(account, credential, details),
    text: '',
    title,
    type: kind,
    source: kind,
    createdAt: now,
    capturedAt,
    memoryStatus: 'pending',
    media: { ...media, ...(reserved && { chargedIn: periodOf(now).name, chargedAmount: reserved.amount }) },
  })
}

/** Clients that wait at once, of all accounts: each of them reads its memory a few times a second. */
const MOST_WAITING = 64
const LOOK_EVERY_MS = 150

/**
 * Resolves with the memory as it is once it was processed, or when the signal is aborted; with null if too many wait already.
 * @throws {AppError} unauthorized, if the credential was revoked meanwhile
 */
export type AwaitProcessing = (memory: Memory, credential: Credential, signal: AbortSignal) => Promise<Memory | null>

interface AwaitingStore {
  memories: Pick<MemoryStore, 'get'>
  credentials: Pick<CredentialStore, 'findByHash'>
}

/** Looks at the stored memory, because another process may be processing it. */
export function createAwaitProcessing({ memories, credentials }: AwaitingStore): AwaitProcessing {
  let waiting = 0

  async function processed(memory: Memory, credential: Credential, signal: AbortSignal): Promise<Memory> {
    let current = memory
    while ((current.memoryStatus === 'pending' || current.memoryStatus === 'processing') && !signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
      await requireCredential({ credentials }, credential)
      current = (await memories.get(wholeAccount(memory.accountId), memory.id)) ?? current
    }
    return current
  }

  return async (memory, credential, signal) => {
    if (waiting >= MOST_WAITING) return null
    waiting += 1
    try {
      return await processed(memory, credential, signal)
    } finally {
      waiting -= 1
    }
  }
}
