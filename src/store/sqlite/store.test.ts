import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '../../../test/support/make-memory.ts'
import type { Account } from '../../core/accounts/record.ts'
import { DATABASE_FILE } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { createSqliteStore } from './store.ts'

async function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'lembra-'))
  const database = await openDatabase(folder)
  const store = createSqliteStore(database)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return { store, file: join(folder, DATABASE_FILE) }
}

function accountWith(email: string): Account {
  return makeAccount({ id: `usr_${randomBytes(8).toString('hex')}`, email })
}

test('if one of several concurrent transactions fails, only that one is rolled back', async () => {
  const { store } = await openStore()
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) =>
      store.transaction(async (tx) => {
        await tx.accounts.add(accountWith(name))
        if (name === 'b') throw new Error('changed my mind')
        return name
      }),
    ),
  )
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const found = await Promise.all(['a', 'b', 'c', 'd'].map((name) => store.accounts.getByEmail(name)))
  expect(found.map((each) => each?.email ?? null)).toEqual(['a', null, 'c', 'd'])
})

test('another connection sees the writes of a transaction as soon as it resolves', async () => {
  const { store, file } = await openStore()
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await store.transaction((tx) => tx.accounts.add(accountWith(`person ${index}`)))
      const other = new Database(file, { readonly: true })
      const count = other.prepare('SELECT count(*) FROM accounts WHERE email = ?').pluck().get(`person ${index}`)
      other.close()
      expect(count).toBe(1)
    }),
  )
})

test('a closed database is complete in its file, even if nothing was read', async () => {
  const { store, file } = await openStore()
  await store.transaction((tx) => tx.accounts.add(accountWith('a')))
  await store.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('a later transaction of the same group sees what an earlier one wrote', async () => {
  const { store } = await openStore()
  const added = await Promise.all(
    Array.from({ length: 5 }, () => store.transaction((tx) => tx.accounts.add(accountWith('the only one')))),
  )
  expect(added.filter(Boolean)).toHaveLength(1)
})

test('if another connection locks the database, all waiting transactions fail and the next ones succeed', async () => {
  const { store, file } = await openStore()
  const other = new Database(file)
  other.exec('BEGIN IMMEDIATE')
  const outcomes = await Promise.allSettled(
    ['a', 'b'].map((name) => store.transaction((tx) => tx.accounts.add(accountWith(name)))),
  )
  expect(outcomes).toMatchObject([{ reason: { kind: 'unavailable' } }, { reason: { kind: 'unavailable' } }])
  other.exec('ROLLBACK')
  other.close()
  expect(await store.transaction((tx) => tx.accounts.add(accountWith('a')))).toBe(true)
})

test('deleting a memory searches what refers to it by an index of its account and id, instead of reading the account', async () => {
  const { file } = await openStore()
  const db = new Database(file, { readonly: true })
  onTestFinished(() => void db.close())
  const references = db
    .prepare(`
      SELECT m.name AS "table", group_concat(f."from" || ' = 1', ' AND ') AS condition
      FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
      WHERE f."table" = 'memories' GROUP BY m.name, f.id`)
    .all() as { table: string; condition: string }[]
  expect(references.length).toBeGreaterThan(5)
  for (const { table, condition } of references) {
    const steps = db.prepare(`EXPLAIN QUERY PLAN DELETE FROM ${table} WHERE ${condition}`).all()
    expect(steps).toEqual([
      expect.objectContaining({ detail: expect.stringMatching(/^SEARCH .* \(account_id=\? AND \w+_id=\?\)$/) }),
    ])
  }
})
