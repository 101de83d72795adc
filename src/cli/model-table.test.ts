import { expect, test } from 'vitest'
import { modelTable } from './model-table.ts'

test('without a model it says how search answers, and what chooses one', () => {
  expect(modelTable({ models: [], memories: 5, waiting: 5 })).toEqual([
    'No model yet: search is by words alone. EMBEDDINGS chooses one.',
  ])
})

test('each model stands with how far it is, and never at 100 % before it is whole', () => {
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
    'Waiting for their vectors, captured or changed of late: 1',
  ])
})
