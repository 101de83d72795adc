import { expect, test } from 'vitest'
import type { MemoryView } from '../../../src/client/types.ts'
import { changeOf, draftOf, faultsOf, fieldOf } from './memory-draft.ts'

const at = '2026-03-02T12:00:00.000Z'
const memory: MemoryView = {
  id: 'mem_1',
  title: 'The blue pot',
  text: 'The spare key is under the blue pot',
  url: 'https://lembra.example/m/mem_1',
  attributes: {},
  metadata: {
    type: 'note',
    tags: ['home'],
    createdAt: at,
    updatedAt: at,
    client: null,
    status: null,
    memory: { status: 'ready', review: null, error: null, audioSeconds: null },
    source: 'text',
    capturedAt: at,
    clientId: null,
    dueAt: null,
    recurrence: null,
    resolved: null,
    language: 'en',
    media: null,
  },
}
const draft = draftOf(memory)

test('unchanged fields are not sent', () => {
  expect(changeOf(memory, draft)).toBeNull()
  expect(changeOf(memory, { ...draft, title: ' The blue pot ' })).toBeNull()
})

test('only fields that differ are sent', () => {
  expect(changeOf(memory, { ...draft, title: 'A pot ' })).toEqual({ title: 'A pot' })
  expect(changeOf(memory, { ...draft, text: 'Moved\n' })).toEqual({ content: 'Moved\n' })
  expect(changeOf(memory, { ...draft, type: 'task', tags: [] })).toEqual({ type: 'task', tags: [] })
})

test.each([
  [{ title: '  ' }, { title: 'title-missing' }],
  [{ title: 'x'.repeat(501) }, { title: 'title-long' }],
  [{ title: '😀'.repeat(500) }, {}],
  [{ text: ' \n' }, { text: 'text-missing' }],
  [{ type: 'My type' }, { type: 'type-form' }],
  [{ type: 'receita-fácil' }, {}],
  [{ tags: ['x'.repeat(101)] }, { tags: 'tag-long' }],
  [{ tags: Array.from({ length: 101 }, String) }, { tags: 'tags-many' }],
  [{}, {}],
])('%j has the faults %j', (change, faults) => {
  expect(faultsOf(memory, { ...draft, ...change })).toEqual(faults)
})

test('an image without text may stay without text', () => {
  const unread = { ...memory, text: '' }
  expect(faultsOf(unread, draftOf(unread))).toEqual({})
})

test('a refusal is shown at its field', () => {
  expect(fieldOf('tags.0')).toBe('tags')
  expect(fieldOf('content')).toBe('text')
  expect(fieldOf('attributes.status')).toBeNull()
  expect(fieldOf(null)).toBeNull()
})
