import { expect, test } from 'vitest'
import type { Attachment } from '../media/file-sorting.ts'
import { addTags, attachmentOf, capturesOf, sharedText, suggestTags } from './capture-input.ts'

const photo: Attachment = {
  key: '1',
  kind: 'image',
  blob: new Blob(['x'], { type: 'image/png' }),
  contentType: 'image/png',
  name: 'photo.png',
}

test('the text and each file become separate captures with the same tags and location', async () => {
  const location = { lat: 1, lon: 2 }
  const captures = await capturesOf({ text: ' Hello ', tags: ['home'], attachments: [photo], location })
  expect(captures).toEqual([
    { kind: 'text', text: 'Hello', tags: ['home'], location },
    { kind: 'file', file: photo.blob, contentType: 'image/png', name: 'photo.png', tags: ['home'], location },
  ])
})

test('white space alone is not captured', async () => {
  expect(await capturesOf({ text: ' \n', tags: ['home'], attachments: [], location: null })).toEqual([])
})

test('a text file is captured as its text', async () => {
  const blob = new Blob(['Buy bread\n'])
  const attachment: Attachment = { ...photo, kind: 'text', blob, contentType: 'text/plain' }
  expect(await capturesOf({ text: '', tags: [], attachments: [attachment], location: null })).toEqual([
    { kind: 'text', text: 'Buy bread', tags: [] },
  ])
})

test('a recording has the time at which it began', async () => {
  const startedAt = '2026-03-07T10:00:00.000Z'
  const take = { blob: new Blob(['x'], { type: 'audio/mp4' }), seconds: 4, startedAt }
  const attachment = attachmentOf(take, '1', 'Recording')
  expect(attachment.name).toBe('Recording.m4a')
  const [capture] = await capturesOf({ text: '', tags: [], attachments: [attachment], location: null })
  expect(capture).toMatchObject({ kind: 'file', contentType: 'audio/mp4', capturedAt: startedAt })
})

test('a shared title, text and link become one text', () => {
  expect(sharedText('?title=A%20page&text=Read%20this&url=https%3A%2F%2Fexample.org%2F')).toBe(
    'A page\nRead this\nhttps://example.org/',
  )
})

test('a link that is already in the text is not repeated', () => {
  expect(sharedText('?text=See%20https%3A%2F%2Fexample.org&url=https%3A%2F%2Fexample.org')).toBe(
    'See https://example.org',
  )
})

test('an address without shared content gives an empty text', () => {
  expect(sharedText('')).toBe('')
  expect(sharedText('?text=%20')).toBe('')
})

test('comma-separated words become tags without surrounding white space and #', () => {
  expect(addTags([], ' #home , garden,, ')).toEqual(['home', 'garden'])
})

test('a tag is added only once, ignoring accents and case', () => {
  expect(addTags(['Café'], 'cafe, CAFÉ, tea')).toEqual(['Café', 'tea'])
})

test('the number of tags is limited to what the service accepts', () => {
  const many = Array.from({ length: 120 }, (_, index) => `tag${index}`).join(',')
  expect(addTags([], many)).toHaveLength(100)
})

test('tags that start with the input are suggested first', () => {
  expect(suggestTags(['hóspedes', 'casa', 'hospital', 'alho'], [], 'ho')).toEqual(['hóspedes', 'hospital', 'alho'])
})

test('a tag in use is not suggested, and an empty input gives no suggestions', () => {
  expect(suggestTags(['casa', 'carro'], ['Casa'], 'ca')).toEqual(['carro'])
  expect(suggestTags(['casa'], [], ' ')).toEqual([])
})
