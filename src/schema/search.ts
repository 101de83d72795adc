import { Type } from 'typebox'
import { closed, DateTime, FILLED, named, nullable, oneOf, ref, Uri } from './contract.ts'
import * as examples from './examples.ts'
import { filterFields, MemoryMetadata, relationFields } from './memory.ts'

/** The header of a search's response if embeddings were not available in time. */
export const TEXT_ONLY_HEADER = 'lembra-search'
export const textOnlyHeader = {
  headers: {
    'Lembra-Search': Type.String({
      enum: ['text-only'],
      description:
        'Present only if embeddings were not available in time, so that only words were searched. The same query may find more a moment later.',
    }),
  },
}

const Query = Type.String({ minLength: 1, pattern: FILLED, examples: ['where is the spare key'] })
const Limit = Type.Integer({ minimum: 1, maximum: 50, default: 10 })

export const Search = closed(
  { query: Query, limit: Type.Optional(Limit) },
  { examples: [{ query: 'where is the spare key', limit: 5 }] },
)
export const SearchQuery = closed({
  detail: Type.Optional(
    Type.Boolean({ default: false, description: 'Each result also has its `metadata` and how it matches.' }),
  ),
  typing: Type.Optional(
    Type.Boolean({ default: false, description: 'The query is still being typed: its last word may be unfinished.' }),
  ),
  ...filterFields,
})

const Highlights = Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }), {
  description: 'The words that match the query: UTF-16 offsets in ascending order, without overlaps.',
})
const SearchMatch = Type.Object(
  {
    by: Type.Array(oneOf(['words', 'meaning', 'time']), {
      description: 'What found it; `time` if it was captured at a time that the query mentions.',
    }),
    textHighlights: Highlights,
    titleHighlights: Highlights,
  },
  { description: 'Only with `detail=true`.' },
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
    metadata: Type.Optional(MemoryMetadata),
    match: Type.Optional(SearchMatch),
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
      Type.Integer({
        minimum: 0,
        maximum: 3,
        default: 1,
        description: 'How many relations to follow from each match.',
      }),
    ),
    maxChars: Type.Optional(
      Type.Integer({ minimum: 500, maximum: 20000, default: 6000, description: 'UTF-16 code units.' }),
    ),
  },
  { examples: [{ query: 'where is the spare key', depth: 1, maxChars: 6000 }] },
)
export const RecallQuery = closed({
  ...filterFields,
  sources: Type.Optional(Type.Boolean({ default: false, description: 'Also list the memories that the text shows.' })),
})
const RecallSource = Type.Object({
  id: Type.String(),
  title: Type.String(),
  url: Uri,
  type: Type.String(),
  how: oneOf(['match', 'related']),
  relation: nullable(
    Type.Object({
      ...relationFields,
      from: Type.String({ description: 'The id of the memory that it was reached from.' }),
    }),
  ),
})
export const Recalled = named(
  'Recalled',
  'What is relevant to the question, for a model to read.',
  examples.recalled,
  Type.Object({
    text: Type.String(),
    matches: Type.Integer(),
    sources: Type.Optional(
      Type.Array(RecallSource, {
        description: 'The memories that the text shows, in its order; only with `sources=true`.',
      }),
    ),
  }),
)

export const ReadDateQuery = closed({
  text: Type.String({ minLength: 1, maxLength: 200, examples: ['amanhã 9h', 'next friday', 'en dos horas'] }),
})
export const DateRead = named(
  'DateRead',
  'When something is due according to a text; all fields are null if it names no time.',
  examples.dateRead,
  Type.Object({
    dueAt: nullable(DateTime),
    duePrecision: nullable(oneOf(['day', 'minute'])),
    isSure: nullable(Type.Boolean({ description: 'False if a person should check it.' })),
  }),
)
