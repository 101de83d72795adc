import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HEAD_BYTES, mediaTypeOf } from './capture-command.ts'

const SAMPLES = join(import.meta.dirname, '../../test/samples')

function typeOf(path: string, name = path): string | null {
  return mediaTypeOf(readFileSync(join(SAMPLES, path)).subarray(0, HEAD_BYTES), name)
}

test('every audio and image sample is detected by its content, under any name', () => {
  const audio = globSync('audio/*', { cwd: SAMPLES })
  expect(audio.length).toBeGreaterThan(10)
  for (const path of audio)
    expect({ path, type: typeOf(path) }).toEqual({ path, type: expect.stringMatching(/^audio\//) })
  const images = globSync('images/**/*.{png,jpg,webp,gif,tiff,avif}', { cwd: SAMPLES })
  expect(images.length).toBeGreaterThan(5)
  for (const path of images)
    expect({ path, type: typeOf(path, 'file') }).toEqual({ path, type: expect.stringMatching(/^image\//) })
})

test.each([
  ['audio/opus.ogg', 'audio/ogg'],
  ['audio/speech.m4a', 'audio/mp4'],
  ['audio/speech.aac', 'audio/aac'],
  ['audio/constant.mp3', 'audio/mpeg'],
  ['audio/wav-16.wav', 'audio/wav'],
  ['audio/little-endian.aifc', 'audio/aiff'],
  ['images/page-en.png', 'image/png'],
  ['images/page-es.webp', 'image/webp'],
  ['images/wall.jpg', 'image/jpeg'],
])('%s is %s', (path, type) => {
  expect(typeOf(path)).toBe(type)
})

test('text with a media file name is not media, and a video is not audio', () => {
  expect(mediaTypeOf(Buffer.from('# Notes'), 'notes.mp3')).toBeNull()
  expect(mediaTypeOf(Buffer.from('\uFEFFtext', 'utf16le'), 'notes.txt')).toBeNull()
  expect(mediaTypeOf(Buffer.from('%PDF-1.7\n\0'), 'paper.pdf')).toBeNull()
  expect(typeOf('audio/speech.m4a', 'film.mp4')).toBeNull()
  expect(typeOf('audio/recorder.webm', 'film.mkv')).toBeNull()
  expect(mediaTypeOf(Buffer.from('\0\0\0\u0018ftypheic', 'latin1'), 'photo.heic')).toBe('image/heic')
})
