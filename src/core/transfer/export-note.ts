import { dayText } from '../../engines/language/dates/calendar-day.ts'
import { wallClockAt } from '../../engines/language/dates/wall-clock.ts'
import { clientSlug } from '../memories/client-slug.ts'
import { isoTime } from '../memories/memory-view.ts'
import type { Memory } from '../records.ts'

/** Characters of the title in a file name. With four bytes each, the name fits into the 255 bytes that file systems allow. */
const MAX_SLUG_LENGTH = 50
/** 40 bits of the id, so that no two captures of a day get the same name. */
const ID_TAIL_LENGTH = 8

/** `notes/2026-03-07-pay-the-rent-k2m8n4p0.md`. The date is the capture's in the account's time zone. */
export function notePath(memory: Memory, timezone: string): string {
  const date = dayText(wallClockAt(new Date(memory.capturedAt), timezone).day)
  const slug = Array.from(clientSlug(memory.title.normalize('NFC')))
    .slice(0, MAX_SLUG_LENGTH)
    .join('')
    .replace(/-$/, '')
  return `notes/${[date, slug, memory.id.slice(-ID_TAIL_LENGTH)].filter(Boolean).join('-')}.md`
}

/** Markdown with YAML front matter. */
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

/** Characters that JSON allows unescaped but that YAML (1.1 or 1.2) refuses or reads as a line break. */
const UNFIT_FOR_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** JSON is valid YAML except for these characters, which both can escape. */
function yamlOf(value: string | string[] | null): string {
  return JSON.stringify(value).replace(
    UNFIT_FOR_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
