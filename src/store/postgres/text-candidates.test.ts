import { expect, test } from 'vitest'
import { createAccountCache } from '../../engines/text-ranking/index.ts'
import { documentsReader } from './text-candidates.ts'
import type { AccountChanges } from './text-reader.ts'

/** An account whose documents are captured one minute apart. Each read is blocked until `letGo`. */
function openAccount() {
  const state = { number: 1, last: 0, alive: new Set<number>() }
  const held: Array<() => void> = []
  const asked: number[] = []
  const changesSince = async (_accountId: string, known: { number: number; last: number }): Promise<AccountChanges> => {
    asked.push(known.last)
    const { number, last, alive } = state
    const read = [...alive].filter((document) => document > (known.number === number ? known.last : 0))
    const answer = {
      number,
      last,
      documents: alive.size,
      document: Int32Array.from(read),
      arrival: Int32Array.from(read),
      capturedAt: Float64Array.from(read, (document) => document * 60_000),
      length: Int32Array.from(read, () => 5),
      speaker: read.map(() => '').join('\n'),
    }
    await new Promise<void>((resolve) => held.push(resolve))
    return answer
  }
  const fresh = documentsReader({ changesSince }, createAccountCache())
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.()
  }
  return {
    asked,
    letGo,
    add: () => state.alive.add(++state.last),
    remove: (document: number) => state.alive.delete(document),
    begin: () => {
      const reading = fresh('ana')
      return async () => {
        await letGo()
        return [...((await reading)?.documents ?? [])]
      }
    },
    fresh: () => fresh('ana'),
  }
}

test('only new documents are read', async () => {
  const { add, begin, asked } = openAccount()
  add()
  add()
  expect(await begin()()).toEqual([1, 2])
  add()
  expect(await begin()()).toEqual([1, 2, 3])
  expect(asked).toEqual([0, 2])
})

test('a search during a read sees everything written before it, and all waiting searches share one more read', async () => {
  const { add, fresh, letGo, asked } = openAccount()
  add()
  const first = fresh()
  add()
  const others = [fresh(), fresh(), fresh()]
  await letGo()
  expect((await first)?.size).toBe(1)
  await letGo()
  for (const other of await Promise.all(others)) expect(other?.size).toBe(2)
  expect(asked).toEqual([0, 1])
})

test('after a deletion all documents are read again, and a running search keeps its own', async () => {
  const { add, remove, begin, fresh, letGo, asked } = openAccount()
  add()
  add()
  await begin()()
  const before = fresh()
  await letGo()
  const held = await before
  remove(1)
  add()
  const after = fresh()
  await letGo()
  await letGo()
  expect([...((await after)?.documents ?? [])]).toEqual([2, 3])
  expect([...(held?.documents ?? [])]).toEqual([1, 2])
  expect(asked).toEqual([0, 2, 2, 0])
})

test('a failed read fails only the searches that wait for it', async () => {
  let isDown = true
  const changes = { number: 1, last: 0, documents: 0, document: null, arrival: null, capturedAt: null, length: null }
  const changesSince = async () => {
    if (isDown) throw new Error('The server is down')
    return { ...changes, speaker: null }
  }
  const fresh = documentsReader({ changesSince }, createAccountCache())
  await expect(fresh('ana')).rejects.toThrow('The server is down')
  isDown = false
  expect(await fresh('ana')).toBeNull()
})
