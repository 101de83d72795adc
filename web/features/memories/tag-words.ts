const MAX_TAGS = 100
const MAX_TAG_LETTERS = 100

/** Adds comma-separated tags without duplicates and without a leading "#". */
export function addTags(tags: readonly string[], written: string): string[] {
  const all = [...tags]
  for (const part of written.split(/[,\n]/)) {
    const tag = part.trim().replace(/^#+/, '').trim().slice(0, MAX_TAG_LETTERS)
    if (tag && all.length < MAX_TAGS && !all.some((known) => folded(known) === folded(tag))) all.push(tag)
  }
  return all
}

/** Tags that start with the input come first, then tags that contain it. Ignores accents and case. */
export function suggestTags(known: readonly string[], taken: readonly string[], written: string, limit = 5): string[] {
  const sought = folded(written.trim().replace(/^#+/, ''))
  if (sought === '') return []
  const used = new Set(taken.map(folded))
  const free = known.filter((tag) => !used.has(folded(tag)) && folded(tag).includes(sought))
  const begins = (tag: string) => Number(folded(tag).startsWith(sought))
  return free.toSorted((one, other) => begins(other) - begins(one)).slice(0, limit)
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
