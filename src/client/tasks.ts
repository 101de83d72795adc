import type { Transport } from './transport.ts'
import type { CallOptions, CreatedFeedView, DetailedTaskView, FeedView, TaskQuery, TaskView } from './types.ts'

export interface TaskCalls {
  list(query: TaskQuery & { detail: true }, options?: CallOptions): Promise<{ tasks: DetailedTaskView[] }>
  list(query?: TaskQuery, options?: CallOptions): Promise<{ tasks: TaskView[] }>
  /** The calendar feed that other programs may subscribe to. */
  feed(options?: CallOptions): Promise<FeedView>
  /** Creates a new feed URL, which only this response contains. The old URL stops working. */
  makeFeed(options?: CallOptions): Promise<CreatedFeedView>
  endFeed(options?: CallOptions): Promise<void>
}

const FEED = '/v1/tasks/feed'

export function taskCalls({ send }: Transport): TaskCalls {
  return {
    list: (query?: TaskQuery, { signal }: CallOptions = {}) =>
      send<{ tasks: DetailedTaskView[] }>({ method: 'GET', path: '/v1/tasks', query, signal }),

    feed: ({ signal } = {}) => send<FeedView>({ method: 'GET', path: FEED, signal }),

    makeFeed: ({ signal } = {}) => send<CreatedFeedView>({ method: 'POST', path: FEED, status: 201, signal }),

    endFeed: async ({ signal } = {}) => {
      await send({ method: 'DELETE', path: FEED, status: 204, signal })
    },
  }
}
