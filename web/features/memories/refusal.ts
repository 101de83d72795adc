import type { OutboxEntry } from '../../../src/client/outbox.ts'
import { MAX_FILE_BYTES } from '../media/file-sorting.ts'

type Refused = Pick<OutboxEntry, 'error' | 'field' | 'file'> & {
  /** Null if it was never sent. Missing in entries stored by older versions. */
  status?: number | null
}

const OF_STATUS = { 403: 'forbidden', 413: 'tooLarge' } as const

const OF_FIELD = {
  text: 'text',
  contentType: 'media',
  'Content-Type': 'media',
  name: 'name',
  tags: 'tags',
  tag: 'tags',
  capturedAt: 'time',
  location: 'place',
  attributes: 'place',
  lat: 'place',
  lon: 'place',
  accuracy: 'place',
} as const

/** Names the message that says why a capture was refused and what to do. `other` shows the error of the service; `unknown` means there was none. */
export function refusalOf({ status, error, field, file }: Refused) {
  if (status === null) return 'gone'
  if (isKeyOf(OF_STATUS, status)) return OF_STATUS[status]
  const [outer] = (field ?? '').split('.')
  if (isKeyOf(OF_FIELD, outer)) return OF_FIELD[outer]
  if (file?.size === 0) return 'empty'
  if (file && file.size > MAX_FILE_BYTES) return 'tooLarge'
  return error ? 'other' : 'unknown'
}

function isKeyOf<T extends object>(map: T, key: string | number | undefined): key is keyof T & (string | number) {
  return key !== undefined && Object.hasOwn(map, key)
}
