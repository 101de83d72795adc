import { expect, test } from 'vitest'
import { allTimezones, findTimezone } from './timezones.ts'

const ZONES = ['America/Sao_Paulo', 'America/Indiana/Knox', 'Europe/Madrid', 'Europe/Lisbon', 'Asia/Lisbon', 'UTC']

test.each([
  ['America/Sao_Paulo', 'America/Sao_Paulo'],
  ['america/sao paulo', 'America/Sao_Paulo'],
  [' São Paulo ', 'America/Sao_Paulo'],
  ['knox', 'America/Indiana/Knox'],
  ['utc', 'UTC'],
])('%s means %s', (typed, zone) => {
  expect(findTimezone(typed, ZONES)).toBe(zone)
})

test('an ambiguous city, an offset and an unknown name give no timezone', () => {
  for (const typed of ['Lisbon', '+03:00', 'Atlantis', '', '   ']) expect(findTimezone(typed, ZONES)).toBeNull()
})

test('an outdated name that is in no list is still accepted', () => {
  expect(findTimezone('Asia/Calcutta', ZONES)).toBe('Asia/Calcutta')
})

test('the list of timezones has no duplicates and includes UTC', () => {
  const zones = allTimezones()
  expect(zones).toContain('UTC')
  expect(zones).toContain('America/Sao_Paulo')
  expect(new Set(zones).size).toBe(zones.length)
})
