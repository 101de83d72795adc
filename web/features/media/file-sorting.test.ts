import { expect, test } from 'vitest'
import { MAX_FILE_BYTES, sortFiles } from './file-sorting.ts'

const newKey = () => 'key'

function fileOf(name: string, type: string, size = 3): File {
  const file = new File(['abc'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

function sorted(...files: File[]) {
  const { accepted, refused } = sortFiles(files, newKey)
  return { accepted: accepted.map(({ kind, contentType }) => ({ kind, contentType })), refused }
}

test('photos, audio files and plain texts are accepted', () => {
  const { accepted, refused } = sorted(
    fileOf('a.jpg', 'image/jpeg'),
    fileOf('b.ogg', 'audio/ogg'),
    fileOf('c.txt', 'text/plain'),
  )
  expect(accepted.map(({ kind }) => kind)).toEqual(['image', 'audio', 'text'])
  expect(refused).toEqual([])
})

test('the extension decides if the system does not know the file type', () => {
  const { accepted } = sorted(fileOf('IMG_1.HEIC', ''), fileOf('memo.m4a', ''), fileOf('notes.md', ''))
  expect(accepted.map(({ contentType }) => contentType)).toEqual(['image/heic', 'audio/mp4', 'text/markdown'])
})

test('other files are refused, such as SVG images and videos', () => {
  const names = ['logo.svg', 'film.mp4', 'paper.pdf', 'unknown']
  const types = ['image/svg+xml', 'video/mp4', 'application/pdf', '']
  const { accepted, refused } = sorted(...names.map((name, index) => fileOf(name, types[index] ?? '')))
  expect(accepted).toEqual([])
  expect(refused).toEqual(names.map((name) => ({ name, why: 'type' })))
})

test('empty and too large files are refused', () => {
  const { accepted, refused } = sorted(
    fileOf('empty.png', 'image/png', 0),
    fileOf('exactly.wav', 'audio/wav', MAX_FILE_BYTES),
    fileOf('large.wav', 'audio/wav', MAX_FILE_BYTES + 1),
    fileOf('long.txt', 'text/plain', 2_000_000),
  )
  expect(accepted).toHaveLength(1)
  expect(refused.map(({ why }) => why)).toEqual(['empty', 'size', 'size'])
})

test('a file name that is too long keeps its extension', () => {
  const { accepted } = sortFiles([fileOf(`${'x'.repeat(400)}.jpeg`, 'image/jpeg')], newKey)
  expect(accepted[0]?.name).toHaveLength(255)
  expect(accepted[0]?.name).toMatch(/\.jpeg$/)
})
