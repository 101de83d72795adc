import { expect, test } from 'vitest'
import type { Language } from '../../engines/language/index.ts'
import { waitingReasons } from './media.ts'

test.each<[Language, number, RegExp]>([
  ['en', 1, /^1 capture is paused .* It goes on by itself /u],
  ['en', 2, /^2 captures are paused .* They go on by themselves /u],
  ['pt', 1, /^1 captura está pausada .* segue sozinha /u],
  ['pt', 2, /^2 capturas estão pausadas .* seguem sozinhas /u],
  ['pt', 1_000_000, /^1000000 de capturas estão pausadas .* seguem sozinhas /u],
  ['es', 1, /^1 captura está en pausa .* sigue sola /u],
  ['es', 2, /^2 capturas están en pausa .* siguen solas /u],
  ['es', 1_000_000, /^1000000 de capturas están en pausa .* siguen solas /u],
])('the sentence about paused captures is grammatical: %s, %i', (language, paused, expected) => {
  expect(waitingReasons(language, { forTranscriber: 0, paused })).toEqual([expect.stringMatching(expected)])
})

test.each<[Language, number, RegExp]>([
  ['en', 1, /^1 recording waits to be transcribed/u],
  ['en', 2, /^2 recordings wait to be transcribed/u],
  ['pt', 1, /^1 áudio espera a transcrição/u],
  ['pt', 2, /^2 áudios esperam a transcrição/u],
  ['pt', 1_000_000, /^1000000 de áudios esperam a transcrição/u],
  ['es', 1, /^1 audio espera su transcripción/u],
  ['es', 2, /^2 audios esperan su transcripción/u],
  ['es', 1_000_000, /^1000000 de audios esperan su transcripción/u],
])(
  'the sentence about recordings without a transcriber is grammatical: %s, %i',
  (language, forTranscriber, expected) => {
    expect(waitingReasons(language, { forTranscriber, paused: 0 })).toEqual([expect.stringMatching(expected)])
  },
)
