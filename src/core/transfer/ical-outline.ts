// The components of a calendar file one by one, and what must be known before the first: time zones, and the dates that were moved.
import type { ImportSource } from './items.ts'
import type { Losses } from './losses.ts'
import { decoded, linesOf } from './text-stream.ts'
import { cleanText } from './values.ts'

const MAX_LINE_BYTES = 1_048_576
export const MAX_COMPONENT_LENGTH = 1_048_576
/** Enough for an inline attachment of the maximum length, folded at 75 characters. */
const MAX_COMPONENT_LINES = 20_000

/** As it is written in the file. */
export interface Moved {
  time: string
  zone: string | null
}

const MAX_ZONES = 500
const MAX_ZONES_LENGTH = 2_000_000
/** Properties that say how the file is written. */
const OF_FILE = /^(?:VERSION|CALSCALE)$/
const NAME_OF_CALENDAR = /^(?:X-WR-CALNAME|NAME)$/
const READ_COMPONENTS = /^(?:VCALENDAR|VTIMEZONE|VTODO|VEVENT|VJOURNAL)$/

/** Reads what is beside the entries: time zones, which may follow them, and the calendar's properties. */
export async function outlineOf(source: ImportSource, losses: Losses) {
  const zones: string[] = []
  const moved = new Map<string, Moved[]>()
  let length = 0
  let name = ''
  const onLine = (line: string) => {
    const [, property = '', said = ''] = /^([A-Za-z0-9-]{1,60})[^:]{0,200}:(.*)$/.exec(line) ?? []
    const known = property.toUpperCase()
    if (known === 'BEGIN') {
      if (!READ_COMPONENTS.test(said.trim().toUpperCase())) losses.field(cleanText(said.trim()))
    } else if (NAME_OF_CALENDAR.test(known)) name ||= cleanText(said).slice(0, 200)
    else if (known !== '' && known !== 'END' && !OF_FILE.test(known)) losses.field(property)
  }
  for await (const { text } of componentsIn(source, /^BEGIN:(?!VCALENDAR)([A-Z-]{1,40})\s*$/i, onLine)) {
    if (text !== null) noteMoved(text, moved)
    if (text === null || !/^BEGIN:VTIMEZONE/i.test(text)) continue
    length += text.length
    if (zones.length < MAX_ZONES && length < MAX_ZONES_LENGTH) zones.push(text)
  }
  return { zones, moved, name }
}

const MAX_MOVED = 10_000
const MAX_MOVED_OF_ONE = 500

function noteMoved(text: string, moved: Map<string, Moved[]>): void {
  if (!/^RECURRENCE-ID/im.test(text)) return
  const unfolded = text.replace(/\r\n[ \t]/g, '')
  const uid = /^UID(?:;[^:\r\n]{0,200})?:(.{1,500})$/im.exec(unfolded)?.[1]?.trim()
  const [line = '', time] = /^RECURRENCE-ID.{0,300}:(\d{8}(?:T\d{6}Z?)?)[ \t]{0,5}$/im.exec(unfolded) ?? []
  const zone = /;TZID=(?:"([^"]{1,200})"|([^;:"]{1,200}))/i.exec(line)
  if (uid === undefined || time === undefined || (moved.size >= MAX_MOVED && !moved.has(uid))) return
  const known = moved.get(uid) ?? []
  if (known.length < MAX_MOVED_OF_ONE) known.push({ time, zone: zone?.[1] ?? zone?.[2] ?? null })
  moved.set(uid, known)
}

/** Yields each component that begins with such a line, from BEGIN to END. The text is null if it is too long. */
export async function* componentsIn(
  { file }: ImportSource,
  begin: RegExp,
  onLine: (line: string) => void = () => {},
): AsyncGenerator<{ text: string | null }> {
  let held: string[] | null = null
  let kind = ''
  let length = 0
  for await (const bytes of linesOf(file.read(), MAX_LINE_BYTES)) {
    const line = bytes === null ? null : (decoded(bytes)?.replace(/\r$/, '') ?? '')
    if (!held && line !== null) onLine(line)
    const begun: string | undefined = held ? undefined : begin.exec(line ?? '')?.[1]
    if (begun !== undefined) {
      held = []
      kind = begun.toUpperCase()
      length = 0
    }
    if (!held) continue
    length += line?.length ?? MAX_COMPONENT_LENGTH
    const isTooLong = length >= MAX_COMPONENT_LENGTH || held.length >= MAX_COMPONENT_LINES
    if (!isTooLong) held.push(line ?? '')
    if (line?.trim().toUpperCase() !== `END:${kind}`) continue
    yield { text: isTooLong ? null : held.join('\r\n') }
    held = null
  }
}
