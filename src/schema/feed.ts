import { Type } from 'typebox'
import { DateTime, named, nullable, Uri } from './contract.ts'
import * as examples from './examples.ts'

export const Feed = named(
  'Feed',
  'The calendar of open tasks and reminders: whether there is an address of it, and when a calendar last asked.',
  examples.feed,
  Type.Object({ createdAt: nullable(DateTime), lastUsedAt: nullable(DateTime) }),
)

export const CreatedFeed = named(
  'CreatedFeed',
  'The address to subscribe to in a calendar.',
  examples.createdFeed,
  Type.Object({
    url: Type.String({ ...Uri, description: 'Whoever has it reads the tasks. Shown only here.' }),
    createdAt: DateTime,
  }),
)

/** Open: a calendar may add something of its own. */
export const FeedQuery = Type.Object({ token: Type.Optional(Type.String()) })
export const FeedHeaders = Type.Object({ 'if-none-match': Type.Optional(Type.String()) })

export const Calendar = {
  description: 'An iCalendar (RFC 5545) of events.',
  content: { 'text/calendar': { schema: { type: 'string' } } },
}
