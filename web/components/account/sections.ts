/** The parts of the account page, each with an address of its own: `/account/usage`. */
export const SECTIONS = ['profile', 'security', 'connections', 'activity', 'keys', 'calendar', 'usage', 'data'] as const
export type Section = (typeof SECTIONS)[number]

/** The one of an address; null where there is none of that name. */
export function sectionNamed(name: string): Section | null {
  return SECTIONS.find((section) => section === name) ?? null
}
