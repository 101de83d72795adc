import type { Place } from '../../../src/client/types.ts'
import type { NewCapture } from '../../app/outbox.ts'
import type { Attachment } from '../media/file-sorting.ts'
import type { Take } from '../media/recording.ts'

export interface Composed {
  text: string
  tags: readonly string[]
  attachments: readonly Attachment[]
  place: Place | null
}

/** The text is one memory and each attachment another, in display order. A text file is captured as its text. */
export async function capturesOf({ text, tags, attachments, place }: Composed): Promise<NewCapture[]> {
  const shared = { tags: [...tags], ...(place && { location: place }) }
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
