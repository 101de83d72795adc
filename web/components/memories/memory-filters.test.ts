import { expect, test } from 'vitest'
import { hasFilters, NO_FILTERS, readFilters, writeFilters } from './memory-filters.ts'

test('filters are read from an address and written back as they were', () => {
  const search = '?q=keys&type=task&tag=home&tag=50%25+off&client=claude'
  expect(readFilters(search)).toEqual({ type: 'task', tags: ['home', '50% off'], client: 'claude' })
  expect(writeFilters('?q=keys', readFilters(search))).toBe('q=keys&type=task&tag=home&tag=50%25+off&client=claude')
})

test('an empty or repeated filter counts for nothing', () => {
  expect(readFilters('?type=&tag=&tag=home&tag=home')).toEqual({ type: null, tags: ['home'], client: null })
  expect(hasFilters(readFilters('?type='))).toBe(false)
})

test('clearing the filters leaves the rest of the address', () => {
  expect(writeFilters('?q=keys&type=task&tag=home', NO_FILTERS)).toBe('q=keys')
})
