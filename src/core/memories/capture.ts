import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Presented } from '../accounts/account-ports.ts'
import { clientSlug } from './client-slug.ts'
import { holdCredential } from '../accounts/credential-check.ts'
import { type EmbeddingDeps, queueEmbedding } from '../embedding/embedding-jobs.ts'
import { mentionsIn } from '../../engines/language/mentions.ts'
import { titleFrom } from '../../engines/language/title.ts'
import { type Location, locationAttribute } from './location.ts'
import { CLASSIFY_JOB, queueStage } from './stage-jobs.ts'
import { claimQuota, type Plans, periodOf } from '../accounts/plans.ts'
import type { Store, Transaction } from '../ports.ts'
import { wordsOfMemory } from '../search/memory-words.ts'
import type { Account, Credential, Memory, UsageCounters } from '../records.ts'
import { storedBytesOf } from './stored-bytes.ts'
import { isTaskType, NO_TASK, type TaskState, withTaskState } from './task-state.ts'
import { readLanguageAndDue, readText, type TextReading } from './text-reading.ts'

export interface CaptureDeps extends EmbeddingDeps {
  store: Store
  plans: Plans
  newMemoryId(): string
  /** Whether a chat model looks at captures too, after our own rules have. */
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
  /** True if a person typed it at a terminal, so that it is not an assistant's. */
  isOfPerson?: boolean
}

export interface Echoes {
  /**
   * Returns the memory that the text repeats, if searches or recalls gave it to this client in the last days and the text adds nothing. A doubtful
   * text is new (null): to store an echo does little harm, and to lose what someone wrote does much.
   */
  find(caller: Presented, sent: SentText): Promise<Memory | null>
}

/** A text may be what its client was given to read. */
export interface TextCaptureDeps extends CaptureDeps {
  echoes: Echoes
}

/** What every capture may carry. */
export interface CaptureDetails {
  tags?: string[]
  /** The AI platform or client; else the API key's. */
  via?: string
  location?: Location
  clientId?: string
  /** Unix milliseconds; else now. */
  capturedAt?: number
}

export interface TextCapture extends CaptureDetails {
  text: string
  /** Said at a terminal by the person: never an echo. */
  isOfPerson?: boolean
}

export interface CaptureOutcome {
  memory: Memory
  isDuplicate: boolean
}

/**
 * Classifies and saves a text. One memory for each account and client id, also under concurrency: the second one to come is answered with the
 * first as it stands now, and changes, charges and queues nothing. So is what the client was given to read and sends back.
 */
export async function captureText(
  deps: TextCaptureDeps,
  account: Account,
  credential: Credential,
  capture: TextCapture,
): Promise<CaptureOutcome> {
  const known = await knownCapture(deps.store, account, capture.clientId)
  if (known) return { memory: known, isDuplicate: true }
  const now = deps.clock()
  const capturedAt = capture.capturedAt ?? now
  const reading = readText(capture.text, account, capturedAt)
  const { type, isSure } = reading.classification
  const isOwnEvent = capture.capturedAt !== undefined || capture.clientId !== undefined
  const echoed = await deps.echoes.find(
    { account, credential },
    { text: capture.text, type, at: capturedAt, isOwnEvent, isOfPerson: capture.isOfPerson ?? false },
  )
  if (echoed) return { memory: echoed, isDuplicate: true }
  const state = stateFor(type, reading)
  const details = detailsOf(account, credential, capture)
  const memory: Memory = {
    ...newMemory(deps, account, { text: capture.text, title: titleFrom(capture.text), type, now }),
    ...details,
    attributes: withTaskState(details.attributes, state),
    status: state.status,
    dueAt: state.dueAt,
    language: reading.language,
    capturedAt,
    review: isSure && isDueSure(state, reading) ? null : 'pending',
  }
  return saveOnce(deps, { account, credential }, memory, {
    alsoWrite: async (tx) => {
      if (deps.isClassifiedByModel) await queueStage(tx, deps, CLASSIFY_JOB, memory)
    },
  })
}

/** What the caller says of any capture, as the memory keeps it. */
export function detailsOf(
  account: Account,
  credential: Credential,
  { tags, via, location, clientId }: CaptureDetails,
): Pick<Memory, 'tags' | 'attributes' | 'clientId' | 'client' | 'clientSlug'> {
  return {
    tags: uniqueTags(tags),
    attributes: locationAttribute(account, location),
    clientId: clientId ?? null,
    ...namedClient(via ?? credential.client),
  }
}

export interface Remembrance {
  content: string
  title?: string
  tags?: string[]
  type: string
  clientId?: string
  /** Said at a terminal by the person: never an echo. */
  isOfPerson?: boolean
}

/**
 * Saves a text under the type that the caller says. A due date is read only if that is a task or a reminder. Like a capture, a repeated client id and
 * a text that the client was given to read are answered with the memory as it stands.
 */
export async function remember(
  deps: TextCaptureDeps,
  account: Account,
  credential: Credential,
  { content, title, tags, type, clientId, isOfPerson = false }: Remembrance,
): Promise<CaptureOutcome> {
  const known = await knownCapture(deps.store, account, clientId)
  if (known) return { memory: known, isDuplicate: true }
  const now = deps.clock()
  const echoed = await deps.echoes.find(
    { account, credential },
    { text: content, title, type, isTypeGiven: true, at: now, isOfPerson, isOwnEvent: clientId !== undefined },
  )
  if (echoed) return { memory: echoed, isDuplicate: true }
  const reading = readLanguageAndDue(content, account, now)
  const state = stateFor(type, reading)
  const memory: Memory = {
    ...newMemory(deps, account, { text: content, title: title ?? titleFrom(content), type, now }),
    isTitleGiven: title !== undefined,
    tags: uniqueTags(tags),
    clientId: clientId ?? null,
    attributes: withTaskState({}, state),
    status: state.status,
    dueAt: state.dueAt,
    language: reading.language,
    review: isDueSure(state, reading) ? null : 'pending',
    ...namedClient(credential.client),
  }
  return saveOnce(deps, { account, credential }, memory)
}

/** A task's or reminder's first state: open, due when its text says. Other types have none. */
export function stateFor(type: string, { due }: Pick<TextReading, 'due'>): TaskState {
  if (!isTaskType(type)) return NO_TASK
  return { status: 'open', dueAt: due?.at.getTime() ?? null, duePrecision: due?.precision ?? null }
}

export function uniqueTags(tags: string[] | undefined): string[] {
  return [...new Set(tags)]
}

/** A task that is still open and names only a time that has passed is for a person to look at. */
export function isDueSure(state: TaskState, { due, isPast }: Pick<TextReading, 'due' | 'isPast'>): boolean {
  if (isPast && state.status === 'open') return false
  return state.dueAt === null || due === null || due.isSure
}

function namedClient(client: string | null | undefined): Pick<Memory, 'client' | 'clientSlug'> {
  return client ? { client, clientSlug: clientSlug(client) } : { client: null, clientSlug: null }
}

/** Of a text, and ready; whatever else it is is set over this. */
export function newMemory(
  deps: Pick<CaptureDeps, 'newMemoryId'>,
  account: Account,
  { text, title, type, now }: { text: string; title: string; type: string; now: number },
): Memory {
  return {
    accountId: account.id,
    id: deps.newMemoryId(),
    type,
    title,
    isTitleGiven: false,
    text,
    tags: [],
    attributes: {},
    status: null,
    dueAt: null,
    language: null,
    source: 'text',
    client: null,
    clientSlug: null,
    clientId: null,
    capturedAt: now,
    createdAt: now,
    updatedAt: now,
    memoryStatus: 'ready',
    review: null,
    error: null,
    audioSeconds: null,
    media: null,
  }
}

export async function knownCapture(
  store: Pick<Transaction, 'memories'>,
  account: Account,
  clientId: string | null | undefined,
) {
  return clientId ? store.memories.getByClientId(account.id, clientId) : null
}

interface Saving {
  /** What reading its file is expected to count for. It is counted now, and settled once the file was read. */
  reserved?: Partial<UsageCounters>
  /** What else belongs to the capture. */
  alsoWrite?(tx: Transaction): Promise<void>
}

/**
 * Row, tags, mentions, text index and usage in one transaction: after a crash there is all of a capture or nothing.
 * @throws {AppError} unauthorized, if the credential was revoked since the request was let in; plan-limit
 */
export async function saveOnce(
  deps: Omit<CaptureDeps, 'newMemoryId' | 'isClassifiedByModel'>,
  { account, credential }: Presented,
  memory: Memory,
  { reserved = {}, alsoWrite }: Saving = {},
): Promise<CaptureOutcome> {
  const period = periodOf(memory.createdAt).name
  const added = { memories: 1, storageBytes: storedBytesOf(memory), ...reserved }
  const mentions = mentionsIn(memory, memory.language)
  const words = await wordsOfMemory(memory, nextTurn)
  return deps.store.transaction(async (tx) => {
    await holdCredential(tx, credential)
    const known = await knownCapture(tx, account, memory.clientId)
    if (known) return { memory: known, isDuplicate: true }
    await claimQuota(tx, deps, account, added, { now: memory.createdAt })
    await tx.memories.add(memory)
    await tx.mentions.put(account.id, memory.id, mentions)
    await queueEmbedding(tx, deps, memory)
    await alsoWrite?.(tx)
    // Last, as captures of one account wait for one another from here on.
    await tx.textIndex.add(memory, words)
    await tx.usage.add(account.id, period, added)
    return { memory, isDuplicate: false }
  })
}
