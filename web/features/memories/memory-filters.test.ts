import { expect, test } from 'vitest'
import { hasFilters, NO_FILTERS, readFilters, writeFilters } from './memory-filters.ts'

test('filters survive a round trip through the address', () => {
  const search = '?q=keys&type=task&tag=home&tag=50%25+off&client=claude&from=2026-03-01&until=2026-03-07'
  expect(readFilters(search)).toEqual({
    type: 'task',
    tags: ['home', '50% off'],
    client: 'claude',
    from: '2026-03-01',
    until: '2026-03-07',
  })
  expect(writeFilters('?q=keys', readFilters(search))).toBe(search.slice(1))
})

test('empty and repeated filters are ignored', () => {
  expect(readFilters('?type=&tag=&tag=home&tag=home&from=soon&until=2026-13-01')).toEqual({
    ...NO_FILTERS,
    tags: ['home'],
  })
  expect(hasFilters(readFilters('?type='))).toBe(false)
})

test('clearing the filters keeps the other parameters', () => {
  expect(writeFilters('?q=keys&type=task&tag=home', NO_FILTERS)).toBe('q=keys')
})
