import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AudioFile } from '../../src/core/media/transcription.ts'
import type { MediaFailure } from '../../src/engines/media-format/index.ts'
import { openaiTranscriber } from '../../src/providers/transcriber/openai.ts'
import { type ConvertAudio, ffmpegConversion } from '../../src/providers/transcriber/transcription.ts'
import { FOREIGN_WORDS, type ProviderMode, startFakeProvider } from '../support/fake-provider.ts'
import { freshFolder } from '../support/folder.ts'
import { mediaFailure as failure } from '../support/media-failure.ts'
import { audioFile, hasFfmpeg, toneFile } from '../support/speech-file.ts'

const KEY = 'sk-of-the-test-27182818'
const noFfmpeg: ConvertAudio = () => Promise.resolve(null)
const { signal } = new AbortController()

function ffmpeg(folder: string, more: { program?: string; maxBytes?: number; timeoutMs?: number } = {}): ConvertAudio {
  return ffmpegConversion({ folder, environment: {}, ...more })
}

async function startOpenai(mode?: ProviderMode, convert = noFfmpeg, more: { timeoutMs?: number } = {}) {
  const provider = await startFakeProvider()
  if (mode) provider.answer(mode)
  const transcriber = openaiTranscriber({ url: provider.url, key: KEY, model: 'whisper-1', convert, ...more })
  return { provider, transcribe: (audio: AudioFile, abort = signal) => transcriber.transcribe(audio, abort) }
}

test('a whole recording is sent to the server under a generated name, and its transcript is returned', async () => {
  const { provider, transcribe } = await startOpenai({ transcript: ' Comprar pão e café.\n' })
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
  expect(await transcribe(audioFile('audio/mpeg', content))).toBe('Comprar pão e café.')
  const [call] = provider.calls
  expect(call?.path).toBe('/v1/audio/transcriptions')
  expect(call?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(call?.fields).toEqual({ model: 'whisper-1', response_format: 'json' })
  expect(call?.file).toMatchObject({ name: 'audio.mp3', type: 'audio/mpeg' })
  expect(call?.file?.bytes.equals(content)).toBe(true)
})

const names = [
  ['audio/opus', 'audio.ogg'],
  ['audio/mpeg3', 'audio.mp3'],
  ['audio/flac', 'audio.flac'],
  ['audio/mp4', 'audio.m4a'],
  ['audio/x-m4a', 'audio.m4a'],
  ['audio/ogg', 'audio.ogg'],
  ['audio/wav', 'audio.wav'],
  ['audio/webm', 'audio.webm'],
  ['audio/x-aiff', 'audio.aiff'],
] as const

test('the file name has the extension of the format, because servers rely on it', async () => {
  const { provider, transcribe } = await startOpenai()
  for (const [contentType] of names) await transcribe(audioFile(contentType))
  expect(provider.calls.map(({ file }) => file?.name)).toEqual(names.map(([, name]) => name))
})

test('a transcript contains no NUL, control character or lone surrogate, and segments are joined to one text', async () => {
  const { transcribe } = await startOpenai({
    json: { text: '\u0000 Buy\u0007 milk \ud83d\n and eggs.\r\n\r\nThen rest. ' },
  })
  expect(await transcribe(audioFile())).toBe('Buy milk \ufffd and eggs.\n\nThen rest.')
})

for (const silence of [
  '',
  ' \n ',
  '[BLANK_AUDIO]',
  ' (silence)',
  '[Music] [music]\n[MÚSICA]',
  '*sighs*',
  '♪♪',
  '...',
  '[BLANK_AUDIO]\n'.repeat(70_000),
])
  test(`the transcript ${JSON.stringify(silence.slice(0, 30))} means that nobody spoke`, async () => {
    const { transcribe } = await startOpenai({ transcript: silence })
    expect(await failure(transcribe(audioFile()))).toMatchObject({ code: 'no_speech', isPermanent: true })
  })

test('words next to a mark of silence are speech', async () => {
  const { transcribe } = await startOpenai({ transcript: '[music] Call Ana (at nine).' })
  expect(await transcribe(audioFile())).toBe('[music] Call Ana (at nine).')
})

const troubles: Array<[string, ProviderMode, Partial<MediaFailure>]> = [
  ['500', { status: 500 }, { code: 'provider_unavailable', isPermanent: false }],
  ['429', { status: 429 }, { code: 'provider_unavailable', isPermanent: false }],
  ['401', { status: 401 }, { code: 'provider_unavailable', isPermanent: false }],
  ['a redirect', { redirect: 307 }, { code: 'provider_unavailable', isPermanent: false }],
  ['a connection that breaks off', 'reset', { code: 'provider_unavailable', isPermanent: false }],
  ['an answer that breaks off', 'cut', { code: 'provider_unavailable', isPermanent: false }],
  ['silence of the server', 'slow', { code: 'provider_unavailable', isPermanent: false }],
  ['400', { status: 400 }, { code: 'unsupported_media', isPermanent: true }],
  ['415', { status: 415 }, { code: 'unsupported_media', isPermanent: true }],
  ['422', { status: 422 }, { code: 'unsupported_media', isPermanent: true }],
  ['413', { status: 413 }, { code: 'transcription_failed', isPermanent: true }],
  ['an error at 200', { json: { error: FOREIGN_WORDS } }, { code: 'transcription_failed', isPermanent: false }],
  ['HTML', 'html', { code: 'transcription_failed', isPermanent: false }],
  ['garbage', 'garbage', { code: 'transcription_failed', isPermanent: false }],
  ['nothing', 'empty', { code: 'transcription_failed', isPermanent: false }],
  ['200 MB', 'huge', { code: 'transcription_failed', isPermanent: false }],
  ['NaN', { body: '{"text":NaN}' }, { code: 'transcription_failed', isPermanent: false }],
  ['a number', { json: { text: 7 } }, { code: 'transcription_failed', isPermanent: false }],
  ['an array', { json: [{ text: 'one' }] }, { code: 'transcription_failed', isPermanent: false }],
  ['null', { json: null }, { code: 'transcription_failed', isPermanent: false }],
  ['2 MB of text', { transcript: 'la '.repeat(700_000) }, { code: 'transcription_failed', isPermanent: false }],
]

for (const [name, mode, expected] of troubles)
  test(`${name} ends a transcription with ${expected.code}`, async () => {
    const { provider, transcribe } = await startOpenai(mode, noFfmpeg, mode === 'slow' ? { timeoutMs: 200 } : {})
    const error = await failure(transcribe(audioFile()))
    expect(error).toMatchObject(expected)
    for (const foreign of [FOREIGN_WORDS, KEY, '127.0.0.1']) expect(error.stack).not.toContain(foreign)
    expect(provider.calls).toHaveLength(1)
    expect(provider.trespasses).toEqual([])
  })

test('a transcription that the service aborts is no failure of the recording', async () => {
  const { provider, transcribe } = await startOpenai('slow')
  const abort = new AbortController()
  const transcribed = transcribe(audioFile(), abort.signal)
  await provider.taken(1)
  const reason = new Error('the service stops')
  abort.abort(reason)
  await expect(transcribed).rejects.toBe(reason)
})

test('a recording cannot inject parts into the form', async () => {
  const { provider, transcribe } = await startOpenai()
  const forged = '\r\n--x\r\ncontent-disposition: form-data; name="model"\r\n\r\ncostly\r\n--x--\r\n'
  await transcribe(audioFile('audio/ogg"\r\nx: y', forged))
  expect(provider.calls[0]?.fields).toEqual({ model: 'whisper-1', response_format: 'json' })
  expect(provider.calls[0]?.file?.bytes.toString()).toBe(forged)
})

test('without ffmpeg, a recording that should be converted is sent unchanged', async () => {
  const folder = freshFolder()
  const { provider, transcribe } = await startOpenai(undefined, ffmpeg(folder, { program: 'no-such-ffmpeg' }))
  await transcribe(audioFile('audio/amr', '#!AMR and so on'))
  expect(provider.calls[0]?.file).toMatchObject({ name: 'audio.amr', type: 'audio/amr' })
  expect(provider.calls[0]?.file?.bytes.toString()).toBe('#!AMR and so on')
})

test.skipIf(!hasFfmpeg)(
  'a format that such servers do not read is sent as Opus, and the temporary file is removed',
  async () => {
    const folder = freshFolder()
    const { provider, transcribe } = await startOpenai(undefined, ffmpeg(folder))
    await transcribe(toneFile(freshFolder(), 'tone.aiff', 'audio/x-aiff'))
    expect(provider.calls[0]?.file).toMatchObject({ name: 'audio.ogg', type: 'audio/ogg' })
    expect(provider.calls[0]?.file?.bytes.subarray(0, 4).toString()).toBe('OggS')
    expect(readdirSync(folder)).toEqual([])
  },
)

test.skipIf(!hasFfmpeg)('a file over 25 MB is made smaller first', async () => {
  const { provider, transcribe } = await startOpenai(undefined, ffmpeg(freshFolder()))
  await transcribe({ ...toneFile(freshFolder(), 'tone.wav', 'audio/wav'), bytes: 25_000_001 })
  expect(provider.calls[0]?.file?.name).toBe('audio.ogg')
})

test.skipIf(!hasFfmpeg)('a format that this server does not read is sent once more, as WAV', async () => {
  const folder = freshFolder()
  const provider = await startFakeProvider()
  const transcriber = openaiTranscriber({ url: provider.url, key: null, model: 'any', convert: ffmpeg(folder) })
  const audio = toneFile(freshFolder(), 'tone.mp3', 'audio/mpeg')
  for (const refusal of [{ status: 400 }, { json: { error: 'failed to read audio' } }]) {
    provider.calls.length = 0
    provider.answer(refusal)
    const second = provider.taken(1).then(() => provider.answer({ transcript: 'Read at last.' }))
    expect(await transcriber.transcribe(audio, signal)).toBe('Read at last.')
    await second
    expect(provider.calls.map(({ file }) => file?.name)).toEqual(['audio.mp3', 'audio.wav'])
    expect(readdirSync(folder)).toEqual([])
  }
})

test.skipIf(!hasFfmpeg)('garbage declared as audio is unsupported, and nothing is sent', async () => {
  const folder = freshFolder()
  const { provider, transcribe } = await startOpenai(undefined, ffmpeg(folder))
  const error = await failure(transcribe(audioFile('audio/aiff', 'this is no sound at all')))
  expect(error).toMatchObject({ code: 'unsupported_media', isPermanent: true })
  expect(provider.calls).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test.skipIf(!hasFfmpeg)('a playlist is no sound: no other file of this machine is read through it', async () => {
  const tone = toneFile(freshFolder(), 'tone.aac', 'audio/aac')
  const lists = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${tone.path}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile 'file:${tone.path}'\n`,
  ]
  for (const list of lists) {
    const error = await failure(ffmpeg(freshFolder())(audioFile('audio/mpegurl', list).path, 'wav', signal))
    expect(error).toMatchObject({ code: 'unsupported_media', isPermanent: true })
  }
})

test.skipIf(!hasFfmpeg)('a conversion that would be truncated fails instead of losing the rest', async () => {
  const folder = freshFolder()
  const audio = toneFile(freshFolder(), 'tone.flac', 'audio/flac')
  const error = await failure(ffmpeg(folder, { maxBytes: 10_000 })(audio.path, 'wav', signal))
  expect(error).toMatchObject({ code: 'transcription_failed', isPermanent: true })
  expect(readdirSync(folder)).toEqual([])
})

const sources = ['wav', 'mp3', 'm4a', 'ogg', 'webm', 'flac', 'aiff', 'aac', 'caf', 'au'] as const

test.skipIf(!hasFfmpeg)('every common kind of sound is converted to plain WAV', async () => {
  for (const ending of sources) {
    const codec = ending === 'webm' ? ['-c:a', 'libopus'] : []
    const audio = toneFile(freshFolder(), `tone.${ending}`, 'audio/any', codec)
    const path = await ffmpeg(freshFolder())(audio.path, 'wav', signal)
    expect(path && readFileSync(path).subarray(0, 36).toString('latin1')).toMatch(/^RIFF.{4}WAVEfmt /s)
  }
})
