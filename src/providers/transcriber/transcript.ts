import { MediaFailure } from '../../engines/media-format/media-failure.ts'
import { cleanText } from '../answer-text.ts'

const MAX_TRANSCRIPT_BYTES = 1024 * 1024
/** Markers for silence or noise: `[BLANK_AUDIO]`, `(silence)`, `*music*`. Replaced twice to cover nesting. */
const MARKS = /\[[^[\]()*]{0,80}\]|\([^[\]()*]{0,80}\)|\*[^[\]()*]{1,80}\*/g
/** Models that write one segment per line start each with a space; other line breaks are kept. */
const SEGMENT_END = /\n[ \t]+/g

/** @throws {MediaFailure} no_speech (permanent) if there is no speech; transcription_failed if the transcript exceeds 1 MB */
export function readTranscript(text: string): string {
  const transcript = cleanText(text).replace(SEGMENT_END, ' ')
  if (Buffer.byteLength(transcript) > MAX_TRANSCRIPT_BYTES)
    throw new MediaFailure('transcription_failed', 'The transcript is longer than 1 MB.')
  if (!/[\p{L}\p{N}]/u.test(transcript.replace(MARKS, '').replace(MARKS, '')))
    throw new MediaFailure('no_speech', 'The recording contains no speech.', { isPermanent: true })
  return transcript
}
