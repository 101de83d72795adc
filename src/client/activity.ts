import type { Transport } from './transport.ts'
import type { ActivityDaysQuery, ActivityDaysView, ActivityListView, ActivityQuery, CallOptions } from './types.ts'

export type ActivityCalls = ReturnType<typeof activityCalls>

/** Lists what API keys and connected apps have read. */
export function activityCalls({ send }: Transport) {
  return {
    /** Newest first. */
    activity: (query: ActivityQuery = {}, { signal }: CallOptions = {}) =>
      send<ActivityListView>({ method: 'GET', path: '/v1/activity', query, signal }),

    /** Counts per client and day, latest day first. */
    activityDays: (query: ActivityDaysQuery = {}, { signal }: CallOptions = {}) =>
      send<ActivityDaysView>({ method: 'GET', path: '/v1/activity/days', query, signal }),
  }
}
