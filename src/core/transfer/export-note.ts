import { clientSlug } from '../memories/client-slug.ts'
import { dayText } from '../../engines/language/dates/calendar-day.ts'
import { wallClockAt } from '../../engines/language/dates/wall-clock.ts'
import { isoTime } from '../memories/memory-view.ts'
import type { Memory } from '../records.ts'

/** Characters of a title in a file's name: with four bytes each they fit into the 255 that file systems take. */
const MAX_SLUG_LENGTH = 50
/** 40 bits of an id: no two captures of a day share them. */
const ID_TAIL_LENGTH = 8

/** `notes/2026-03-07-pay-the-rent-k2m8n4p0.md`: the day is the one of the capture where its account is. */
export function notePath(memory: Memory, timezone: string): string {
  const date = dayText(wallClockAt(new Date(memory.capturedAt), timezone).day)
  const slug = Array.from(clientSlug(memory.title.normalize('NFC')))
    .slice(0, MAX_SLUG_LENGTH)
    .join('')
    .replace(/-$/, '')
  return `notes/${[date, slug, memory.id.slice(-ID_TAIL_LENGTH)].filter(Boolean).join('-')}.md`
}

/** Markdown, with what is known of the memory as YAML before it. */
export function noteText(memory: Memory, mediaPath: string | null): string {
  const matter = {
    id: memory.id,
    title: memory.title,
    type: memory.type,
    tags: memory.tags,
    created: isoTime(memory.createdAt),
    updated: isoTime(memory.updatedAt),
    captured: isoTime(memory.capturedAt),
    client: memory.client,
    status: memory.status,
    due: memory.dueAt === null ? null : isoTime(memory.dueAt),
    language: memory.language,
    source: memory.source,
    media: mediaPath,
  }
  const fields = Object.entries(matter).map(([name, value]) => `${name}: ${yamlOf(value)}\n`)
  return `---\n${fields.join('')}---\n\n${memory.text}\n`
}

/** What YAML (1.1 and 1.2) would take for a line's end or refuse, where JSON lets it stand. */
const UNFIT_FOR_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** JSON is YAML but for some characters, which can be escaped in both. */
function yamlOf(value: string | string[] | null): string {
  return JSON.stringify(value).replace(
    UNFIT_FOR_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
