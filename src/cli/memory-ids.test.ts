import { expect, test } from 'vitest'
import { wholeIds } from './memory-ids.ts'

const one = { id: 'mem_06fj3q7d1s9f7e5v3k2maaaaaa', title: 'One' }
const two = { id: 'mem_06fj3q7d1s9f7e5v3k2mbbbbbb', title: 'Two \u001B[2J' }
const three = { id: 'mem_06zz3q7d1s9f7e5v3k2mbbbbbb', title: 'Three' }

function among(isAll: boolean) {
  return async () => ({ items: [one, two, three], isAll, where: 'the open tasks' })
}

test('a whole id is used as it is, without a request', async () => {
  expect(await wholeIds([one.id, one.id], () => Promise.reject(new Error('asked')))).toEqual([one.id])
})

test('the end of an id is enough; its beginning only if all candidates are known', async () => {
  expect(await wholeIds(['aaaaaa', '…AAAAAA'], among(false))).toEqual([one.id])
  expect(await wholeIds(['mem_06zz3q', '06zz3q7d'], among(true))).toEqual([three.id])
  await expect(wholeIds(['mem_06zz3q'], among(false))).rejects.toMatchObject({ exitCode: 4 })
})

test.each([['bbbbbb'], ['mem_06fj3q'], ['bbbbb'], ['mem_06'], ['zzzzzz'], ['']])('"%s" is refused', async (word) => {
  await expect(wholeIds([one.id, word], among(true))).rejects.toMatchObject({ name: 'CommandFault', exitCode: 4 })
})

test('an ambiguous part lists its matches with control characters escaped', async () => {
  await expect(wholeIds(['bbbbbb'], among(true))).rejects.toThrow(`  ${two.id}  Two ␛[2J\n  ${three.id}  Three`)
})
