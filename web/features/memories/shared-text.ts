/** Joins title, text and link that another app shares. Some apps repeat the link in the text. */
export function sharedText(search: string): string {
  const shared = new URLSearchParams(search)
  const parts: string[] = []
  for (const name of ['title', 'text', 'url']) {
    const part = shared.get(name)?.trim() ?? ''
    if (part !== '' && !parts.some((earlier) => earlier.includes(part))) parts.push(part)
  }
  return parts.join('\n')
}
