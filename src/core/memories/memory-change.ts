import { titleFrom } from '../../engines/language/index.ts'
import type { MemoryChange } from '../../schema/memory.ts'
import { holdCredential } from '../accounts/authentication.ts'
import type { Account, Presented, ViewedAccount } from '../accounts/record.ts'
import { requireInScope } from '../accounts/scopes.ts'
import { claimQuota, type Plans, periodOf } from '../accounts/usage.ts'
import { invalid, unknownMemory } from '../errors.ts'
import { type EmbeddingDeps, indexMemory } from '../search/indexing.ts'
import type { Store, Transaction } from '../store.ts'
import { uniqueTags } from './capture.ts'
import { requireMatch } from './memory-view.ts'
import { type Json, type JsonObject, type Memory, storedBytesOf } from './record.ts'
import { planReminder } from './reminder-plan.ts'
import {
  changedTaskState,
  editedState,
  instantIn,
  isRemindBefore,
  isTaskType,
  MAX_REMIND_BEFORE,
  mentionsTaskKeys,
  NO_TASK,
  readLanguageAndDue,
  stateFor,
  type TaskState,
  taskStateOf,
  withTaskState,
} from './task-state.ts'

/** Repeated merge patches must not grow a memory without limit. */
const MAX_ATTRIBUTES_BYTES = 256 * 1024

/**
 * Updates row, index, mentions and usage in one transaction.
 * @throws {AppError} unauthorized; forbidden; not-found; precondition-failed; plan-limit; invalid, with the field
 */
export async function changeMemory(
  deps: EmbeddingDeps & { store: Store; plans: Plans },
  { account, credential }: Presented,
  id: string,
  change: MemoryChange,
  ifMatch?: string,
): Promise<Memory> {
  return deps.store.transaction(async (tx) => {
    await holdCredential(tx, credential)
    const before = await tx.memories.get(account, id)
    if (!before) throw unknownMemory()
    requireMatch(before, ifMatch)
    return applyChange(tx, deps, account, before, change)
  })
}

/** Writes a change of a memory that the transaction has read. @throws {AppError} plan-limit; invalid, with the field */
export async function applyChange(
  tx: Transaction,
  deps: EmbeddingDeps & { plans: Plans },
  account: ViewedAccount,
  before: Memory,
  change: MemoryChange,
): Promise<Memory> {
  const after = changed(before, change, account, deps.clock())
  requireInScope(account.scope, after)
  const storageBytes = storedBytesOf(after) - storedBytesOf(before)
  if (storageBytes > 0) await claimQuota(tx, deps, account, { storageBytes }, { now: deps.clock(), outcome: 'changed' })
  await tx.memories.update(after)
  await planReminder(tx, account, before, after, deps.clock())
  if (isReindexed(change)) {
    await indexMemory(tx, deps, after, account.timezone)
  }
  await tx.usage.add(account.id, periodOf(after.updatedAt).name, { storageBytes })
  return after
}

function isReindexed({ title, content, tags }: MemoryChange): boolean {
  return title !== undefined || content !== undefined || tags !== undefined
}

function changed(before: Memory, change: MemoryChange, account: Account, now: number): Memory {
  const after: Memory = { ...before, updatedAt: Math.max(now, before.updatedAt), type: change.type ?? before.type }
  if (change.tags) after.tags = uniqueTags(change.tags)
  if (change.title !== undefined) Object.assign(after, { title: change.title, isTitleGiven: true })
  if (change.content !== undefined) {
    after.text = change.content
    if (!after.isTitleGiven) after.title = titleFrom(change.content)
  }
  const patch = checkedPatch((change.attributes ?? {}) as JsonObject)
  const state = nextState(before, after, change, patch, account)
  const isSnoozeOver = isTaskType(before.type) && (state.status !== 'open' || state.dueAt !== before.dueAt)
  const kept = isSnoozeOver ? { snoozedUntil: null, ...patch } : patch
  after.attributes = withTaskState(nextAttributes(before, kept, account), state)
  after.status = state.status
  after.dueAt = state.dueAt
  if (isReviewing(change, patch)) after.review = 'approved'
  if (Buffer.byteLength(JSON.stringify(after.attributes)) > MAX_ATTRIBUTES_BYTES)
    throw invalid(`attributes must stay under ${MAX_ATTRIBUTES_BYTES / 1024} kB in all.`, 'attributes')
  return after
}

/** The caller's values take precedence over the due date in the new text, which takes precedence over the previous state. */
function nextState(
  before: Memory,
  after: Memory,
  change: MemoryChange,
  patch: JsonObject,
  account: Account,
): TaskState {
  const isRead = change.content !== undefined || (isTaskType(after.type) && !isTaskType(before.type))
  const reading = isRead ? readLanguageAndDue(after.text, account, after.capturedAt) : null
  if (change.content !== undefined) after.language = reading?.language ?? null
  if (!isTaskType(after.type)) {
    const key = mentionsTaskKeys(patch)
    if (key)
      throw invalid(`attributes.${key} is for tasks and reminders: set type to task as well.`, `attributes.${key}`)
    return NO_TASK
  }
  const current = taskStateOf(before)
  const state = reading?.due ? editedState(current, stateFor(after.type, reading), after.updatedAt) : current
  return changedTaskState({ ...state, status: state.status ?? 'open' }, patch, account, after.updatedAt)
}

function nextAttributes(before: Memory, patch: JsonObject, account: Account): JsonObject {
  if (!('location' in patch)) return mergePatch(before.attributes, patch)
  const { location, ...rest } = patch
  if (location === undefined || (location !== null && !account.geolocation)) return mergePatch(before.attributes, rest)
  const merged = mergePatch(before.attributes, patch)
  if (merged['location'] !== undefined) checkLocation(merged['location'])
  return merged
}

/** Checks the keys that mean something for every type. @throws {AppError} invalid, with the field */
function checkedPatch(patch: JsonObject): JsonObject {
  for (const name of ['pinned', 'archived'])
    if (name in patch && patch[name] !== null && typeof patch[name] !== 'boolean')
      throw invalid(`attributes.${name} must be true or false.`, `attributes.${name}`)
  const { remindBefore = null, snoozedUntil = null } = patch
  if (remindBefore !== null && !isRemindBefore(remindBefore))
    throw invalid(
      `attributes.remindBefore must be a whole number of minutes from 0 to ${MAX_REMIND_BEFORE}.`,
      'attributes.remindBefore',
    )
  if (snoozedUntil === null) return patch
  const at = instantIn(snoozedUntil)
  if (at === null)
    throw invalid('attributes.snoozedUntil must be a time such as 2026-03-07T14:05:00Z.', 'attributes.snoozedUntil')
  return { ...patch, snoozedUntil: new Date(at).toISOString() }
}

function isReviewing(change: MemoryChange, patch: JsonObject): boolean {
  return (
    change.type !== undefined ||
    change.title !== undefined ||
    change.content !== undefined ||
    'status' in patch ||
    'dueAt' in patch ||
    'recurrence' in patch
  )
}

/** JSON Merge Patch (RFC 7396) for objects. Neither argument is changed. */
function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = isObject(value) ? mergePatch(isObject(merged[key]) ? merged[key] : {}, value) : value
  }
  return merged
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws {AppError} invalid, with a field such as `attributes.location.lat` */
function checkLocation(value: unknown): void {
  if (value === null) return
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalid('attributes.location must be an object.', 'attributes.location')
  const { lat, lon, accuracy } = value as Record<string, unknown>
  checkNumber('lat', lat, -90, 90)
  checkNumber('lon', lon, -180, 180)
  if (accuracy !== undefined && accuracy !== null) checkNumber('accuracy', accuracy, 0, Number.MAX_VALUE)
}

function checkNumber(name: string, value: unknown, least: number, most: number): void {
  if (typeof value === 'number' && value >= least && value <= most) return
  throw invalid(`attributes.location.${name} must be a number from ${least} to ${most}.`, `attributes.location.${name}`)
}
