import type { Transport } from './transport.ts'
import type { ActivityDaysQuery, ActivityDaysView, ActivityListView, ActivityQuery, CallOptions } from './types.ts'

export type ActivityCalls = ReturnType<typeof activityCalls>

/** What API keys and connected apps read. */
export function activityCalls({ send }: Transport) {
  return {
    /** Newest first. */
    activity: (query: ActivityQuery = {}, { signal }: CallOptions = {}) =>
      send<ActivityListView>({ method: 'GET', path: '/v1/activity', query, signal }),

    /** How much each client read on each day, the latest day first. */
    activityDays: (query: ActivityDaysQuery = {}, { signal }: CallOptions = {}) =>
      send<ActivityDaysView>({ method: 'GET', path: '/v1/activity/days', query, signal }),
  }
}
