import { expect, test } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import { openAna, stored } from '../support/stored-vectors.ts'
import { dot, floats } from '../support/unit-vectors.ts'

test("returns the similarity of requested memories, by the nearest chunk, and only of the account's", async () => {
  const { search, model, put, addAccount, addMemories } = await openAna()
  await addAccount('bea')
  await addMemories('bea', ['b1'])
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0.6, 0.8)], m3: [floats(0, 1), floats(0.8, -0.6)] })
  await put('bea', { b1: [floats(1, 0)] })
  const asked = await search.similarities(wholeAccount('ana'), model, floats(1, 0), ['m3', 'unknown', 'b1', 'm2'])
  expect(asked).toEqual([
    { id: 'm3', chunk: 1, language: 'en', similarity: expect.closeTo(dot(stored(floats(0.8, -0.6)), floats(1, 0)), 5) },
    { id: 'm2', chunk: 0, language: 'en', similarity: expect.closeTo(dot(stored(floats(0.6, 0.8)), floats(1, 0)), 5) },
  ])
  await expect(search.similarities(wholeAccount('ana'), model, floats(1, 0, 0), ['m1'])).rejects.toThrow('dimensions')
  expect(await search.similarities(wholeAccount('nobody'), model, floats(1, 0), ['m1'])).toEqual([])
})
