import { Type } from 'typebox'
import { named } from './contract.ts'
import * as examples from './examples.ts'

export const Labels = named(
  'Labels',
  "The labels of the account's memories, to filter by; at most 500 of each kind, sorted.",
  examples.labels,
  Type.Object({
    types: Type.Array(Type.String(), { description: 'With `audio` and `image` if there are such memories.' }),
    tags: Type.Array(Type.String()),
    clients: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
  }),
)
