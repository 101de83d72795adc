// An id is a prefix and a UUIDv7 (RFC 9562) in lower-case Crockford base32. Ids sort by creation time.

import { randomBytes } from 'node:crypto'
import type { AccountStore, CredentialStore, NoticeStore, SignInKeyStore, UsageStore } from './accounts/record.ts'
import type { ActivityStore } from './activity/record.ts'
import type { VectorStore } from './embedding/record.ts'
import type { FileStore } from './media/files.ts'
import type { ChangeStore } from './memories/changes.ts'
import type { JsonObject, MemoryStore } from './memories/record.ts'
import type { ConnectionStore, OAuthClientStore, OAuthCodeStore, RefreshTokenStore } from './oauth/record.ts'
import type { Delivery, ReminderStore } from './reminders/record.ts'
import type { MentionStore, TextIndex } from './search/record.ts'

/** Returns Unix milliseconds. Injected, so that tests can set the time. */
export type Clock = () => number

export interface Transaction {
  accounts: AccountStore
  credentials: CredentialStore
  signInKeys: SignInKeyStore
  notices: NoticeStore
  oauthClients: OAuthClientStore
  oauthCodes: OAuthCodeStore
  connections: ConnectionStore
  refreshTokens: RefreshTokenStore
  memories: MemoryStore
  changes: ChangeStore
  mentions: MentionStore
  textIndex: TextIndex
  usage: UsageStore
  jobs: JobStore
  files: FileStore
  vectors: VectorStore
  activity: ActivityStore
  reminders: ReminderStore
}

export interface Store extends Transaction {
  /** Commits all of `work` or nothing. `work` may run twice, and must not call a model, the network or the file store. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Notes the outcome of a delivery, also at its channel, and removes the job that sent it, in one commit. */
  noteArrival(arrival: Arrival): Promise<void>
  /** Returns the stored secret of this name. If there is none, stores and returns `fresh`. */
  serviceKey(name: string, fresh: Uint8Array): Promise<Uint8Array>
  /** Rejects if the store can't be read. */
  ping(): Promise<void>
  /** Erases deleted rows from the write-ahead log on this disk. Returns false if a reader prevents it: try again later. */
  emptyLog(): Promise<boolean>
  close(): Promise<void>
}

/** A notice that its host accepted. */
export interface Arrival {
  delivery: Pick<Delivery, 'accountId' | 'id' | 'channelId'>
  outcome: 'delivered' | 'late'
  at: number
  job: Job
}

export interface Job {
  id: string
  kind: string
  /** Unique among the live jobs of one kind: adding a second one changes nothing. */
  key: string
  accountId: string | null
  payload: JsonObject
  /** Number of claims, including the current one. */
  attempts: number
  /** Attempts that failed by themselves, rather than because the process ended. */
  failures: number
  runAt: number
}

interface JobCount {
  kind: string
  state: 'queued' | 'running' | 'failed'
  count: number
}

/** A job as an operator sees it, without its payload. */
export interface ListedJob {
  id: string
  kind: string
  key: string
  accountId: string | null
  state: 'queued' | 'running' | 'failed'
  attempts: number
  runAt: number
  lastError: string | null
}

/** `runAt` defaults to `createdAt`. */
export type NewJob = Omit<Job, 'attempts' | 'failures' | 'runAt'> & { createdAt: number; runAt?: number }

/**
 * `attempts` is the fencing token: heartbeat, complete, retry, fail and giveBack return false and change nothing if the job was claimed again since.
 * A worker thought dead thus can't undo its successor's work.
 */
export interface JobStore {
  /** Does nothing if a live job has this kind and key. A failed one is restarted with the new payload. */
  add(...jobs: readonly NewJob[]): Promise<void>
  /**
   * Needs a transaction. Waits for concurrent `add` calls of this kind and key and blocks new ones until the transaction ends, so that a job that is
   * about to end sees all the work that is left.
   */
  hold(kind: string, key: string): Promise<void>
  /**
   * Leases the job that is due longest, except those with one of these payloads, and counts the attempt. A job whose lease has expired is due too.
   */
  claim(
    kinds: readonly string[],
    now: number,
    leaseMs: number,
    except?: ReadonlyArray<Pick<Job, 'kind' | 'payload'>>,
  ): Promise<Job | null>
  heartbeat(job: Job, leasedUntil: number): Promise<boolean>
  complete(job: Job): Promise<boolean>
  retry(job: Job, runAt: number, error: string): Promise<boolean>
  /** Keeps the job visible to the operator. It is claimed again only after `add` or `renew`. */
  fail(job: Job, error: string): Promise<boolean>
  /** Undoes the claim and its attempt. */
  giveBack(job: Job, runAt: number): Promise<boolean>
  /** Makes jobs due whose time is so far ahead that a wrong clock must have written it. */
  mendTimes(now: number): Promise<void>
  /** For a store with a single process, at startup: releases leases of a process that died. Returns how many. */
  releaseLeases(now: number): Promise<number>
  /** Restarts the failed jobs of this key. Returns how many. */
  renew(kinds: readonly string[], key: string, now: number): Promise<number>
  /** Makes the queued jobs of these kinds due now, or only those of an account or key. Returns how many. */
  bringForward(which: { kinds: readonly string[]; accountId?: string; key?: string }, now: number): Promise<number>
  remove(kind: string, key: string): Promise<void>
  removeOfAccount(accountId: string): Promise<void>
  /** Due time of the oldest job of each kind, among those queued and due at `now`. */
  firstDue(now: number): Promise<Array<{ kind: string; runAt: number }>>
  counts(): Promise<JobCount[]>
  /** Failed jobs first, then those that are due longest. */
  list(limit: number): Promise<ListedJob[]>
}

type QueuedJob = Pick<NewJob, 'kind' | 'key'> & Partial<Omit<NewJob, 'createdAt'>>

/**
 * Adds a job that is due now, unless it says otherwise. It belongs to no account by default, so that it survives the account's deletion.
 */
export async function queueJob(
  tx: { jobs: Pick<JobStore, 'add'> },
  deps: { clock: Clock; random: Random },
  job: QueuedJob,
): Promise<void> {
  await queueJobs(tx, deps, [job])
}

/** Like `queueJob`, for several in one statement. */
export async function queueJobs(
  tx: { jobs: Pick<JobStore, 'add'> },
  { clock, random }: { clock: Clock; random: Random },
  jobs: readonly QueuedJob[],
): Promise<void> {
  const now = clock()
  const common = { accountId: null, payload: {}, createdAt: now }
  await tx.jobs.add(...jobs.map((job) => ({ id: newId('job', now, random), ...common, ...job })))
}

/** An id is a prefix and a UUIDv7 (RFC 9562) in lower-case Crockford base32. Ids sort by creation time. */
type IdPrefix = 'usr' | 'mem' | 'dev' | 'key' | 'cal' | 'job' | 'fil' | 'con' | 'act' | 'cli' | 'tok' | 'chn' | 'dlv'
export type RandomBytes = (bytes: number) => Uint8Array

/** The source of randomness of a process. It holds the time and the random part of the last id, because ids must be in order across all callers. */
export interface Random extends RandomBytes {
  lastId: { time: bigint; random: bigint }
}

/** `bytes` is replaced in tests only. */
export function createRandom(bytes: RandomBytes = randomBytes): Random {
  return Object.assign((count: number) => bytes(count), { lastId: { time: 0n, random: 0n } })
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_LENGTH = 26
const RANDOM_BITS = 74n
const RANDOM_MASK = (1n << RANDOM_BITS) - 1n

/** Later ids sort after earlier ones, even within one millisecond or if the clock goes back (RFC 9562, 6.2, method 2). */
export function newId(prefix: IdPrefix, now: number, random: Random): string {
  const id = successor(random.lastId, BigInt(Math.trunc(now)), random)
  random.lastId = id
  return `${prefix}_${base32(uuidV7(id.time, id.random))}`
}

const MEMORY_ID = /^mem_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** Checks the form alone. */
export function isMemoryId(text: string): boolean {
  return MEMORY_ID.test(text)
}

function successor(previous: Random['lastId'], now: bigint, random: RandomBytes): Random['lastId'] {
  if (now > previous.time) return { time: now, random: bigIntOf(random(10)) & RANDOM_MASK }
  // The random step of 1 to 2^32 makes the next id impossible to guess from this one.
  const next = previous.random + bigIntOf(random(4)) + 1n
  return { time: previous.time + (next >> RANDOM_BITS), random: next & RANDOM_MASK }
}

/** Bit layout: 48 time, 4 version, 12 random, 2 variant, 62 random. */
function uuidV7(time: bigint, random: bigint): bigint {
  const high = random >> 62n
  const low = random & ((1n << 62n) - 1n)
  return (time << 80n) | (7n << 76n) | (high << 64n) | (2n << 62n) | low
}

function base32(value: bigint): string {
  let text = ''
  for (let rest = value; text.length < ID_LENGTH; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text
  return text
}

function bigIntOf(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

/** For jobs that wait until the operator configures a provider. The latest time that a Date can represent. */
export const NEVER = 8_640_000_000_000_000
