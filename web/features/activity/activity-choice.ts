import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

/** The filters of the activity page, from its address: a day, a client (by slug), both or neither */
export interface ActivityChoice {
  day: string | null
  client: string | null
}

const PLACE = '/account/activity'
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function activityAddress({ day, client }: ActivityChoice): string {
  const query = new URLSearchParams({ ...(day !== null && { day }), ...(client !== null && { client }) })
  return query.size === 0 ? PLACE : `${PLACE}?${query}`
}

export function useActivityChoice(): [ActivityChoice, (choice: ActivityChoice) => void] {
  const query = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const day = query.get('day')
  const choice = { day: day !== null && DAY.test(day) ? day : null, client: query.get('client') || null }
  return [choice, (chosen) => go(activityAddress(chosen), { replace: true })]
}
