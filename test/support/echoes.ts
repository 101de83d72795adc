import { createEchoes } from '../../src/core/activity/echo.ts'
import { type SentText } from '../../src/core/memories/capture.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { readText } from '../../src/core/memories/task-state.ts'
import { makeAccount, makeMemory, memoryId } from './make-memory.ts'

export const NOON = Date.parse('2026-03-07T12:00:00Z')
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const account = makeAccount({ geolocation: false })
let made = 0

export function memory(text: string, more: Partial<Memory> = {}): Memory {
  made += 1
  return makeMemory({ id: memoryId(made), text, capturedAt: NOON - HOUR, ...more })
}

export function echoesOf(memories: readonly Memory[]) {
  const kept = new Map(memories.map((each) => [each.id, each]))
  const echoes = createEchoes({
    store: {
      activity: {
        servedIds: async () => [],
      },
      memories: {
        getListed: async (_viewer: unknown, ids: readonly string[]) => ids.flatMap((id) => kept.get(id) ?? []),
      },
    } as never,
    activityLog: { unwrittenIds: () => [[...kept.keys()].toReversed()] },
    clock: () => NOON,
  })
  return {
    find: (text: string, more: Partial<SentText> = {}) =>
      echoes.find(account, 'key_1', {
        text,
        type: readText(text, account, NOON).classification.type,
        at: NOON,
        ...more,
      }),
  }
}
