import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { mentionsIn, titleFrom } from '../../engines/language/index.ts'
import { holdCredential, readerOf } from '../accounts/authentication.ts'
import {
  type Account,
  type Credential,
  type Presented,
  type Scope,
  type UsageCounters,
  type ViewedAccount,
  wholeAccount,
} from '../accounts/record.ts'
import { onlyType, requireInScope, withOnlyTag } from '../accounts/scopes.ts'
import { claimQuota, type Plans, periodOf } from '../accounts/usage.ts'
import { type EmbeddingDeps, queueEmbedding, wordsOfMemory } from '../search/indexing.ts'
import { newId, type Store, type Transaction } from '../store.ts'
import { blankMemory, clientSlug, type JsonObject, type Memory, storedBytesOf } from './record.ts'
import { planReminder } from './reminder-plan.ts'
import { CLASSIFY_JOB, queueStage } from './stage-jobs.ts'
import {
  isDueSure,
  isTaskType,
  NO_TASK,
  readLanguageAndDue,
  readText,
  stateFor,
  type TaskState,
  withTaskState,
} from './task-state.ts'

export interface CaptureDeps extends EmbeddingDeps {
  store: Store
  plans: Plans
  /** Whether a model classifies captures again after our own rules. */
  isClassifiedByModel: boolean
}

/** A text that a client sends to be kept. */
export interface SentText {
  text: string
  title?: string | undefined
  /** The type under which it would be stored. */
  type: string
  /** True if the client gave the type, rather than our own classification. */
  isTypeGiven?: boolean
  /** The moment to which its relative times refer. */
  at: number
  /** True if the client gave it a time or an id. Programs that keep a log do this; assistants that repeat their context do not. */
  isOwnEvent?: boolean
}

export interface Echoes {
  /**
   * Returns the memory that the text repeats, if searches or recalls gave it to this client in the last days and the text adds nothing. A doubtful
   * text is new (null): to store an echo does little harm, and to lose what someone wrote does much.
   */
  find(account: ViewedAccount, readerId: string, sent: SentText): Promise<Memory | null>
}

export interface TextCaptureDeps extends CaptureDeps {
  echoes: Echoes
}

interface Location {
  lat: number
  lon: number
  /** Metres. */
  accuracy?: number
  capturedAt?: string
}

export interface CaptureDetails {
  tags?: string[]
  /** The AI platform or client. Default: the API key's client. */
  via?: string
  location?: Location
  clientId?: string
  /** Unix milliseconds. Default: now. */
  capturedAt?: number
}

export interface TextCapture extends CaptureDetails {
  text: string
  /** Default: made from the text. */
  title?: string
  /** Default: the text decides whether it is a note, a task or a reminder. */
  type?: string
  /** Typed by the person at a terminal, so never an echo. */
  isOfPerson?: boolean
}

export interface CaptureOutcome {
  memory: Memory
  isDuplicate: boolean
}

/**
 * Saves a text, classified unless its type is given. A due date is read only for a task or a reminder. A repeated client id returns the existing
 * memory, and so does an echo: text that this client recently read and sends back. Such a duplicate changes, charges and queues nothing. There is one
 * memory per account and client id, also under concurrency.
 */
export async function captureText(
  deps: TextCaptureDeps,
  account: ViewedAccount,
  credential: Credential,
  capture: TextCapture,
): Promise<CaptureOutcome> {
  const { text, title, clientId } = capture
  const known = await knownCapture(deps.store, account, clientId)
  if (known) return { memory: known, isDuplicate: true }
  const now = deps.clock()
  const capturedAt = capture.capturedAt ?? now
  const givenType = capture.type ?? onlyType(account.scope)
  const { reading, type, isSure } = readTyped(text, givenType, account, capturedAt)
  const isTypeGiven = givenType !== undefined
  const isOwnEvent = capture.capturedAt !== undefined || clientId !== undefined
  const sent = { text, title, type, isTypeGiven, at: capturedAt, isOwnEvent }
  const echoed = await findEcho(deps, { account, credential }, capture, sent)
  if (echoed) return { memory: echoed, isDuplicate: true }
  const state = stateFor(type, reading)
  const memory = newMemory(deps, account, {
    ...detailsOf(account, credential, capture),
    ...(title !== undefined && { title, isTitleGiven: true }),
    text,
    type,
    createdAt: now,
    capturedAt,
    language: reading.language,
    state,
    review: isSure && isDueSure(state, reading) ? null : 'pending',
  })
  return saveOnce(deps, { account, credential }, memory, {
    alsoWrite: async (tx) => {
      if (deps.isClassifiedByModel && !isTypeGiven) await queueStage(tx, deps, CLASSIFY_JOB, memory)
    },
  })
}

function readTyped(text: string, type: string | undefined, account: Account, capturedAt: number) {
  if (type !== undefined) return { reading: readLanguageAndDue(text, account, capturedAt), type, isSure: true }
  const reading = readText(text, account, capturedAt)
  return { reading, ...reading.classification }
}

/**
 * Returns what a memory of another type would be if its text decided: a task or a reminder with its due date. Returns null if the text is neither, or
 * if that is doubtful.
 */
export function suggestedTask(
  { text, type, capturedAt }: Memory,
  account: Account,
): (Pick<TaskState, 'dueAt' | 'duePrecision'> & { type: string }) | null {
  if (isTaskType(type)) return null
  const reading = readText(text, account, capturedAt)
  const { type: read, isSure } = reading.classification
  return isSure && isTaskType(read) ? { type: read, ...stateFor(read, reading) } : null
}

/** Only a client that searches and recalls can repeat a memory, never the person's own device. */
async function findEcho(
  { echoes }: TextCaptureDeps,
  { account, credential }: Presented,
  { isOfPerson = false }: Pick<TextCapture, 'isOfPerson'>,
  sent: SentText,
): Promise<Memory | null> {
  const readerId = readerOf(credential)
  return readerId === null || isOfPerson ? null : echoes.find(account, readerId, sent)
}

export function detailsOf(
  account: ViewedAccount,
  credential: Credential,
  { tags, via, location, clientId }: CaptureDetails,
): Pick<Memory, 'tags' | 'attributes' | 'clientId' | 'client'> {
  return {
    tags: withOnlyTag(account.scope, tags ?? []),
    attributes: locationAttribute(account, location),
    clientId: clientId ?? null,
    client: via ?? credential.client,
  }
}

/** Returns `attributes.location`, or nothing if the account does not keep locations. */
function locationAttribute(account: Account, location: Location | undefined): JsonObject {
  if (!location || !account.geolocation) return {}
  return { location: { ...location } }
}

export function uniqueTags(tags: string[] | undefined): string[] {
  return [...new Set(tags)]
}

type NewMemory = Partial<Omit<Memory, 'accountId' | 'id' | 'clientSlug' | 'status' | 'dueAt'>> & {
  text: string
  type: string
  createdAt: number
  state?: TaskState
}

/** Builds every memory that is not read from one of our own exports: a note that is ready and captured at its creation, unless given otherwise. */
export function newMemory(
  deps: Pick<CaptureDeps, 'clock' | 'random'>,
  account: Account,
  { state = NO_TASK, ...given }: NewMemory,
): Memory {
  const client = given.client || null
  return {
    ...blankMemory(),
    title: given.title ?? titleFrom(given.text),
    capturedAt: given.createdAt,
    updatedAt: given.createdAt,
    ...given,
    accountId: account.id,
    id: newId('mem', deps.clock(), deps.random),
    tags: uniqueTags(given.tags),
    attributes: withTaskState(given.attributes ?? {}, state),
    status: state.status,
    dueAt: state.dueAt,
    client,
    clientSlug: client === null ? null : clientSlug(client),
  }
}

/** The memory that an earlier capture with this client id made, or null. For a viewer with a scope also one under a substitute id, see `ownClientId`. */
export async function knownCapture(
  store: Pick<Transaction, 'memories'>,
  account: ViewedAccount,
  clientId: string | null | undefined,
) {
  if (!clientId) return null
  const known = await store.memories.getByClientId(account, clientId)
  return known ?? (account.scope && store.memories.getByClientId(account, ownClientId(account.scope, clientId)))
}

/** The substitute for a client id that a memory outside the limit has: that memory must neither be returned nor be noticed. */
function ownClientId(scope: Scope, clientId: string): string {
  return `limited-${hash('sha256', JSON.stringify([scope, clientId]), 'hex').slice(0, 40)}`
}

async function withFreeClientId(tx: Transaction, { id, scope }: ViewedAccount, memory: Memory): Promise<Memory> {
  const { clientId } = memory
  if (scope === null || clientId === null) return memory
  const isFree = async (wanted: string) => !(await tx.memories.getByClientId(wholeAccount(id), wanted))
  if (await isFree(clientId)) return memory
  const own = ownClientId(scope, clientId)
  return { ...memory, clientId: (await isFree(own)) ? own : null }
}

interface Saving {
  /** The provisional charge for the memory's file. It is counted now and settled once the file was read. */
  reserved?: Partial<UsageCounters>
  /** Further writes in the same transaction. */
  alsoWrite?(tx: Transaction): Promise<void>
}

/**
 * Writes row, tags, mentions, text index and usage in one transaction, so that a crash leaves all of a capture or nothing.
 * @throws {AppError} unauthorized, if the credential was revoked during the request; forbidden, if it may not see the memory; plan-limit
 */
export async function saveOnce(
  deps: Omit<CaptureDeps, 'isClassifiedByModel'>,
  { account, credential }: Presented,
  memory: Memory,
  { reserved = {}, alsoWrite }: Saving = {},
): Promise<CaptureOutcome> {
  requireInScope(account.scope, memory)
  const period = periodOf(memory.createdAt).name
  const added = { memories: 1, storageBytes: storedBytesOf(memory), ...reserved }
  const mentions = mentionsIn(memory, memory.language)
  const words = await wordsOfMemory(memory, account.timezone, nextTurn)
  return deps.store.transaction(async (tx) => {
    await holdCredential(tx, credential)
    const known = await knownCapture(tx, account, memory.clientId)
    if (known) return { memory: known, isDuplicate: true }
    await claimQuota(tx, deps, account, added, { now: memory.createdAt })
    const kept = await withFreeClientId(tx, account, memory)
    await tx.memories.add(kept)
    await planReminder(tx, account, null, kept, deps.clock())
    await tx.mentions.add(account.id, memory.id, mentions)
    await queueEmbedding(tx, deps, memory)
    await alsoWrite?.(tx)
    // Last, because this takes locks that other captures of the account wait for.
    await tx.textIndex.add(memory, words)
    await tx.usage.add(account.id, period, added)
    return { memory: kept, isDuplicate: false }
  })
}
