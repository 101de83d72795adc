import { Type } from 'typebox'
import { named } from './contract.ts'
import * as examples from './examples.ts'

export const Labels = named(
  'Labels',
  'What the memories of the account have, to filter by; at most 500 of each, sorted.',
  examples.labels,
  Type.Object({
    types: Type.Array(Type.String(), { description: 'With `audio` and `image` where a memory was one.' }),
    tags: Type.Array(Type.String()),
    clients: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
  }),
)
