import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeIn, deleteIn, rememberIn } from '../../../test/support/searched-memories.ts'
import { openStore } from '../../../test/support/stored-memories.ts'
import type { MemoryWords } from '../../core/search/record.ts'
import { tokenQuery } from './text-reader.ts'

async function openIndex() {
  const { store, database, addAccount } = await openStore()
  await addAccount('ana')
  const vocabulary = async () => {
    const { rows } = await sql<{ stem: string }>`SELECT stem FROM text_vocabulary ORDER BY stem`.execute(
      database.reader,
    )
    return rows.map(({ stem }) => stem)
  }
  const purge = async () => {
    while (await store.transaction((tx) => tx.textIndex.purgeSome())) {}
  }
  return { store, database, vocabulary, purge }
}

const IN_ENGLISH = { language: 'en' } as const

test('a purge removes the words of deleted and changed memories and keeps all others', async () => {
  const { store, vocabulary, purge } = await openIndex()
  const gone = await rememberIn(store, 'ana', 'xylophone umbrella umbrella', IN_ENGLISH)
  const changed = await rememberIn(store, 'ana', 'accordion umbrella', IN_ENGLISH)
  await deleteIn(store, gone)
  await changeIn(store, changed, { text: 'mandolin umbrella' })
  await purge()
  expect(await vocabulary()).toEqual(['mandolin', 'umbrella'])
})

test('a word that is used again before the purge stays', async () => {
  const { store, vocabulary, purge } = await openIndex()
  await deleteIn(store, await rememberIn(store, 'ana', 'xylophone', IN_ENGLISH))
  await rememberIn(store, 'ana', 'xylophone', IN_ENGLISH)
  await purge()
  expect(await vocabulary()).toEqual(['xylophon'])
})

test('purging ends, however many words are to be checked', async () => {
  const { store, vocabulary, purge } = await openIndex()
  const words = Array.from({ length: 180 }, (_, index) => `word${index}`)
  await deleteIn(store, await rememberIn(store, 'ana', words.join(' ')))
  await purge()
  expect(await vocabulary()).toEqual([])
})

test('deleting an account deletes its index', async () => {
  const { store, database, vocabulary } = await openIndex()
  await rememberIn(store, 'ana', 'xylophone')
  await store.accounts.remove('ana')
  expect(await vocabulary()).toEqual([])
  const { rows } =
    await sql`SELECT account_id FROM text_documents UNION ALL SELECT account_id FROM text_accounts`.execute(
      database.reader,
    )
  expect(rows).toEqual([])
})

test('a memory with more words than the index can hold is indexed by its first words', async () => {
  const { store, database } = await openIndex()
  const memory = await rememberIn(store, 'ana', 'short')
  const counts = new Map(Array.from({ length: 60_000 }, (_, index) => [`${index}ç`.padEnd(40, 'ã'), 1]))
  const words: MemoryWords = { counts, length: 60_000, speaker: null }
  await store.transaction((tx) => tx.textIndex.put(memory, words))
  const held = async (stem: string) => {
    const { rows } = await sql<{ document: number }>`
      SELECT document FROM text_documents, text_accounts WHERE tokens @@ ${sql.raw(tokenQuery(`'${stem}'`))}`.execute(
      database.reader,
    )
    return rows.length
  }
  const stems = [...counts.keys()]
  expect(await held(stems[0] ?? '')).toBe(1)
  expect(await held(stems[10_000] ?? '')).toBe(1)
  expect(await held(stems[59_999] ?? '')).toBe(0)
})

test.each(["o'clock", 'back\\slash', "'", '\\', "a'' | 'b", 'a & !b', 'x:*', '🔑'])(
  'the token %s is found literally',
  async (stem) => {
    const { database } = await openIndex()
    const { rows } = await sql<{ isFound: boolean; isOther: boolean }>`
    SELECT array_to_tsvector(ARRAY[number || '_' || stem]) @@ ${sql.raw(tokenQuery('stem'))} AS "isFound",
      array_to_tsvector(ARRAY['1_x', '1_a', '1_b']) @@ ${sql.raw(tokenQuery('stem'))} AS "isOther"
    FROM (VALUES (1, ${stem}::text)) AS given (number, stem)`.execute(database.reader)
    expect(rows).toEqual([{ isFound: true, isOther: false }])
  },
)
