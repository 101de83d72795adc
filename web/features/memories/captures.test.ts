import { expect, test } from 'vitest'
import type { Attachment } from '../media/file-sorting.ts'
import { attachmentOf, capturesOf } from './captures.ts'

const photo: Attachment = {
  key: '1',
  kind: 'image',
  blob: new Blob(['x'], { type: 'image/png' }),
  contentType: 'image/png',
  name: 'photo.png',
}

test('the text and each file become separate captures with the same tags and location', async () => {
  const place = { lat: 1, lon: 2 }
  const captures = await capturesOf({ text: ' Hello ', tags: ['home'], attachments: [photo], place })
  expect(captures).toEqual([
    { kind: 'text', text: 'Hello', tags: ['home'], location: place },
    { kind: 'file', file: photo.blob, contentType: 'image/png', name: 'photo.png', tags: ['home'], location: place },
  ])
})

test('white space alone is not captured', async () => {
  expect(await capturesOf({ text: ' \n', tags: ['home'], attachments: [], place: null })).toEqual([])
})

test('a text file is captured as its text', async () => {
  const blob = new Blob(['Buy bread\n'])
  const attachment: Attachment = { ...photo, kind: 'text', blob, contentType: 'text/plain' }
  expect(await capturesOf({ text: '', tags: [], attachments: [attachment], place: null })).toEqual([
    { kind: 'text', text: 'Buy bread', tags: [] },
  ])
})

test('a recording has the time at which it began', async () => {
  const startedAt = '2026-03-07T10:00:00.000Z'
  const take = { blob: new Blob(['x'], { type: 'audio/mp4' }), seconds: 4, startedAt }
  const attachment = attachmentOf(take, '1', 'Recording')
  expect(attachment.name).toBe('Recording.m4a')
  const [capture] = await capturesOf({ text: '', tags: [], attachments: [attachment], place: null })
  expect(capture).toMatchObject({ kind: 'file', contentType: 'audio/mp4', capturedAt: startedAt })
})
