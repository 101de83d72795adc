import { MediaFailure } from '../../engines/media-format/media-failure.ts'
import { cleanText } from '../answer-text.ts'

const MAX_TRANSCRIPT_BYTES = 1024 * 1024
/** `[BLANK_AUDIO]`, `(silence)`, `*music*`: what models write where nobody speaks. Replaced twice, for one inside another. */
const MARKS = /\[[^[\]()*]{0,80}\]|\([^[\]()*]{0,80}\)|\*[^[\]()*]{1,80}\*/g
/** Models that write a segment a line begin each with its space; anybody else's line ends stay. */
const SEGMENT_END = /\n[ \t]+/g

/** @throws {MediaFailure} no_speech (permanent) where nothing is said; transcription_failed where it is more than a memory may hold */
export function readTranscript(text: string): string {
  const transcript = cleanText(text).replace(SEGMENT_END, ' ')
  if (Buffer.byteLength(transcript) > MAX_TRANSCRIPT_BYTES)
    throw new MediaFailure('transcription_failed', 'The transcript is longer than 1 MB.')
  if (!/[\p{L}\p{N}]/u.test(transcript.replace(MARKS, '').replace(MARKS, '')))
    throw new MediaFailure('no_speech', 'Nobody speaks in it.', { isPermanent: true })
  return transcript
}
