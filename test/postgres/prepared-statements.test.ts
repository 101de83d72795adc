import { expect, onTestFinished, test } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import { openPostgres } from '../../src/store/postgres/database.ts'
import { createPostgresStore } from '../../src/store/postgres/store.ts'
import { postgresUrlOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { makeAccount, makeMemory } from '../support/make-memory.ts'

test('a statement that was first sent together with others and then fails alone still works', async () => {
  const url = (await postgresUrlOf(freshFolder())) ?? ''
  const store = createPostgresStore(await openPostgres({ url, poolSize: 1 }))
  onTestFinished(() => store.close())
  const words = { counts: new Map([['harbour', 1]]), length: 1, speaker: null }
  await store.transaction((tx) => tx.accounts.add(makeAccount({ id: 'ana' })))
  for (const id of ['m1', 'm2', 'm3']) {
    await store.transaction(async (tx) => {
      await tx.memories.add(makeMemory({ accountId: 'ana', id }))
      await tx.textIndex.add(makeMemory({ accountId: 'ana', id }), words)
    })
  }
  const ofNobody = store.transaction(async (tx) => {
    await tx.memories.get(wholeAccount('nobody'), 'm1')
    await tx.textIndex.put(makeMemory({ accountId: 'nobody', id: 'm1' }), words)
  })
  await expect(ofNobody).rejects.toMatchObject({ kind: 'unauthorized' })
  await store.transaction(async (tx) => {
    await tx.memories.get(wholeAccount('ana'), 'm1')
    await tx.textIndex.put(makeMemory({ accountId: 'ana', id: 'm1' }), words)
  })
  await expect(
    store.transaction((tx) => tx.memories.add(makeMemory({ accountId: 'ana', id: 'm4' }))),
  ).resolves.toBeUndefined()
})
