import { type Static, Type } from 'typebox'
import { languages } from '../engines/language/languages.ts'
import { closed, DateTime, FILLED, FreeForm, named, nullable, oneOf, ref, Uri } from './contract.ts'
import * as examples from './examples.ts'
import { TYPE_WORD } from './rules.ts'
import { TASK_STATUSES } from './values.ts'

export const MemoryId = Type.String({ examples: ['mem_06fj3q7d1s9f7e5v3k2m8n4p0r'] })
const TaskStatus = oneOf([...TASK_STATUSES])
const Review = nullable(oneOf(['pending', 'approved']))
const MemoryStatus = nullable(oneOf(['pending', 'processing', 'ready', 'failed', 'paused']))

export const TypeWord = Type.String({
  pattern: TYPE_WORD,
  examples: ['note', 'task', 'recipe'],
})
const Title = Type.String({ minLength: 1, maxLength: 500, pattern: FILLED })
/** Not only white space; the body's limit of 1 MB limits its length. */
export const Content = Type.String({ minLength: 1, pattern: FILLED })
export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: FILLED }), {
  maxItems: 100,
  examples: [['home', 'garden']],
})

export const MemoryMetadata = Type.Object({
  type: Type.String(),
  tags: Type.Array(Type.String()),
  createdAt: DateTime,
  updatedAt: DateTime,
  client: nullable(Type.String()),
  status: nullable(TaskStatus),
  memory: Type.Object({
    status: MemoryStatus,
    review: Review,
    error: nullable(Type.String()),
    audioSeconds: nullable(Type.Number()),
  }),
  source: oneOf(['text', 'audio', 'image']),
  capturedAt: DateTime,
  clientId: nullable(Type.String()),
  dueAt: nullable(DateTime),
  recurrence: nullable(
    Type.String({
      description: 'An RFC 5545 rule without DTSTART; `dueAt` is its next occurrence. Null if it does not repeat.',
    }),
  ),
  resolved: nullable(Type.Boolean()),
  language: nullable(oneOf([...languages])),
  media: nullable(
    Type.Object({ contentType: Type.String(), bytes: Type.Integer(), name: nullable(Type.String()), url: Uri }),
  ),
})

export const MemoryBody = named(
  'Memory',
  'A whole memory.',
  examples.memory,
  Type.Object({
    id: MemoryId,
    title: Type.String(),
    text: Type.String(),
    url: Uri,
    attributes: FreeForm,
    metadata: MemoryMetadata,
  }),
)

/** Any text: one that is no id of this account gets 404. The router limits its length. */
export const MemoryPath = closed({ id: Type.String() })
export const UpdateMemory = closed(
  {
    title: Type.Optional(Title),
    content: Type.Optional(Content),
    type: Type.Optional(TypeWord),
    tags: Type.Optional(Tags),
    attributes: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description:
          'Merged as a JSON Merge Patch (RFC 7396): null removes a key. `status`, `dueAt`, `duePrecision`, `recurrence`, `remindBefore`, `snoozedUntil`, `location`, `pinned` and `archived` are known keys and validated. `recurrence` takes an RFC 5545 rule or words (`every Friday at 3pm`); null ends the series. With a `recurrence`, the status `done` or `skipped` moves `dueAt` on to the next occurrence, and `occurrence` (the `dueAt` that is meant) makes a retry harmless. `remindBefore` is in minutes (0 to 40320). `snoozedUntil` moves the notification of this occurrence, not `dueAt`, and ends with the occurrence.',
        additionalProperties: true,
      }),
    ),
  },
  {
    examples: [
      { tags: ['home'], attributes: { status: 'done' } },
      { attributes: { recurrence: 'every Friday at 3pm' } },
      { attributes: { remindBefore: 10, snoozedUntil: '2026-03-03T13:00:00Z' } },
      { attributes: { status: 'skipped', occurrence: '2026-03-03T12:00:00.000Z' } },
    ],
  },
)
export const Remember = closed(
  {
    content: Content,
    title: Type.Optional(Title),
    tags: Type.Optional(Tags),
    type: Type.Optional(Type.String({ ...TypeWord, default: 'note' })),
  },
  { examples: [{ content: 'The spare key is under the blue pot', tags: ['home'] }] },
)
export const RememberQuery = closed({
  classify: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'A missing `type` is read from the text, as in a capture, and `understood` is in the answer.',
    }),
  ),
})
const dueFields = { dueAt: nullable(DateTime), duePrecision: nullable(oneOf(['day', 'minute'])) }
export const Remembered = named(
  'Remembered',
  'The memory that was saved.',
  { id: examples.memory.id, title: examples.memory.title },
  Type.Object({
    id: MemoryId,
    title: Type.String(),
    duplicate: Type.Optional(
      Type.Boolean({
        description:
          'True if this Idempotency-Key was used before, or if Lembra itself gave this text to the client: nothing was saved.',
      }),
    ),
    understood: Type.Optional(
      Type.Object(
        {
          type: Type.String(),
          tags: Type.Array(Type.String()),
          url: Uri,
          ...dueFields,
          recurrence: Type.Optional(Type.String({ description: 'The rule (RFC 5545), if it repeats.' })),
          remindBefore: Type.Optional(Type.Integer({ description: 'Minutes before the due time.' })),
          suggested: Type.Optional(
            Type.Object(
              { type: Type.String(), ...dueFields },
              { description: 'The task or reminder that the text surely is, if another type was given.' },
            ),
          ),
        },
        { description: 'Only with `classify=true`.' },
      ),
    ),
  }),
)

const PageLimit = Type.Integer({ minimum: 1, maximum: 100, default: 30 })
export const Offset = Type.Integer({ minimum: 0, maximum: 2 ** 31, default: 0 })
/** The filters of lists, search and recall. */
export const filterFields = {
  type: Type.Optional(Type.String({ maxLength: 100 })),
  tag: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 20,
      description: 'Repeatable: a memory must have all of them.',
    }),
  ),
  client: Type.Optional(Type.String({ maxLength: 100, description: "A client's name or slug." })),
  after: Type.Optional(Type.String({ ...DateTime, description: 'Only memories captured at this time or later.' })),
  before: Type.Optional(Type.String({ ...DateTime, description: 'Only memories captured before this time.' })),
}
export const ListMemoriesQuery = closed({
  limit: Type.Optional(PageLimit),
  offset: Type.Optional(Offset),
  ...filterFields,
  q: Type.Optional(Type.String({ description: 'The search query; without it, the last updated come first.' })),
  mode: Type.Optional(oneOf(['semantic', 'text'], { default: 'semantic' })),
  sort: Type.Optional(oneOf(['updatedAt', 'capturedAt'], { default: 'updatedAt', description: 'The latest first.' })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The `nextCursor` of the page before, with the same filters and sort; not with `q` or `offset`.',
    }),
  ),
  archived: Type.Optional(
    Type.Boolean({
      description: 'True lists memories with `attributes.archived` too, which are left out otherwise.',
      default: false,
    }),
  ),
})
const CURSOR = 'WyJ1cGRhdGVkQXQiLDE3NzI4OTIzMDAwMDAsMTc3Mjg5MjMwMDAwMCwibWVtXzA2ZmozcSJd'
export const MemoryList = named(
  'MemoryList',
  'Memories.',
  { items: [examples.memory], limit: 30, offset: 0, nextCursor: CURSOR },
  Type.Object({
    items: Type.Array(ref(MemoryBody)),
    limit: Type.Integer(),
    offset: Type.Integer(),
    nextCursor: nullable(
      Type.String({
        description:
          'The `cursor` of the next page; null at the end and with `q`. Pages that follow each other this way contain each memory once, whatever changes meanwhile.',
      }),
    ),
  }),
)

export const ListChangesQuery = closed({
  since: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The `cursor` of an earlier answer; without it, everything is listed from the beginning.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
})
export const ChangeList = named(
  'ChangeList',
  'What changed since a cursor.',
  {
    items: [examples.memory],
    deleted: ['mem_06fj3q7d1s9f7e5v3k2m8n4p0s'],
    cursor: 'WyJjaGFuZ2VzIiwxNzcyODkyMzAwMDAwXQ',
    more: false,
  },
  Type.Object({
    items: Type.Array(ref(MemoryBody), { description: 'Memories that were added or changed, as they are now.' }),
    deleted: Type.Array(MemoryId, { description: 'Ids of memories that no longer exist.' }),
    cursor: Type.String({ description: 'Ask for what comes next with `since`.' }),
    more: Type.Boolean({ description: 'True if there is more already.' }),
  }),
)

const tagHeader = (description: string) => Type.Optional(Type.String({ maxLength: 2_000, description }))
export const IfMatchHeaders = Type.Object({
  'if-match': tagHeader(
    'An `ETag` that was read before: if the memory has changed since, the answer is 412 and nothing is done.',
  ),
})
export const IfNoneMatchHeaders = Type.Object({
  'if-none-match': tagHeader(
    'An `ETag` that was read before: if nothing has changed since, the answer is 304 without a body.',
  ),
})
export const etagHeader = {
  headers: { ETag: { description: 'Names this state, for If-None-Match and If-Match.', type: 'string' } },
}

export type ListMemoriesQueryView = Static<typeof ListMemoriesQuery>
export type MemoryView = Static<typeof MemoryBody>
export type MemoryChange = Static<typeof UpdateMemory>

export const RELATION_KINDS = [
  'link-to',
  'link-from',
  'sitting',
  'meaning',
  'tag',
  'name',
  'email',
  'phone',
  'handle',
  'code',
] as const
/** How two memories are related. `value` is what both contain, as the related one writes it; empty for links, capture sessions and meaning. */
export const relationFields = {
  kind: oneOf([...RELATION_KINDS]),
  value: Type.String({ description: 'What both memories contain, as this one writes it; empty if it is not a word.' }),
}
export const RelationItem = named(
  'Relation',
  'A memory that is related to the requested one, and why.',
  examples.relation,
  Type.Object({ id: MemoryId, title: Type.String(), url: Uri, type: Type.String(), ...relationFields }),
)
export const RelationList = named(
  'RelationList',
  'Related memories, best first.',
  { items: [examples.relation] },
  Type.Object({ items: Type.Array(ref(RelationItem)) }),
)
export const ListRelationsQuery = closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
})

const MediaSize = oneOf(['original', 'thumb'])
export const MediaQuery = closed({ size: Type.Optional(MediaSize) })
export const MediaLinkPath = Type.Object({ account: Type.String(), id: MemoryId })
export const MediaLinkQuery = Type.Object({
  size: Type.Optional(MediaSize),
  expires: Type.Optional(Type.Number()),
  by: Type.Optional(Type.String()),
  signature: Type.Optional(Type.String()),
})
export const RangeHeaders = Type.Object({
  range: Type.Optional(Type.String({ examples: ['bytes=0-1023'] })),
  'if-none-match': Type.Optional(Type.String()),
  'if-range': Type.Optional(Type.String()),
})

export const MediaLink = named(
  'MediaLink',
  'A URL that needs no credential, for a short time.',
  examples.mediaLink,
  Type.Object({ url: Uri, expiresIn: Type.Integer({ description: 'Seconds.' }) }),
)

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
