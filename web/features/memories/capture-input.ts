import type { Place } from '../../../src/client/types.ts'
import type { NewCapture } from '../../app/outbox.ts'
import type { Attachment } from '../media/file-sorting.ts'
import type { Take } from '../media/recording.ts'

interface Composed {
  text: string
  tags: readonly string[]
  attachments: readonly Attachment[]
  location: Place | null
}

/** The text is one memory and each attachment another, in display order. A text file is captured as its text. */
export async function capturesOf({ text, tags, attachments, location }: Composed): Promise<NewCapture[]> {
  const shared = { tags: [...tags], ...(location && { location }) }
  const captures: NewCapture[] = text.trim() === '' ? [] : [{ kind: 'text', text: text.trim(), ...shared }]
  for (const { kind, blob: file, contentType, name, capturedAt } of attachments) {
    const when = capturedAt ? { capturedAt } : {}
    if (kind !== 'text') captures.push({ kind: 'file', file, contentType, name, ...shared, ...when })
    else {
      const written = (await file.text()).trim()
      if (written !== '') captures.push({ kind: 'text', text: written, ...shared, ...when })
    }
  }
  return captures
}

const ENDINGS: ReadonlyArray<[RegExp, string]> = [
  [/mp4/, 'm4a'],
  [/ogg/, 'ogg'],
]

/** `title` is the word for a recording in the user's language. */
export function attachmentOf(take: Take, key: string, title: string): Attachment {
  const { blob, seconds, startedAt: capturedAt } = take
  const ending = ENDINGS.find(([type]) => type.test(blob.type))?.[1] ?? 'webm'
  return { key, kind: 'audio', blob, contentType: blob.type, name: `${title}.${ending}`, capturedAt, seconds }
}

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

const MAX_TAGS = 100
const MAX_TAG_CHARACTERS = 100

/** Adds comma-separated tags without duplicates and without a leading "#". */
export function addTags(tags: readonly string[], written: string): string[] {
  const all = [...tags]
  for (const part of written.split(/[,\n]/)) {
    const tag = part.trim().replace(/^#+/, '').trim().slice(0, MAX_TAG_CHARACTERS)
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
