import { expect, test } from 'vitest'
import { modelTable } from './model-table.ts'

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
