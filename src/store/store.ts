import type { Kysely } from 'kysely'
import type { VectorStore } from '../core/embedding/record.ts'
import type { MemoryStore } from '../core/memories/record.ts'
import type { TextIndex } from '../core/search/record.ts'
import type { Arrival, Store, Transaction } from '../core/store.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { accountStore, noticeStore, signInKeyStore } from './accounts.ts'
import { activityStore } from './activity.ts'
import { changeStore, type MadeChange, type RecordChanges } from './changes.ts'
import { credentialStore } from './credentials.ts'
import { fileStore } from './files.ts'
import { type JobDialect, jobStore } from './jobs.ts'
import { memoryStore } from './memories.ts'
import { mentionStore } from './mentions.ts'
import { connectionStore, oauthClientStore, oauthCodeStore, refreshTokenStore } from './oauth.ts'
import { reminderStore } from './reminders.ts'
import type { Databases, Tables } from './tables.ts'
import { usageStore } from './usage.ts'

/** All or nothing. The commit is durable once the promise resolves. */
export type RunTransaction = <T>(work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>

export type Announce = (accountIds: Iterable<string>) => void

interface Dialect {
  textIndex(databases: Databases): TextIndex
  vectors(databases: Databases): VectorStore
  jobs: JobDialect
  recordChanges: RecordChanges
  /** Called after a commit that changed memories of these accounts. */
  announce: Announce
  /** Whether other processes write at the same time. */
  isShared: boolean
  transaction: RunTransaction
  /** `Store.noteArrival` by one statement. Absent if transactions share their commits, so that several statements cost little more. */
  noteArrival?(arrival: Arrival): Promise<void>
  /** Called before a memory is added or changed. @throws {AppError} unavailable, if the disk is full */
  requireRoom?(): void
  /** See `Store.emptyLog`. Absent if the database server keeps its own log. */
  emptyLog?(): Promise<boolean>
}

/** An open database. Its statements are measured by `telemetry`. */
export interface OpenDatabase extends Omit<Databases, 'isLocking'> {
  telemetry: Telemetry
  close(): Promise<void>
}

export function createStore({ telemetry, close, ...databases }: OpenDatabase, dialect: Dialect): Store {
  const transaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    telemetry.observe('store', 'transaction', async () => {
      // Transactions share a commit, so this work may start in another request's async context. It is still attributed to this request.
      const bound = telemetry.bound(work)
      const { result, changed } = await dialect.transaction(async (tx) => {
        const aggregates = new Aggregates({ reader: tx, writer: tx, isLocking: dialect.isShared }, dialect, [])
        return { result: await bound(aggregates), changed: await aggregates.recordChanges() }
      })
      dialect.announce(changed)
      return result
    })
  return Object.assign(new Aggregates(databases, dialect), {
    transaction,
    noteArrival: dialect.noteArrival ?? ((arrival: Arrival) => transaction((tx) => noteArrivalIn(tx, arrival))),
    serviceKey: (name: string, fresh: Uint8Array) => findOrAddKey(databases, name, fresh),
    ping: async () => {
      await databases.reader.selectFrom('accounts').select('id').limit(1).execute()
    },
    emptyLog: async () => (await dialect.emptyLog?.()) ?? true,
    close,
  })
}

async function noteArrivalIn({ reminders, jobs }: Transaction, { delivery, outcome, at, job }: Arrival): Promise<void> {
  const { accountId, id, channelId } = delivery
  await reminders.noteDelivery({ accountId, id, outcome, updatedAt: at })
  await reminders.noteChannel(accountId, channelId, outcome, at)
  await jobs.complete(job)
}

/** Opens an aggregate when it is used: a transaction needs few of them. */
class Aggregates implements Transaction {
  readonly #databases: Databases
  readonly #dialect: Dialect
  /** The changes of a transaction, which are recorded at its end; null outside of one. */
  readonly #changes: MadeChange[] | null

  constructor(databases: Databases, dialect: Dialect, changes: MadeChange[] | null = null) {
    this.#databases = databases
    this.#dialect = dialect
    this.#changes = changes
  }

  /** Returns the accounts whose memories changed. */
  async recordChanges(): Promise<Set<string>> {
    // If a memory changed several times, the first change knows its times from before the transaction.
    const changes = new Map(this.#changes?.toReversed().map((change) => [change.memoryId, change]))
    await this.#dialect.recordChanges(this.#databases.writer, [...changes.values()].toReversed())
    return new Set([...changes.values()].map(({ accountId }) => accountId))
  }

  get accounts() {
    return accountStore(this.#databases)
  }
  get credentials() {
    return credentialStore(this.#databases)
  }
  get signInKeys() {
    return signInKeyStore(this.#databases)
  }
  get notices() {
    return noticeStore(this.#databases)
  }
  get oauthClients() {
    return oauthClientStore(this.#databases)
  }
  get oauthCodes() {
    return oauthCodeStore(this.#databases)
  }
  get connections() {
    return connectionStore(this.#databases)
  }
  get refreshTokens() {
    return refreshTokenStore(this.#databases)
  }
  get memories() {
    return withinRoom(
      memoryStore(this.#databases, (change) => this.#note(change)),
      this.#dialect,
    )
  }
  get changes() {
    return changeStore(this.#databases)
  }
  get mentions() {
    return mentionStore(this.#databases)
  }
  get textIndex() {
    return this.#dialect.textIndex(this.#databases)
  }
  get usage() {
    return usageStore(this.#databases)
  }
  get jobs() {
    return jobStore(this.#databases, this.#dialect.jobs)
  }
  get files() {
    return fileStore(this.#databases)
  }
  get vectors() {
    return this.#dialect.vectors(this.#databases)
  }
  get activity() {
    return activityStore(this.#databases)
  }
  get reminders() {
    return reminderStore(this.#databases)
  }

  async #note(change: MadeChange): Promise<void> {
    if (this.#changes) {
      this.#changes.push(change)
      return
    }
    await this.#dialect.recordChanges(this.#databases.writer, [change])
    this.#dialect.announce([change.accountId])
  }
}

/** Memories can be deleted while the disk is full, but not added or changed. */
function withinRoom(memories: MemoryStore, { requireRoom }: Dialect): MemoryStore {
  if (!requireRoom) return memories
  return {
    ...memories,
    add: async (memory) => {
      requireRoom()
      await memories.add(memory)
    },
    update: async (memory) => {
      requireRoom()
      await memories.update(memory)
    },
  }
}

/** The first stored key wins. Two processes that start at once on an empty database both get the same key. */
async function findOrAddKey({ reader, writer }: Databases, name: string, fresh: Uint8Array): Promise<Uint8Array> {
  // Read first, because only the first start should wait for a disk write.
  const known = await keyNamed(reader, name)
  if (known) return known
  await writer
    .insertInto('service_keys')
    .values({ name, value: Buffer.from(fresh) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await keyNamed(writer, name)) ?? fresh
}

async function keyNamed(db: Kysely<Tables>, name: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('service_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
