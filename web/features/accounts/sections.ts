/** Sections of the account page, each with its own address such as `/account/usage` */
export const SECTIONS = ['profile', 'security', 'connections', 'activity', 'keys', 'calendar', 'usage', 'data'] as const
export type Section = (typeof SECTIONS)[number]

export function sectionNamed(name: string): Section | null {
  return SECTIONS.find((section) => section === name) ?? null
}
