import type { ActivityDaysView } from '../../../src/client/types.ts'

export type ActivityDay = ActivityDaysView['days'][number]
export type ClientDay = ActivityDay['clients'][number]

export function clientsOf(days: readonly ActivityDay[], language: string): Array<{ slug: string; name: string }> {
  const names = new Map<string, string>()
  // The latest day comes first, so this keeps the latest name of a client.
  for (const { clients } of days) for (const { slug, name } of clients) if (!names.has(slug)) names.set(slug, name)
  return [...names].map(([slug, name]) => ({ slug, name })).sort((a, b) => a.name.localeCompare(b.name, language))
}

/** Keeps only the days on which this client read something. Null keeps all. */
export function daysOf(days: readonly ActivityDay[], client: string | null): ActivityDay[] {
  if (client === null) return [...days]
  return days
    .map(({ day, clients }) => ({ day, clients: clients.filter(({ slug }) => slug === client) }))
    .filter(({ clients }) => clients.length > 0)
}

const COUNTS = ['searches', 'recalls', 'fetches', 'lists', 'exports'] as const

/** Counts above zero, in a fixed order */
export function countsOf(client: ClientDay): Array<[what: (typeof COUNTS)[number], count: number]> {
  return COUNTS.map((what) => [what, client[what]] as [typeof what, number]).filter(([, count]) => count > 0)
}
