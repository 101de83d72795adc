import type { Account, Credential } from '../../src/core/accounts/record.ts'
import { createEchoes } from '../../src/core/activity/echo.ts'
import { type SentText } from '../../src/core/memories/capture.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { readText } from '../../src/core/memories/text-reading.ts'
import { titleFrom } from '../../src/engines/language/title.ts'

export const NOON = Date.parse('2026-03-07T12:00:00Z')
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const account: Account = {
  id: 'usr_1',
  email: 'ana@example.org',
  name: 'Ana',
  passwordHash: null,
  plan: 'unlimited',
  language: 'en',
  timezone: 'UTC',
  geolocation: false,
  emailProvenAt: null,
  createdAt: 0,
  updatedAt: 0,
}
export const credential: Credential = {
  accountId: account.id,
  id: 'key_1',
  kind: 'api-key',
  hash: '',
  label: 'Claude',
  platform: null,
  client: 'Claude',
  prefix: null,
  access: 'write',
  connectionId: null,
  parentId: null,
  createdAt: 0,
  lastUsedAt: null,
  expiresAt: null,
}

let made = 0

export function memory(text: string, more: Partial<Memory> = {}): Memory {
  made += 1
  return {
    accountId: account.id,
    id: `mem_${String(made).padStart(26, '0')}`,
    type: 'note',
    title: titleFrom(text),
    isTitleGiven: false,
    text,
    tags: [],
    attributes: {},
    status: null,
    dueAt: null,
    language: null,
    source: 'text',
    client: null,
    clientSlug: null,
    clientId: null,
    capturedAt: NOON - HOUR,
    createdAt: NOON - HOUR,
    updatedAt: NOON - HOUR,
    memoryStatus: 'ready',
    review: null,
    error: null,
    audioSeconds: null,
    media: null,
    ...more,
  }
}

export function echoesOf(memories: readonly Memory[], by: Credential = credential) {
  const kept = new Map(memories.map((each) => [each.id, each]))
  const echoes = createEchoes({
    store: {
      activity: {
        servedIds: async () => [],
      },
      memories: {
        getListed: async (_account: string, ids: readonly string[]) => ids.flatMap((id) => kept.get(id) ?? []),
      },
    } as never,
    activityLog: { unwrittenIds: () => [[...kept.keys()].toReversed()] },
    clock: () => NOON,
  })
  return {
    find: (text: string, more: Partial<SentText> = {}) =>
      echoes.find(
        { account, credential: by },
        { text, type: readText(text, account, NOON).classification.type, at: NOON, ...more },
      ),
  }
}
