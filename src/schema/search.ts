import { Type } from 'typebox'
import { closed, FILLED, named, ref, Uri } from './contract.ts'
import * as examples from './examples.ts'

const Query = Type.String({ minLength: 1, pattern: FILLED, examples: ['where is the spare key'] })
const Limit = Type.Integer({ minimum: 1, maximum: 50, default: 10 })

export const Search = closed(
  { query: Query, limit: Type.Optional(Limit) },
  { examples: [{ query: 'where is the spare key', limit: 5 }] },
)
export const SearchResult = named(
  'SearchResult',
  'A memory that matches.',
  examples.searchResult,
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    url: Uri,
    text: Type.Optional(Type.String({ description: 'The best passage, at most 300 characters.' })),
  }),
)
export const SearchResults = named(
  'SearchResults',
  'Matches, best first.',
  { results: [examples.searchResult] },
  Type.Object({ results: Type.Array(ref(SearchResult)) }),
)

export const Recall = closed(
  {
    query: Query,
    limit: Type.Optional(Limit),
    depth: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 3, default: 1, description: 'How many relations away to go.' }),
    ),
    maxChars: Type.Optional(
      Type.Integer({ minimum: 500, maximum: 20000, default: 6000, description: 'UTF-16 units.' }),
    ),
  },
  { examples: [{ query: 'where is the spare key', depth: 1, maxChars: 6000 }] },
)
export const Recalled = named(
  'Recalled',
  'What bears on the question, for a model to read.',
  examples.recalled,
  Type.Object({ text: Type.String(), matches: Type.Integer() }),
)
