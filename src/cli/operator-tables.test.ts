import { expect, test } from 'vitest'
import { jobTable, modelTable } from './operator-tables.ts'

const NOW = 1_800_000_000_000
const job = {
  id: 'job_1',
  kind: 'send-mail',
  key: 'key',
  accountId: null,
  state: 'queued' as const,
  attempts: 0,
  runAt: NOW,
  lastError: null,
  isWaiting: false,
}
const counts = [{ kind: 'send-mail', state: 'queued' as const, count: 1 }]

test.each([
  ['due now', { runAt: NOW }, 'due for 0 seconds'],
  ['overdue', { runAt: NOW - 1_400 }, 'due for 1 second'],
  ['not yet due', { runAt: NOW + 150_000 }, 'due in 3 minutes'],
  ['tried before', { runAt: NOW + 7_200_000, attempts: 2 }, '2 tries, the next in 2 hours'],
  ['postponed to another month', { runAt: NOW + 9 * 86_400_000, attempts: 1 }, '1 try, the next in 9 days'],
  ['failed', { state: 'failed' as const, attempts: 5, runAt: NOW - 100_000 }, '5 tries, the last 100 seconds ago'],
  ['running', { state: 'running' as const, attempts: 1 }, '1 try'],
])('a job that is %s is described in words', (_case, more, words) => {
  expect(jobTable({ counts, jobs: [{ ...job, ...more }] }, NOW).at(-1)).toMatch(new RegExp(` ${words}$`))
})

test('columns are aligned, and each state has its heading', () => {
  const table = jobTable(
    {
      counts: [
        { kind: 'send-mail', state: 'failed', count: 12 },
        { kind: 'transcribe-audio', state: 'queued', count: 1 },
      ],
      jobs: [
        { ...job, state: 'failed', attempts: 5, lastError: 'It took too long.' },
        { ...job, id: 'job_22', kind: 'transcribe-audio', key: 'mem_1', runAt: NOW + 60_000 },
      ],
    },
    NOW,
  )
  expect(table).toEqual([
    '                  failed  running  waiting',
    'send-mail         12      0        0',
    'transcribe-audio  0       0        1',
    '',
    'Failed (to retry: lembra jobs retry ID, or all)',
    '  job_1  send-mail  key  5 tries, the last 0 seconds ago  It took too long.',
    '',
    'Waiting',
    '  job_22  transcribe-audio  mem_1  due in 60 seconds',
    '',
    'and 11 more',
  ])
})

test("a mail's hash is shortened", () => {
  const digest = 'a1b2c3d4'.repeat(8)
  const table = jobTable({ counts, jobs: [{ ...job, key: digest }] }, NOW).join('\n')
  expect(table).toContain('a1b2c3d4…')
  expect(table).not.toContain(digest)
})

test('without a model it explains how search works and how to choose a model', () => {
  expect(modelTable({ models: [], memories: 5, waiting: 5 })).toEqual([
    'No model yet: search only compares words. Set EMBEDDINGS to choose a model.',
  ])
})

test('each model is listed with its progress, which is 100 % only once it is complete', () => {
  const table = modelTable({
    models: [
      { name: 'builtin/use-lite-1', state: 'active', memories: 1_000 },
      { name: 'openai/small', state: 'building', memories: 999 },
    ],
    memories: 1_000,
    waiting: 1,
  })
  expect(table).toEqual([
    'model               memories',
    'builtin/use-lite-1  1000 of 1000  100 %  answers',
    'openai/small        999 of 1000   99 %   is being built, then takes over',
    '',
    'New or changed memories that wait for embeddings: 1',
  ])
})
