import { type Static, Type } from 'typebox'
import { closed, DateTime, named, nullable, oneOf, ref, Uri } from './contract.ts'
import * as examples from './examples.ts'
import { DAY } from './rules.ts'

const READING_KINDS = ['search', 'recall', 'fetch', 'list', 'export'] as const

const Kind = oneOf([...READING_KINDS])
const Client = Type.String({ maxLength: 100, description: "A client's name or slug." })
/** In the account's timezone at the time of the access. */
const Day = Type.String({ pattern: DAY, examples: ['2026-03-02'] })

export const ListActivityQuery = closed({
  day: Type.Optional(Day),
  client: Type.Optional(Client),
  kind: Type.Optional(Kind),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31, default: 0 })),
})

export const Activity = named(
  'Activity',
  'One access of a client, and what it was given to read.',
  examples.activity,
  Type.Object({
    id: Type.String(),
    at: DateTime,
    client: Type.String(),
    kind: Kind,
    query: nullable(Type.String({ description: 'As the client sent it, at most 500 characters.' })),
    count: Type.Integer({ description: 'How many memories it was given, including those deleted since.' }),
    memories: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), url: Uri }), {
      description: 'The first 50 of them with their current titles, without those deleted since.',
    }),
  }),
)
export const ActivityList = named(
  'ActivityList',
  'What clients were given to read, newest first.',
  { items: [examples.activity], limit: 50, offset: 0 },
  Type.Object({ items: Type.Array(ref(Activity)), limit: Type.Integer(), offset: Type.Integer() }),
)

export const ActivityDaysQuery = closed({ client: Type.Optional(Client) })

export const ActivityDays = named(
  'ActivityDays',
  "How much each client read on each day, the latest day first. Days are in the account's timezone.",
  examples.activityDays,
  Type.Object({
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        clients: Type.Array(
          Type.Object({
            name: Type.String(),
            slug: Type.String(),
            searches: Type.Integer(),
            recalls: Type.Integer(),
            fetches: Type.Integer(),
            lists: Type.Integer(),
            exports: Type.Integer(),
            memories: Type.Integer({ description: 'Memories given, counted each time.' }),
          }),
        ),
      }),
    ),
    keptDays: Type.Integer(),
  }),
)

export type ActivityView = Static<typeof Activity>
export type ActivityListView = Static<typeof ActivityList>
export type ActivityDaysView = Static<typeof ActivityDays>
