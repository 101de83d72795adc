import { type Static, Type } from 'typebox'
import { closed, DateTime, named, nullable, oneOf, ref, Uri } from './contract.ts'
import * as examples from './examples.ts'
import { MemoryId, Offset } from './memory.ts'
import { TASK_STATUSES } from './values.ts'

const TaskDetails = Type.Object({
  type: Type.String(),
  tags: Type.Array(Type.String()),
  duePrecision: nullable(oneOf(['day', 'minute'])),
  recurrence: nullable(Type.String()),
  updatedAt: DateTime,
})
export const TaskItem = named(
  'Task',
  'A task or reminder.',
  examples.task,
  Type.Object({
    id: MemoryId,
    title: Type.String(),
    client: nullable(Type.String()),
    status: nullable(Type.String()),
    dueAt: nullable(DateTime),
    url: Uri,
    ...Type.Partial(TaskDetails).properties,
  }),
)
export const ListTasksQuery = closed({
  status: Type.Optional(oneOf([...TASK_STATUSES], { default: 'open' })),
  client: Type.Optional(Type.String({ maxLength: 100, description: "A client's name or slug." })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  offset: Type.Optional(Offset),
  detail: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Adds `type`, `tags`, `duePrecision`, `recurrence` and `updatedAt` to each.',
    }),
  ),
})
export const TaskList = named(
  'TaskList',
  'Tasks and reminders.',
  { tasks: [examples.task] },
  Type.Object({ tasks: Type.Array(ref(TaskItem)) }),
)

export type TaskView = Static<typeof TaskItem>
export type TaskDetail = Static<typeof TaskDetails>

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
