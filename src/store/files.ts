import type { Insertable, Kysely, Selectable } from 'kysely'
import type { FileRecord, FileStore } from '../core/media/files.ts'
import type { Media } from '../core/memories/record.ts'
import type { Databases, FilesTable, Tables } from './tables.ts'

export function fileStore(databases: Databases): FileStore {
  const { reader, writer } = databases
  return {
    ...sweeps(databases),

    async add(file) {
      await writer.insertInto('files').values(rowOf(file)).execute()
    },

    async get(accountId, key) {
      const row = await reader
        .selectFrom('files')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? fileOf(row) : null
    },

    async change(accountId, key, from, { state, expiresAt }) {
      const { numUpdatedRows } = await writer
        .updateTable('files')
        .set({ state, expires_at: expiresAt })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('state', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async remove(accountId, key) {
      await writer.deleteFrom('files').where('account_id', '=', accountId).where('key', '=', key).execute()
    },

    async countExpected(accountId, now) {
      const { count } = await reader
        .selectFrom('files')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('state', '=', 'expected')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },

    async ofAccount(accountId, limit) {
      const rows = await reader
        .selectFrom('files')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('key')
        .limit(limit)
        .execute()
      return rows.map(fileOf)
    },
  }
}

function sweeps({ reader, writer }: Databases): Pick<FileStore, 'expired' | 'expireStoring'> {
  return {
    async expired(now, limit) {
      const rows = await reader
        .selectFrom('files')
        .selectAll()
        .where('expires_at', 'is not', null)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map(fileOf)
    },

    async expireStoring(now) {
      await writer.updateTable('files').set({ expires_at: now }).where('state', '=', 'storing').execute()
    },
  }
}

function fileOf(row: Selectable<FilesTable>): FileRecord {
  return {
    accountId: row.account_id,
    key: row.key,
    state: row.state,
    contentType: row.content_type,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

function rowOf(file: FileRecord): Insertable<FilesTable> {
  return {
    account_id: file.accountId,
    key: file.key,
    state: file.state,
    content_type: file.contentType,
    name: file.name,
    created_at: file.createdAt,
    expires_at: file.expiresAt,
  }
}

/** The file that a memory was captured from, as recorded at capture. */
export interface StoredFile {
  accountId: string
  memoryId: string
  key: string
  contentType: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/** An announced upload that no memory was made from yet. For many, no bytes have arrived. */
export interface ExpectedFile {
  key: string
  contentType: string
}

const PAGE = 500

/** Yields the files of all accounts, ordered by account and memory id. For the operator only. */
export async function* storedFiles(db: Kysely<Tables>): AsyncGenerator<StoredFile> {
  let [account, memory] = ['', '']
  for (;;) {
    const rows = await db
      .selectFrom('memories')
      .select(['account_id', 'id', 'media'])
      .where('media', 'is not', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('account_id', 'id'), '>', tuple(account, memory)))
      .orderBy('account_id')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const row of rows) if (row.media !== null) yield storedFileOf(row.account_id, row.id, row.media)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    account = last.account_id
    memory = last.id
  }
}

export async function countStoredFiles(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('memories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('media', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countHeld(db: Kysely<Tables>): Promise<{ memories: number; accounts: number }> {
  const count = async (table: 'memories' | 'accounts') => {
    const counted = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
    return (await counted.executeTakeFirstOrThrow()).count
  }
  return { memories: await count('memories'), accounts: await count('accounts') }
}

/** Not paged, because there are few at any time. */
export async function* expectedFiles(db: Kysely<Tables>): AsyncGenerator<ExpectedFile> {
  const rows = await db
    .selectFrom('files')
    .select(['key', 'content_type as contentType'])
    .where('state', '=', 'expected')
    .execute()
  yield* rows
}

/** Whether the memory still exists and refers to this file. */
export async function isStillNamed(db: Kysely<Tables>, { accountId, memoryId, key }: StoredFile): Promise<boolean> {
  const row = await db
    .selectFrom('memories')
    .select('media')
    .where('account_id', '=', accountId)
    .where('id', '=', memoryId)
    .executeTakeFirst()
  return typeof row?.media === 'string' && storedFileOf(accountId, memoryId, row.media).key === key
}

/** Whether there is a record of this file, including one that is being uploaded or deleted. */
export async function isKnownFile(db: Kysely<Tables>, key: string): Promise<boolean> {
  const accountId = key.slice(0, Math.max(0, key.indexOf('/')))
  const row = await db
    .selectFrom('files')
    .select('key')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

function storedFileOf(accountId: string, memoryId: string, media: string): StoredFile {
  const { key, contentType, bytes, sha256 } = JSON.parse(media) as Media
  return { accountId, memoryId, key, contentType, bytes, sha256 }
}
