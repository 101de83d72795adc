import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '../../../test/support/folder.ts'
import { openDatabase } from './database.ts'
import { createSqliteStore } from './store.ts'

test('what was committed comes into the database long before the connection that writes would bring it there', async () => {
  const folder = freshFolder()
  const store = createSqliteStore(await openDatabase(folder))
  onTestFinished(() => store.close())
  const bytes = () => statSync(join(folder, 'lembra.db')).size
  const before = bytes()
  const write = (id: string) =>
    store.transaction((tx) =>
      tx.jobs.add({
        id,
        kind: 'test',
        key: id,
        accountId: null,
        payload: { text: 'x'.repeat(10_000) },
        createdAt: 0,
      }),
    )
  for (let count = 0; count < 64; count++) await write(`job_${count}`)
  await expect.poll(bytes, { timeout: 20_000 }).toBeGreaterThan(before + 100_000)
})
