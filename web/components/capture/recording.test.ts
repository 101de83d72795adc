import { expect, test } from 'vitest'
import { levelOf, microphoneFault, recordingType } from './recording.ts'

test('silence has no level, and the loudest sound has the whole', () => {
  expect(levelOf(new Float32Array(8))).toBe(0)
  expect(levelOf(Float32Array.of(1, -1, 1, -1))).toBe(1)
})

test('a level is told as an ear hears it', () => {
  // A tenth of the swing is 20 dB less, a third of the 60 dB that are shown.
  expect(levelOf(Float32Array.of(0.1, -0.1))).toBeCloseTo(2 / 3, 5)
})

test('the first type that the browser can record is taken, or its own choice', () => {
  expect(recordingType((type) => type === 'audio/mp4')).toBe('audio/mp4')
  expect(recordingType(() => true)).toBe('audio/webm;codecs=opus')
  expect(recordingType(() => false)).toBeUndefined()
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'unsupported'],
])('%s is told as a microphone that is %s', (name, fault) => {
  expect(microphoneFault(new DOMException('No', name))).toBe(fault)
})
