import { expect, test } from 'vitest'
import { NUMBER_LISTS } from './text-reader.ts'

test.each([
  [1007, '{}', []],
  [1007, '{7}', [7]],
  [1007, '{1,-20,2147483647,0}', [1, -20, 2_147_483_647, 0]],
  [1016, '{1785000000000,-62135596800000}', [1_785_000_000_000, -62_135_596_800_000]],
])('an array of type %i is parsed as numbers: %s', (type, text, numbers) => {
  const parse = NUMBER_LISTS.getTypeParser(type, 'text')
  expect([...(parse(text) as ArrayLike<number> & Iterable<number>)]).toEqual(numbers)
})

test('other types are parsed by the driver', () => {
  expect(NUMBER_LISTS.getTypeParser(23, 'text')('42')).toBe(42)
})
