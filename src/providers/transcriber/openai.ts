import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AudioFile, Transcriber } from '../../core/media/transcription.ts'
import { MediaFailure } from '../../engines/media-format/index.ts'
import { callOutside, type ModelServer, OutsideFailure } from '../outside-call.ts'
import { isRecord } from '../text.ts'
import { type AudioForm, type ConvertAudio, readTranscript, timeoutFor } from './transcription.ts'

export interface OpenaiTranscriberOptions extends ModelServer {
  convert: ConvertAudio
  timeoutMs?: number
}

/** The upload limit of OpenAI and Groq. */
const MAX_SENT_BYTES = 25_000_000

/** The formats that such servers read, by file extension; the first content type is the one we send. */
const READ_FORMATS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  flac: ['audio/flac', 'audio/x-flac'],
  m4a: ['audio/mp4', 'audio/m4a', 'audio/x-m4a', 'audio/x-mp4'],
  mp3: ['audio/mpeg', 'audio/mp3', 'audio/mpeg3', 'audio/mpg', 'audio/x-mp3', 'audio/x-mpeg'],
  ogg: ['audio/ogg', 'audio/opus', 'audio/vorbis', 'audio/x-ogg', 'application/ogg'],
  wav: ['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/x-pn-wav', 'audio/vnd.wave'],
  webm: ['audio/webm'],
}

interface Sent {
  path: string
  contentType: string
  extension: string
}

/**
 * Uses any server with OpenAI's `POST /audio/transcriptions`. Audio that is too large or in another format is first converted if ffmpeg is installed.
 * If the server still can't read it (whisper.cpp's takes little but WAV), it is sent again as WAV.
 */
export function openaiTranscriber(options: OpenaiTranscriberOptions): Transcriber {
  return {
    async transcribe(audio, signal) {
      const converted: string[] = []
      const convert = async (form: AudioForm): Promise<Sent | null> => {
        const path = await options.convert(audio.path, form, signal)
        if (path === null) return null
        converted.push(path)
        return { path, contentType: form === 'wav' ? 'audio/wav' : 'audio/ogg', extension: form }
      }
      try {
        return readTranscript(await ask(options, audio, convert, signal))
      } finally {
        await Promise.all(converted.map((path) => rm(path, { force: true })))
      }
    },
  }
}

type Convert = (form: AudioForm) => Promise<Sent | null>

async function ask(
  options: OpenaiTranscriberOptions,
  audio: AudioFile,
  convert: Convert,
  signal: AbortSignal,
): Promise<string> {
  try {
    const first = isSentAsItIs(audio) ? asItIs(audio) : ((await convert('ogg')) ?? asItIs(audio))
    try {
      return await send(options, first, signal)
    } catch (error) {
      if (!isUnread(error) || first.extension === 'wav') throw error
      const wav = await convert('wav')
      if (!wav) throw error
      return await send(options, wav, signal)
    }
  } catch (error) {
    throw error instanceof OutsideFailure ? mediaFailure(error) : error
  }
}

function isSentAsItIs(audio: AudioFile): boolean {
  return readFormat(audio.contentType) !== undefined && audio.bytes <= MAX_SENT_BYTES
}

function readFormat(contentType: string): { extension: string; contentType: string } | undefined {
  const found = Object.entries(READ_FORMATS).find(([, types]) => types.includes(contentType))
  return found && { extension: found[0], contentType: found[1][0] }
}

function asItIs({ path, contentType }: AudioFile): Sent {
  const read = readFormat(contentType)
  if (read) return { path, ...read }
  // Such as `aiff` for `audio/x-aiff`. It goes into a header, so only letters and digits are kept.
  const extension = contentType.replace(/^[^/]*\/(?:x-)?/, '').replace(/[^a-z0-9]/g, '')
  return { path, contentType: `audio/${extension}`, extension }
}

function isUnread(error: unknown): boolean {
  return error instanceof OutsideFailure && error.kind === 'refused' && error.status !== 413
}

async function send(options: OpenaiTranscriberOptions, audio: Sent, signal: AbortSignal): Promise<string> {
  const form = await transcriptionForm(options.model, audio)
  const { timeoutMs = timeoutFor(form.body.size) } = options
  const answer = await callOutside({ server: options, operation: 'audio/transcriptions', ...form, timeoutMs, signal })
  if (isRecord(answer) && typeof answer.text === 'string') return answer.text
  // whisper.cpp's server reports errors with status 200.
  if (isRecord(answer) && 'error' in answer)
    throw new OutsideFailure('refused', 'The server answered with an error.', UNREAD_STATUS)
  throw new OutsideFailure('garbled', 'The server answered without a text.')
}

const UNREAD_STATUS = 200

/** Built by hand: a `FormData` would be sent without its length or be fully in memory. */
async function transcriptionForm(model: string, audio: Sent): Promise<{ body: Blob; contentType: string }> {
  // Random, so that audio content can't contain the boundary and add form fields of its own.
  const boundary = randomBytes(24).toString('hex')
  const fields = Object.entries({ model, response_format: 'json' }).map(([name, value]) => part(name, value))
  const head = part(`file"; filename="audio.${audio.extension}`, '', audio.contentType)
  const before = [...fields, head].map((each) => `--${boundary}\r\n${each}`).join('\r\n')
  const file = await openAsBlob(audio.path)
  return {
    body: new Blob([before, file, `\r\n--${boundary}--\r\n`]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

function part(name: string, value: string, contentType?: string): string {
  const type = contentType === undefined ? '' : `\r\ncontent-type: ${contentType}`
  return `content-disposition: form-data; name="${name}"${type}\r\n\r\n${value}`
}

function mediaFailure(failure: OutsideFailure): MediaFailure {
  if (failure.kind === 'unreachable') return new MediaFailure('provider_unavailable', failure.message)
  if (failure.kind === 'garbled') return new MediaFailure('transcription_failed', failure.message)
  if (failure.status === UNREAD_STATUS) return new MediaFailure('transcription_failed', failure.message)
  const code = failure.status === 413 ? 'transcription_failed' : 'unsupported_media'
  return new MediaFailure(code, failure.message, { isPermanent: true })
}
