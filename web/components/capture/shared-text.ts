/** What another app shares, as one text: some put the link into the text as well. */
export function sharedText(search: string): string {
  const shared = new URLSearchParams(search)
  const parts: string[] = []
  for (const name of ['title', 'text', 'url']) {
    const part = shared.get(name)?.trim() ?? ''
    if (part !== '' && !parts.some((earlier) => earlier.includes(part))) parts.push(part)
  }
  return parts.join('\n')
}
