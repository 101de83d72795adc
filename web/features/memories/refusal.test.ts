import { expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import { refusalOf } from './refusal.ts'

const refused = { error: 'Said in English.', field: null, file: undefined }
const ofBytes = (size: number) => Object.defineProperty(new Blob(), 'size', { value: size })

test.each([
  [{ status: 413 }, 'tooLarge'],
  [{ status: 403 }, 'forbidden'],
  [{ status: null }, 'gone'],
  [{ status: 400, field: 'text' }, 'text'],
  [{ status: 400, field: 'contentType' }, 'media'],
  [{ status: 400, field: 'name' }, 'name'],
  [{ status: 400, field: 'tags.3' }, 'tags'],
  [{ status: 400, field: 'tag' }, 'tags'],
  [{ status: 400, field: 'capturedAt' }, 'time'],
  [{ status: 400, field: 'location.lat' }, 'place'],
  [{ status: 400, field: 'attributes.location' }, 'place'],
  [{ status: 400, file: ofBytes(0) }, 'empty'],
  [{ file: ofBytes(200 * 1_048_576) }, 'tooLarge'],
  [{ status: 400, field: 'clientId' }, 'other'],
  [{ status: 400, field: 'toString' }, 'other'],
  [{ status: 409 }, 'other'],
  [{ status: 409, error: null }, 'unknown'],
])('%j gives the message %s', (told, words) => {
  expect(refusalOf({ ...refused, ...told })).toBe(words)
  expect(messages.capture.outbox.refusals).toHaveProperty(words)
})
