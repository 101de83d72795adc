import { expect, test } from 'vitest'
import { startApp, type TestOptions } from '../support/app.ts'
import { type ProviderMode, startFakeProvider } from '../support/fake-provider.ts'
import { freshFolder } from '../support/folder.ts'
import { sample } from '../support/samples.ts'

const MEMO = sample('audio/speech.m4a')
const HOUR = 3_600_000

async function startWithTranscriber(options: TestOptions & { transcript?: string } = {}) {
  const provider = await startFakeProvider()
  if (options.transcript !== undefined) provider.answer({ transcript: options.transcript })
  const environment = {
    TRANSCRIBER: 'openai',
    TRANSCRIBER_URL: provider.url,
    TRANSCRIBER_KEY: 'sk-very-secret',
    ...options.environment,
  }
  return { ...(await startApp({ ...options, environment })), provider }
}

test.each([
  [
    'pt-BR',
    'America/Sao_Paulo',
    'Me lembra de pagar o aluguel amanhã às nove.',
    'reminder',
    '2026-03-03T12:00:00.000Z',
    'aluguel',
  ],
  [
    'es',
    'Europe/Madrid',
    'Recuérdame llamar al dentista mañana a las diez.',
    'reminder',
    '2026-03-03T09:00:00.000Z',
    'dentista',
  ],
  [
    'en',
    'America/New_York',
    'Remind me to water the plants tomorrow at seven pm.',
    'reminder',
    '2026-03-04T00:00:00.000Z',
    'plants',
  ],
])('in %s a voice memo becomes a reminder', async (language, timezone, transcript, type, dueAt, word) => {
  const { person, service, provider } = await startWithTranscriber()
  provider.answer({ transcript })
  const ana = await person('Ana', { language, timezone })
  const { id } = await ana.send(MEMO, 'audio/mp4')
  await service.jobsIdle()
  const { title, text, metadata } = await ana.read(id)
  expect(text).toBe(transcript)
  expect(title).toBe(transcript.slice(0, -1))
  expect(metadata).toMatchObject({
    type,
    dueAt,
    status: 'open',
    source: 'audio',
    language: language.slice(0, 2),
    memory: { status: 'ready', review: null, error: null, audioSeconds: expect.any(Number) },
  })
  expect(await ana.search(word)).toEqual([id])
  expect((await ana.tasks()).map((task) => task.id)).toEqual([id])
  for (const filter of ['audio', type]) expect((await ana.list({ type: filter })).map((each) => each.id)).toEqual([id])
})

test('dates in a memo are read relative to when it was spoken', async () => {
  const { person, service, provider } = await startWithTranscriber()
  provider.answer({ transcript: 'Remind me to call Rui tomorrow at 9am' })
  const ana = await person('Ana')
  const { id } = await ana.send(MEMO, 'audio/mp4', { capturedAt: '2025-06-01T20:00:00Z' })
  await service.jobsIdle()
  expect((await ana.read(id)).metadata.dueAt).toBe('2025-06-02T09:00:00.000Z')
})

test('without a transcriber a memo is kept and says why it waits, and is transcribed once there is one', async () => {
  const folder = freshFolder()
  const first = await startApp({ folder })
  const ana = await first.person('Ana', { language: 'pt-BR' })
  const { id } = await ana.send(MEMO, 'audio/mp4')
  await first.service.jobsIdle()
  expect((await ana.read(id)).metadata.memory).toMatchObject({ status: 'pending', error: null })
  const { processing } = await ana.get('/v1/usage')
  expect(processing).toMatchObject({ pending: 1, processing: 0, paused: 0, failed: 0 })
  expect(processing.reasons).toEqual([expect.stringContaining('TRANSCRIBER')])
  expect(processing.reasons[0]).toMatch(/áudio espera/)
  expect(first.log.join('')).toMatch(/no TRANSCRIBER is configured/)
  await first.service.stop()

  const second = await startWithTranscriber({ folder, transcript: 'Comprar pão' })
  await second.service.jobsIdle()
  const again = ana.on(second.service)
  expect(await again.read(id)).toMatchObject({ text: 'Comprar pão', metadata: { memory: { status: 'ready' } } })
  expect((await again.get('/v1/usage')).processing).toMatchObject({ pending: 0, reasons: [] })
})

const bad: Array<[string, ProviderMode, string, number]> = [
  ['answers 500', { status: 500 }, 'provider_unavailable', 5],
  ['is overloaded', { status: 429 }, 'provider_unavailable', 5],
  ['refuses the key', { status: 401 }, 'provider_unavailable', 5],
  ['closes the connection', 'reset', 'provider_unavailable', 5],
  ['redirects', { redirect: 307 }, 'provider_unavailable', 5],
  ['answers HTML', 'html', 'transcription_failed', 5],
  ['answers garbage', 'garbage', 'transcription_failed', 5],
  ['answers 200 MB', 'huge', 'transcription_failed', 5],
  ['answers nothing', 'empty', 'transcription_failed', 5],
  ['answers another shape', { json: { words: ['a'] } }, 'transcription_failed', 5],
  ['hears nothing', { transcript: ' ' }, 'no_speech', 1],
]

test.each(bad)(
  'a transcriber that %s is tried a limited number of times, and then the memory says so',
  async (_what, mode, code, tries) => {
    const { person, service, provider, clock, log } = await startWithTranscriber()
    provider.answer(mode)
    const ana = await person('Ana')
    const { id: note } = await ana.capture('The spare key is under the blue pot')
    const { id } = await ana.send(MEMO, 'audio/mp4')
    for (let hour = 0; hour < 8; hour += 1) {
      await service.jobsIdle()
      clock.now += HOUR
      service.wakeJobs()
    }
    await service.jobsIdle()
    const { metadata } = await ana.read(id)
    expect(metadata.memory).toMatchObject({ status: 'failed', error: code })
    expect(provider.calls.length).toBeGreaterThanOrEqual(tries)
    // A refused form is sent once more as WAV.
    expect(provider.calls.length).toBeLessThanOrEqual(2 * tries)
    expect(provider.trespasses).toEqual([])
    expect((await ana.request('GET', `/v1/memories/${id}/media`)).bytes.equals(MEMO)).toBe(true)
    expect(await ana.search('where is the key?')).toEqual([note])
    expect((await ana.get('/v1/usage')).processing).toMatchObject({ failed: 1, pending: 0 })
    expect(log.join('')).not.toMatch(/very-secret|shut/)

    provider.answer({ transcript: 'Buy bread' })
    const retried = await ana.post(`/v1/memories/${id}/retry`, 202)
    expect(retried.metadata.memory).toMatchObject({ status: 'pending', error: null })
    await service.jobsIdle()
    expect(await ana.read(id)).toMatchObject({
      text: 'Buy bread',
      metadata: { memory: { status: 'ready', error: null } },
    })
  },
)

test('a memory that is deleted during transcription stays deleted, and its file is removed', async () => {
  const { person, service, provider } = await startWithTranscriber()
  const said = Promise.withResolvers<string>()
  provider.answer({ transcript: () => said.promise })
  const ana = await person('Ana')
  const { id } = await ana.send(MEMO, 'audio/mp4')
  await provider.taken(1)
  expect((await ana.read(id)).metadata.memory.status).toBe('processing')
  await ana.forget(id)
  said.resolve('A secret that nobody asked for')
  await service.jobsIdle()
  expect(await ana.list()).toEqual([])
  expect(await ana.search('secret that nobody asked for')).toEqual([])
  expect((await ana.request('GET', `/v1/memories/${id}/media`)).status).toBe(404)
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ memories: 0, audioSeconds: 0, storageBytes: 0 })
})

test('changes by its owner take precedence over the transcript', async () => {
  const { person, service, provider } = await startWithTranscriber()
  const said = Promise.withResolvers<string>()
  provider.answer({ transcript: () => said.promise })
  const ana = await person('Ana')
  const { id } = await ana.send(MEMO, 'audio/mp4')
  await provider.taken(1)
  await ana.patch(`/v1/memories/${id}`, 200, { content: 'What I really said', type: 'idea' })
  said.resolve('What I rarely said')
  await service.jobsIdle()
  const { text, title, metadata } = await ana.read(id)
  expect({ text, title, type: metadata.type }).toEqual({
    text: 'What I really said',
    title: 'What I really said',
    type: 'idea',
  })
  expect(metadata.memory).toMatchObject({ status: 'ready', review: 'approved' })
})

test('a memo changed to a task before its transcription gets its due time from the transcript', async () => {
  const { person, service, provider } = await startWithTranscriber()
  const said = Promise.withResolvers<string>()
  provider.answer({ transcript: () => said.promise })
  const ana = await person('Ana')
  const { id } = await ana.send(MEMO, 'audio/mp4')
  await provider.taken(1)
  await ana.patch(`/v1/memories/${id}`, 200, { type: 'task' })
  said.resolve('The gutters, tomorrow at 9am')
  await service.jobsIdle()
  expect((await ana.read(id)).metadata).toMatchObject({
    type: 'task',
    status: 'open',
    dueAt: '2026-03-03T09:00:00.000Z',
  })
})

test('without audio quota a memo is 429 in every way of capture, and nothing is stored', async () => {
  const PLANS = JSON.stringify({ none: { audioSeconds: 0, images: 0 } })
  const { person } = await startWithTranscriber({ environment: { PLANS } })
  const ana = await person('Ana')
  const answers = [
    await ana.request('POST', '/v1/memories', { raw: MEMO, headers: { 'content-type': 'audio/mp4' } }),
    await ana.request('POST', '/v1/memories', {
      raw: sample('images/formats/plain.png'),
      headers: { 'content-type': 'image/png' },
    }),
    await ana.request('POST', '/v1/memories', { body: { audioBase64: MEMO.toString('base64') } }),
    await ana.request('POST', '/v1/uploads', { body: { name: 'a', contentType: 'audio/mp4' } }),
  ]
  for (const { status, headers } of answers) {
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await ana.list()).toEqual([])
  expect((await ana.get('/v1/usage')).counters.storageBytes).toBe(0)
})

test('usage counts seconds and bytes once, and releases them with the memory', async () => {
  const { person, service, provider } = await startWithTranscriber()
  provider.answer({ transcript: 'Buy bread' })
  const ana = await person('Ana')
  const { id } = await ana.send(MEMO, 'audio/mp4')
  await service.jobsIdle()
  const { audioSeconds } = (await ana.read(id)).metadata.memory
  expect(audioSeconds).toBeGreaterThan(0.5)
  expect((await ana.get('/v1/usage')).counters).toMatchObject({
    memories: 1,
    audioSeconds,
    storageBytes: MEMO.length + 'Buy bread'.length,
  })
  await ana.forget(id)
  await service.jobsIdle()
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ memories: 0, audioSeconds: 0, storageBytes: 0 })
})

test('a program can be the transcriber', async () => {
  const { person, service } = await startApp({
    environment: { TRANSCRIBER: 'command', TRANSCRIBER_COMMAND: 'echo Buy bread at the corner' },
  })
  const ana = await person('Ana')
  const { id } = await ana.send(sample('audio/wav-16.wav'), 'audio/wav')
  await service.jobsIdle()
  expect((await ana.read(id)).text).toMatch(/^Buy bread at the corner/)
})

test('a model may classify and title, and if its answer is invalid our own rules do', async () => {
  const provider = await startFakeProvider()
  const environment = {
    TRANSCRIBER: 'openai',
    TRANSCRIBER_URL: provider.url,
    CLASSIFIER: 'openai',
    CLASSIFIER_URL: provider.url,
    CLASSIFIER_MODEL: 'small',
  }
  const { person, service } = await startApp({ environment })
  provider.answer(
    { transcript: 'The kitchen tap drips again, tomorrow at 9am somebody has to look at it' },
    'transcriptions',
  )
  provider.answer({ message: '{"type":"task","title":"Fix the kitchen tap"}' }, 'chat')
  const ana = await person('Ana')
  const memo = await ana.send(MEMO, 'audio/mp4')
  const note = await ana.capture('The kitchen tap drips again')
  await service.jobsIdle()
  expect(await ana.read(memo.id)).toMatchObject({
    title: 'Fix the kitchen tap',
    metadata: { type: 'task', status: 'open', dueAt: '2026-03-03T09:00:00.000Z' },
  })
  expect(await ana.read(note.id)).toMatchObject({
    title: 'Fix the kitchen tap',
    text: 'The kitchen tap drips again',
    metadata: { type: 'task' },
  })
  provider.answer({ message: '{"type":"reminder","title":"Call Rui"}' }, 'chat')
  const past = await ana.capture('Remind me to call Rui on 3 January 2020 at 9am')
  await service.jobsIdle()
  expect(await ana.read(past.id)).toMatchObject({ metadata: { dueAt: null, memory: { review: 'pending' } } })
  for (const mode of ['html', 'garbage', { status: 500 }, { message: '{"type":"spell","title":""}' }] as const) {
    provider.answer(mode, 'chat')
    const { id, type } = await ana.capture('Remind me to call Rui on Friday at 9am')
    await service.jobsIdle()
    expect(await ana.read(id)).toMatchObject({ metadata: { type, memory: { status: 'ready' } } })
  }
})

test('the metrics count jobs by kind and state', async () => {
  const { person, service, stranger } = await startApp()
  const ana = await person('Ana')
  await ana.send(MEMO, 'audio/mp4')
  await service.jobsIdle()
  const { text } = await stranger().request('GET', '/metrics')
  expect(text).toMatch(/lembra_jobs\{kind="transcribe-audio",state="queued"\} 1/)
})

test('retrying a memory that did not fail changes nothing, and an unknown id is 404', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.capture('A note')
  expect(await ana.post(`/v1/memories/${id}/retry`, 202)).toMatchObject({
    id,
    metadata: { memory: { status: 'ready' } },
  })
  expect((await ana.request('POST', '/v1/memories/mem_unknown/retry')).status).toBe(404)
})
