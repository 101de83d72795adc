import { Type } from 'typebox'
import { DateTime, named, nullable, Uri } from './contract.ts'
import * as examples from './examples.ts'

export const Feed = named(
  'Feed',
  'The calendar feed of open tasks and reminders: when its URL was created (null if there is none) and last used.',
  examples.feed,
  Type.Object({ createdAt: nullable(DateTime), lastUsedAt: nullable(DateTime) }),
)

export const CreatedFeed = named(
  'CreatedFeed',
  'The URL to subscribe to in a calendar.',
  examples.createdFeed,
  Type.Object({
    url: Type.String({ ...Uri, description: 'Anyone who has it can read the tasks. Shown only here.' }),
    createdAt: DateTime,
  }),
)

/** Open: calendars may add parameters of their own. */
export const FeedQuery = Type.Object({ token: Type.Optional(Type.String()) })
export const FeedHeaders = Type.Object({ 'if-none-match': Type.Optional(Type.String()) })

export const Calendar = {
  description: 'Events in iCalendar format (RFC 5545).',
  content: { 'text/calendar': { schema: { type: 'string' } } },
}
