// Memories for searches by words only, on one database for all tests of a file: each test has its own account.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Memory } from '../../src/core/memories/record.ts'
import { wordsOfMemory } from '../../src/core/search/indexing.ts'
import type { TextSearch } from '../../src/core/search/signals.ts'
import type { Store } from '../../src/core/store.ts'
import { mentionsIn } from '../../src/engines/language/index.ts'
import type { TextSearchOptions } from '../../src/store/search-thread.ts'
import { databaseFile } from './database.ts'
import { makeMemory } from './make-memory.ts'
import { databaseUrl, onPostgres } from './postgres-server.ts'

export interface SearchedDatabase {
  store: Store
  openSearch(options?: TextSearchOptions): Promise<TextSearch>
  /** A search on a database that no longer exists. */
  openLostSearch(): Promise<TextSearch>
  close(): Promise<void>
}

const DAY_MS = 86_400_000

export async function openSearched(): Promise<SearchedDatabase> {
  const server = inject('postgres')
  if (!server) return openOnSqlite()
  const name = `${server.template}_${randomBytes(6).toString('hex')}`
  await onPostgres(server.url, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`),
  )
  const searched = await openOnPostgres(databaseUrl(server.url, name))
  return {
    ...searched,
    close: async () => {
      await searched.close()
      await onPostgres(server.url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

async function openOnSqlite(): Promise<SearchedDatabase> {
  const { openDatabase } = await import('../../src/store/sqlite/database.ts')
  const { createSqliteStore } = await import('../../src/store/sqlite/store.ts')
  const { openTextSearch } = await import('../../src/store/sqlite/search.ts')
  const folder = mkdtempSync(join(tmpdir(), 'lembra-test-'))
  const store = createSqliteStore(await openDatabase(folder))
  return {
    store,
    openSearch: async (options) => openTextSearch(databaseFile(folder), options),
    openLostSearch: async () => openTextSearch(join(folder, 'nowhere', 'lembra.db')),
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function openOnPostgres(url: string): Promise<SearchedDatabase> {
  const { openPostgres } = await import('../../src/store/postgres/database.ts')
  const { createPostgresStore } = await import('../../src/store/postgres/store.ts')
  const { openTextSearch } = await import('../../src/store/postgres/search.ts')
  const store = createPostgresStore(await openPostgres({ url }))
  return {
    store,
    openSearch: async (options) => openTextSearch({ url }, options),
    openLostSearch: async () => openTextSearch({ url: databaseUrl(url, 'nowhere') }),
    close: () => store.close(),
  }
}

let count = 0

export function nextId(kind: string): string {
  return `${kind}_${String(++count).padStart(10, '0')}`
}

/** Captured a day after the one before by default, so that no two are in one capture session. */
export async function rememberIn(
  store: Store,
  accountId: string,
  text: string,
  more: Partial<Memory> = {},
): Promise<Memory> {
  const id = nextId('mem')
  const memory = makeMemory({ accountId, id, text, capturedAt: count * DAY_MS, ...more })
  const words = await wordsOfMemory(memory, 'UTC', async () => {})
  await store.transaction(async (tx) => {
    await tx.memories.add(memory)
    await tx.mentions.put(accountId, id, mentionsIn(memory, memory.language))
    await tx.textIndex.put(memory, words)
  })
  return memory
}

export async function changeIn(store: Store, memory: Memory, changes: Partial<Memory>): Promise<void> {
  const after = { ...memory, ...changes }
  const words = await wordsOfMemory(after, 'UTC', async () => {})
  await store.transaction(async (tx) => {
    await tx.memories.update(after)
    await tx.textIndex.put(after, words)
  })
}

export async function deleteIn(store: Store, memory: Memory): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.textIndex.remove(memory)
    await tx.memories.remove(memory.accountId, memory.id)
  })
}
