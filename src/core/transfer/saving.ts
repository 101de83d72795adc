import { createHash } from 'node:crypto'
import type { ImportFormat } from '../../schema/import.ts'
import type { Presented } from '../accounts/account-ports.ts'
import { isDueSure, newMemory, stateFor, uniqueTags } from '../memories/capture.ts'
import { clientSlug } from '../memories/client-slug.ts'
import { holdCredential } from '../accounts/credential-check.ts'
import { queueEmbedding } from '../embedding/embedding-jobs.ts'
import type { ImportFile } from './import-ports.ts'
import { guessLanguage } from '../../engines/language/guess.ts'
import { languageOf } from '../../engines/language/language.ts'
import { mentionsIn } from '../../engines/language/mentions.ts'
import { pendingTitle } from '../messages/media.ts'
import { titleFrom } from '../../engines/language/title.ts'
import { receiveMedia, storeMedia } from '../media/intake.ts'
import type { MediaCaptureDeps } from '../media/media-capture.ts'
import { type Reserved, reservationFor } from '../media/reservation.ts'
import { chargedCounter, chargeOf } from '../memories/charge.ts'
import { PROBE_JOB, queueStage } from '../memories/stage-jobs.ts'
import type { SpooledFile } from '../media/media-ports.ts'
import { claimQuota, periodOf } from '../accounts/plans.ts'
import type { Transaction } from '../ports.ts'
import { wordsOfMemory } from '../search/memory-words.ts'
import type { Account, Json, JsonObject, Memory, UsageCounters } from '../records.ts'
import { storedBytesOf } from '../memories/stored-bytes.ts'
import { isTaskType, withTaskState } from '../memories/task-state.ts'
import { readLanguageAndDue } from '../memories/text-reading.ts'
import type { BroughtMedia, BroughtMemory, KeptMemory } from './items.ts'
import type { Turn } from './turns.ts'

export interface SavingDeps extends MediaCaptureDeps {
  turn: Turn
}

/** Also unpacks the files of the archive that is imported. */
export type ReceivingDeps = SavingDeps & Pick<ImportFile, 'unpack'>

const DAY_MS = 86_400_000

/** A memory to be saved, and the file that it came in, on this machine's disk. */
export interface ReadyMemory {
  memory: Memory
  file: SpooledFile | null
  /** The file's own; only to be shown. */
  name?: string | null
}

/** As capturing would make it, with the times, type, tags and state that its source tells. */
export async function memoryOf(
  deps: ReceivingDeps,
  account: Account,
  format: ImportFormat,
  source: BroughtMemory,
): Promise<ReadyMemory> {
  const now = deps.clock()
  const createdAt = notLater(source.createdAt, now)
  const base = {
    tags: uniqueTags(source.tags),
    attributes: { imported: { from: format, ...source.imported } },
    client: source.client,
    clientSlug: source.client === null ? null : clientSlug(source.client),
    createdAt,
    capturedAt: createdAt,
    updatedAt: Math.max(notLater(source.updatedAt ?? createdAt, now), createdAt),
  }
  if (!source.media) {
    const clientId = importedClientId(format, source.sourceId)
    return {
      memory: { ...textMemory(deps, account, source, createdAt), ...mergedTo(base, account, source), clientId },
      file: null,
    }
  }
  const { media } = source
  const delivery = { source: deps.unpack(media.entry), contentType: media.contentType, kinds: media.kinds }
  const file = await receiveMedia(deps, account, delivery)
  const { kind } = file.format
  const title = pendingTitle(languageOf(account.language), kind, media.name, createdAt, account.timezone)
  const clientId = importedClientId(format, `${source.sourceId}\0${file.sha256}`)
  const memory: Memory = {
    ...newMemory(deps, account, { text: '', title, type: kind, now: createdAt }),
    ...base,
    source: kind,
    clientId,
    memoryStatus: 'pending',
  }
  return { memory, file, name: media.name }
}

/** Never in the future: what a broken clock wrote would stand before all else for years. */
function notLater(at: number | null, now: number): number {
  return at === null || at > now + DAY_MS ? now : at
}

function textMemory(deps: SavingDeps, account: Account, { text, title, type }: BroughtMemory, now: number): Memory {
  return {
    ...newMemory(deps, account, { text, title: title ?? titleFrom(text), type, now }),
    isTitleGiven: title !== null,
  }
}

type Base = Pick<Memory, 'tags' | 'attributes' | 'client' | 'clientSlug' | 'createdAt' | 'capturedAt' | 'updatedAt'>

/** Language, and what is due: as the source says, else, of a task, as its text says. */
function mergedTo(base: Base, account: Account, source: BroughtMemory) {
  const { text, type, status, due } = source
  if (!isTaskType(type) || due) {
    const { language } = guessLanguage(text, languageOf(account.language))
    const state = { ...stateFor(type, { due: null }), ...(isTaskType(type) && { status: status ?? 'open' }) }
    const dated = due && isTaskType(type) ? { ...state, dueAt: due.at, duePrecision: due.precision } : state
    return {
      ...base,
      language,
      status: dated.status,
      dueAt: dated.dueAt,
      attributes: withTaskState(base.attributes, dated),
    }
  }
  const reading = readLanguageAndDue(text, account, base.capturedAt)
  const state = { ...stateFor(type, reading), status: status ?? ('open' as const) }
  return {
    ...base,
    language: reading.language,
    status: state.status,
    dueAt: state.dueAt,
    attributes: withTaskState(base.attributes, state),
    review: isDueSure(state, reading) ? null : ('pending' as const),
  }
}

/** The same each time the same thing is brought, so that it is kept once. */
function importedClientId(format: ImportFormat, sourceId: string): string {
  return `import-${createHash('sha256').update(`${format}\0${sourceId}`).digest('hex').slice(0, 40)}`
}

/**
 * Its own file back on this machine's disk. The place in a picture stays: it was kept with its owner's consent, and the file is to come back as it
 * went out. @throws {AppError} invalid, where the bytes are not what they are said to be
 */
export async function receiveKept(deps: ReceivingDeps, media: BroughtMedia): Promise<SpooledFile> {
  const rules = { maxBytes: deps.maxUploadBytes, declared: media.contentType, kinds: media.kinds }
  return deps.spool.receive(deps.unpack(media.entry), rules)
}

/** True where it is new. The file is gone from where it waited when this settles. @throws {AppError} plan-limit; unauthorized, if the credential was revoked meanwhile */
export async function saveImported(
  deps: SavingDeps,
  caller: Presented,
  { memory, file, name = null }: ReadyMemory,
): Promise<boolean> {
  if (!file) return saveRow(deps, caller, memory)
  try {
    const { account } = caller
    const isUnread = memory.memoryStatus === 'pending'
    const reserved = isUnread ? await reservationFor(deps, account, file, memory.audioSeconds) : null
    const { isKept } = await storeMedia(deps, account, file, name, async (media) => ({
      isKept: await saveRow(deps, caller, { ...memory, media }, reserved),
    }))
    return isKept
  } finally {
    await deps.spool.discard(file)
  }
}

/** Whether the account has it already, by its id or by the client id that names it. */
export async function isKnown(
  { memories }: Pick<Transaction, 'memories'>,
  account: Account,
  { id, clientId }: Pick<Memory, 'id' | 'clientId'>,
): Promise<boolean> {
  if (await memories.get(account.id, id)) return true
  return clientId !== null && (await memories.getByClientId(account.id, clientId)) !== null
}

/** What was kept of it under `attributes.imported` when it was brought; null where it was not, or was forgotten. */
export async function keptBefore(
  { memories }: Pick<Transaction, 'memories'>,
  account: Account,
  format: ImportFormat,
  sourceId: string,
): Promise<JsonObject | null> {
  const memory = await memories.getByClientId(account.id, importedClientId(format, sourceId))
  const kept = memory?.attributes['imported']
  return memory ? (isObject(kept) ? kept : {}) : null
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All of a memory in one transaction, counted in the month in which it comes in. */
async function saveRow(
  deps: SavingDeps,
  { account, credential }: Presented,
  given: Memory,
  reserved: Reserved | null = null,
): Promise<boolean> {
  const period = periodOf(deps.clock()).name
  const isCharged = given.memoryStatus === 'ready' || reserved !== null
  const memory = isCharged ? chargedIn(given, period, reserved?.amount ?? chargeOf(given)) : given
  const counted = { ...countedFor(memory), ...reserved?.counters }
  await deps.turn()
  const mentions = mentionsIn(memory, memory.language)
  const words = await wordsOfMemory(memory, deps.turn)
  return deps.store.transaction(async (tx) => {
    await holdCredential(tx, credential)
    if (await isKnown(tx, account, memory)) return false
    await claimQuota(tx, deps, account, counted, { now: deps.clock() })
    await tx.memories.add(memory)
    await tx.mentions.put(account.id, memory.id, mentions)
    await queueEmbedding(tx, deps, memory)
    await settleFile(tx, deps, memory, reserved)
    // Last, as captures of one account wait for one another from here on.
    await tx.textIndex.add(memory, words)
    await tx.usage.add(account.id, period, counted)
    return true
  })
}

function chargedIn(memory: Memory, period: string, chargedAmount: number): Memory {
  return memory.media ? { ...memory, media: { ...memory.media, chargedIn: period, chargedAmount } } : memory
}

/** What was read before is counted at once, as reading it anew would have been. */
export function countedFor(memory: Memory): Partial<UsageCounters> {
  return {
    memories: 1,
    storageBytes: storedBytesOf(memory),
    ...(memory.media && memory.media.chargedIn !== null && { [chargedCounter(memory)]: chargeOf(memory) }),
  }
}

/** The file is the memory's from here on; what is still to be read in it gets its job. */
async function settleFile(tx: Transaction, deps: SavingDeps, memory: Memory, reserved: Reserved | null): Promise<void> {
  const { media, accountId, memoryStatus, audioSeconds, clientId } = memory
  if (media === null) return
  await tx.files.change(accountId, media.key, 'storing', { state: 'stored', expiresAt: null })
  if (memoryStatus !== 'pending') return
  const isOurs = clientId?.startsWith('import-') !== true
  const payload = {
    hasCapturedAt: isOurs,
    durationSeconds: audioSeconds,
    ...(reserved && { reserved: reserved.amount }),
  }
  await queueStage(tx, deps, PROBE_JOB, memory, payload)
}

/** A memory whose file the export had lost: it stays without, under a key that leads nowhere. */
export function withoutFile({ memory }: KeptMemory, key: string): Memory {
  return memory.media ? { ...memory, media: { ...memory.media, key } } : memory
}
