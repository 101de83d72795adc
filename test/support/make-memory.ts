// The one maker of memories and of accounts for tests and benches.
import type { ViewedAccount } from '../../src/core/accounts/record.ts'
import { blankMemory, type Memory } from '../../src/core/memories/record.ts'
import { titleFrom } from '../../src/engines/language/index.ts'

/** A note that is ready. Its text is its id, its title comes from its text, and it was last changed when it was captured. */
export function makeMemory(given: Partial<Memory> = {}): Memory {
  const { id = memoryId(1), text = id, capturedAt = 0 } = given
  const title = titleFrom(text)
  return {
    ...blankMemory(),
    accountId: 'usr_ana',
    id,
    title,
    text,
    createdAt: capturedAt,
    updatedAt: capturedAt,
    ...given,
  }
}

/** Has the format of the service's ids, and sorts by the number. */
export function memoryId(number: number): string {
  return `mem_${String(number).padStart(26, '0')}`
}

export function makeAccount(given: Partial<ViewedAccount> = {}): ViewedAccount {
  const { id = 'usr_ana' } = given
  return {
    id,
    email: `${id}@example.org`,
    name: id,
    passwordHash: null,
    plan: 'unlimited',
    language: 'en',
    timezone: 'UTC',
    geolocation: true,
    emailProvenAt: null,
    createdAt: 0,
    updatedAt: 0,
    scope: null,
    ...given,
  }
}
