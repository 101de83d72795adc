import { createHash } from 'node:crypto'
import { guessLanguage, languageOf, mentionsIn, titleFrom, wallClockAt } from '../../engines/language/index.ts'
import type { ImportFormat } from '../../schema/transfer.ts'
import { holdCredential } from '../accounts/authentication.ts'
import type { Account, Presented, UsageCounters, ViewedAccount } from '../accounts/record.ts'
import { claimQuota, periodOf } from '../accounts/usage.ts'
import type { SpooledFile } from '../media/files.ts'
import type { MediaCaptureDeps } from '../media/media-capture.ts'
import { receiveMedia, storeMedia } from '../media/receiving.ts'
import { type Reserved, reservationFor } from '../media/reservation.ts'
import { newMemory } from '../memories/capture.ts'
import { isoTime } from '../memories/memory-view.ts'
import { chargedCounter, chargeOf, type Json, type JsonObject, type Memory, storedBytesOf } from '../memories/record.ts'
import { LATEST_MS, planReminder } from '../memories/reminder-plan.ts'
import { PROBE_JOB, queueStage } from '../memories/stage-jobs.ts'
import { isDueSure, isTaskType, NO_TASK, readLanguageAndDue, stateFor } from '../memories/task-state.ts'
import { pendingTitle } from '../messages/media.ts'
import { indexMemory, queueEmbedding, wordsOfMemory } from '../search/indexing.ts'
import type { Transaction } from '../store.ts'
import { type Decision, decide, type Following, withLastImport } from './follow-source.ts'
import type { BroughtMedia, BroughtMemory, ImportFile, KeptMemory } from './items.ts'
import type { Turn } from './pacing.ts'
import { charactersIn, cutTo } from './values.ts'

export interface SavingDeps extends MediaCaptureDeps {
  turn: Turn
}

export type ReceivingDeps = SavingDeps & Pick<ImportFile, 'unpack'>

const DAY_MS = 86_400_000
/** 09:00, the time of day for dates without one. */
const DAY_SECONDS = 9 * 3600

export interface ReadyMemory {
  memory: Memory
  file: SpooledFile | null
  /** File name, for display only. */
  name?: string | null
  /** Null if the memory of an earlier import stays as it is. */
  following: Following | null
}

/** Builds the memory that a capture would make, with the times, type, tags and task state of its source. */
export async function memoryOf(
  deps: ReceivingDeps,
  account: ViewedAccount,
  recognised: ImportFormat,
  source: BroughtMemory,
): Promise<ReadyMemory> {
  const now = deps.clock()
  const format = source.from ?? recognised
  const createdAt = notLater(source.createdAt, now)
  const { location, media } = source
  const { location: place, ...others } = source.imported
  const imported =
    location && !account.geolocation ? others : { ...others, ...(place !== undefined && { location: place }) }
  const base = {
    tags: source.tags.map((tag) => cutTo(tag, MAX_TAG_LENGTH)).slice(0, MAX_TAGS),
    attributes: {
      ...(location && account.geolocation && { location }),
      imported: { from: format, ...imported, ...excessIn(source, now) },
    },
    client: source.client,
    createdAt,
    updatedAt: Math.max(notLater(source.updatedAt ?? createdAt, now), createdAt),
  }
  if (media) return mediaMemoryOf(deps, account, format, { ...source, media }, base)
  const { text, type, sourceId, stableId } = source
  const title = source.title && cutTo(source.title, MAX_TITLE_LENGTH)
  const memory = newMemory(deps, account, {
    ...base,
    ...stateOf(source, account, createdAt, now),
    text,
    type,
    title: title ?? titleFrom(text),
    isTitleGiven: title !== null,
    clientId: importedClientId(format, stableId === null ? sourceId : `stable ${stableId}`),
  })
  if (stableId === null) return { memory, file: null, following: null }
  const following = {
    contentClientId: importedClientId(format, stableId === sourceId ? `${sourceId}\0${text}` : sourceId),
    isUnique: stableId === sourceId,
    isStateComputed: source.isStateComputed,
    isRepeated: false,
  }
  return { memory: withLastImport(memory, source.updatedAt), file: null, following }
}

async function mediaMemoryOf(
  deps: ReceivingDeps,
  account: ViewedAccount,
  format: ImportFormat,
  { media, sourceId, title }: BroughtMemory & { media: BroughtMedia },
  base: Pick<Memory, 'tags' | 'attributes' | 'client' | 'createdAt' | 'updatedAt'>,
): Promise<ReadyMemory> {
  const delivery = { source: deps.unpack(media.entry), contentType: media.contentType, kinds: media.kinds }
  const file = await receiveMedia(deps, account, delivery)
  const { kind } = file.format
  const name = title ?? nameTitle(media.name)
  const memory = newMemory(deps, account, {
    ...base,
    text: '',
    type: kind,
    title: name ?? pendingTitle(languageOf(account.language), kind, media.name, base.createdAt, account.timezone),
    isTitleGiven: name !== null,
    source: kind,
    clientId: importedClientId(format, `${sourceId}\0${file.sha256}`),
    memoryStatus: 'pending',
  })
  return { memory, file, name: media.name, following: null }
}

/** The file's name without its extension, or null if there is none. */
function nameTitle(name: string | null): string | null {
  return titleFrom((name ?? '').replace(/^.*[/\\]/s, '').replace(/\.[a-z0-9]{1,5}$/i, '')) || null
}

const MAX_TITLE_LENGTH = 500
const MAX_TAG_LENGTH = 100
const MAX_TAGS = 100

/** Values that do not fit into the memory's own fields. */
function excessIn({ title, tags, type, createdAt, updatedAt, imported }: BroughtMemory, now: number): JsonObject {
  const areTagsCut = tags.length > MAX_TAGS || tags.some((tag) => charactersIn(tag) > MAX_TAG_LENGTH)
  const isDue = isTaskType(type)
  return {
    ...(title !== null && charactersIn(title) > MAX_TITLE_LENGTH && { title }),
    ...(areTagsCut && { tags }),
    ...(isFuture(createdAt, now) && !isDue && !('date' in imported) && { date: isoTime(createdAt) }),
    ...(isFuture(updatedAt, now) && !('updated' in imported) && { updated: isoTime(updatedAt) }),
  }
}

function isFuture(at: number | null, now: number): at is number {
  return at !== null && at > now + DAY_MS
}

/** Replaces an unknown time, or one more than a day in the future, by now. Otherwise a wrong clock would put a memory first in lists for years. */
function notLater(at: number | null, now: number): number {
  return at === null || isFuture(at, now) ? now : at
}

/** Reads language and task state. The due date comes from the source, or else from a date in the future, or else from the text of a task. */
function stateOf(source: BroughtMemory, account: ViewedAccount, capturedAt: number, now: number) {
  const { text, type, status } = source
  const due = source.due ?? futureDue(source, account, now)
  if (!isTaskType(type)) return { language: guessLanguage(text, languageOf(account.language)).language }
  const open = status ?? 'open'
  if (due) {
    const { language } = guessLanguage(text, languageOf(account.language))
    const series = open === 'open' ? source.series : null
    return { language, state: { ...NO_TASK, status: open, dueAt: due.at, duePrecision: due.precision, series } }
  }
  const reading = readLanguageAndDue(text, account, capturedAt)
  const state = { ...stateFor(type, reading), status: open }
  return { language: reading.language, state, review: isDueSure(state, reading) ? null : ('pending' as const) }
}

function futureDue({ createdAt }: BroughtMemory, { timezone }: Account, now: number): BroughtMemory['due'] {
  if (!isFuture(createdAt, now)) return null
  const isDay = wallClockAt(new Date(createdAt), timezone).seconds === DAY_SECONDS
  return { at: createdAt, precision: isDay ? 'day' : 'minute' }
}

/** Deterministic, so that repeating an import does not duplicate the memory. */
function importedClientId(format: ImportFormat, sourceId: string): string {
  return `import-${createHash('sha256').update(`${format}\0${sourceId}`).digest('hex').slice(0, 40)}`
}

/**
 * Spools a file of one of our own exports. The location in an image stays, because it was kept with the owner's consent and the file must come back
 * unchanged. @throws {AppError} invalid, if the bytes do not match their content type
 */
export async function receiveKept(deps: ReceivingDeps, media: BroughtMedia): Promise<SpooledFile> {
  const rules = { maxBytes: deps.maxUploadBytes, declared: media.contentType, kinds: media.kinds }
  return deps.spool.receive(deps.unpack(media.entry), rules)
}

/**
 * Writes what `decide` finds in the same transaction. The spooled file is deleted in any case.
 * @throws {AppError} plan-limit; unauthorized, if the credential was revoked meanwhile
 */
export async function saveImported(deps: SavingDeps, caller: Presented, ready: ReadyMemory): Promise<Decision> {
  const { memory, file, following, name = null } = ready
  if (!file) return saveRow(deps, caller, memory, following)
  try {
    const { account } = caller
    const isUnread = memory.memoryStatus === 'pending'
    const reserved = isUnread ? await reservationFor(deps, account, file, memory.audioSeconds) : null
    const { decision } = await storeMedia(deps, account, file, name, async (media) => {
      const made = await saveRow(deps, caller, { ...memory, media }, null, reserved)
      return { isKept: made.kind === 'add', decision: made }
    })
    return decision
  } finally {
    await deps.spool.discard(file)
  }
}

/** The memory's `attributes.imported` from an earlier import; null if it was not imported or was deleted. */
export async function keptBefore(
  { memories }: Pick<Transaction, 'memories'>,
  account: ViewedAccount,
  format: ImportFormat,
  sourceId: string,
): Promise<JsonObject | null> {
  const memory = await memories.getByClientId(account, importedClientId(format, sourceId))
  const kept = memory?.attributes['imported']
  return memory ? (isObject(kept) ? kept : {}) : null
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Writes the memory in one transaction and counts it in the current month. */
async function saveRow(
  deps: SavingDeps,
  { account, credential }: Presented,
  given: Memory,
  following: Following | null,
  reserved: Reserved | null = null,
): Promise<Decision> {
  const period = periodOf(deps.clock()).name
  const isCharged = given.memoryStatus === 'ready' || reserved !== null
  const memory = isCharged ? chargedIn(given, period, reserved?.amount ?? chargeOf(given)) : given
  const counted = { ...countedFor(memory), ...reserved?.counters }
  await deps.turn()
  const mentions = mentionsIn(memory, memory.language)
  const words = await wordsOfMemory(memory, account.timezone, deps.turn)
  return deps.store.transaction(async (tx) => {
    await holdCredential(tx, credential)
    const decision = await decide(tx, account, memory, following)
    if (decision.kind === 'update') await updateRow(tx, deps, account, decision)
    if (decision.kind !== 'add') return decision
    await claimQuota(tx, deps, account, counted, { now: deps.clock() })
    await tx.memories.add(decision.memory)
    await planReminder(tx, account, null, decision.memory, deps.clock(), LATEST_MS.imported)
    await tx.mentions.add(account.id, memory.id, mentions)
    await queueEmbedding(tx, deps, memory)
    await settleFile(tx, deps, memory, reserved)
    // Last, because this takes locks that other captures of the account wait for.
    await tx.textIndex.add(memory, words)
    await tx.usage.add(account.id, period, counted)
    return decision
  })
}

async function updateRow(
  tx: Transaction,
  deps: SavingDeps,
  account: ViewedAccount,
  { before, memory }: Extract<Decision, { kind: 'update' }>,
): Promise<void> {
  const storageBytes = storedBytesOf(memory) - storedBytesOf(before)
  if (storageBytes > 0) await claimQuota(tx, deps, account, { storageBytes }, { now: deps.clock(), outcome: 'changed' })
  await tx.memories.update(memory)
  await planReminder(tx, account, before, memory, deps.clock(), LATEST_MS.imported)
  const isReindexed = memory.text !== before.text || memory.title !== before.title || memory.tags !== before.tags
  if (isReindexed) await indexMemory(tx, deps, memory, account.timezone)
  await tx.usage.add(account.id, periodOf(deps.clock()).name, { storageBytes })
}

function chargedIn(memory: Memory, period: string, chargedAmount: number): Memory {
  return memory.media ? { ...memory, media: { ...memory.media, chargedIn: period, chargedAmount } } : memory
}

/** A file that was processed before its export is charged at once, as processing it here would be. */
export function countedFor(memory: Memory): Partial<UsageCounters> {
  return {
    memories: 1,
    storageBytes: storedBytesOf(memory),
    ...(memory.media && memory.media.chargedIn !== null && { [chargedCounter(memory)]: chargeOf(memory) }),
  }
}

/** Assigns the stored file to the memory, and queues its first stage if it was not processed yet. */
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

/** For a memory whose file is not in the export: its media gets a key without a blob. */
export function withoutFile({ memory }: KeptMemory, key: string): Memory {
  return memory.media ? { ...memory, media: { ...memory.media, key } } : memory
}
