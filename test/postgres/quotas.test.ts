import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { type Role, readConfig } from '../../src/config/config.ts'
import { settingsOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { type Answer, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { plainWav } from '../support/speech-file.ts'

const clock = { now: Date.parse('2026-03-02T12:00:00Z') }

async function startIn(folder: string, role: Role, plan: object) {
  const environment = { RATE_LIMIT: 'off', EMBEDDINGS: 'none', PLANS: JSON.stringify({ small: plan }) }
  const config = readConfig({ ...(await settingsOf(folder)), ...environment }, role)
  const service = await buildApp(config, { clock: () => clock.now, logTo: { write: () => {} } })
  onTestFinished(() => service.stop())
  return service
}

function send(person: Person, contentType: string, raw: Buffer): Promise<Answer> {
  return person.request('POST', '/v1/memories', { raw, headers: { 'content-type': contentType } })
}

const files = [
  ['recording', { audioSeconds: 0 }, 'audio/wav', plainWav()],
  ['image', { images: 0 }, 'image/png', sample('images/formats/plain.png')],
] as const

/** A file that a process without background work received while nothing was limited, and a person who asks `service` about it. */
async function captureUnread(contentType: string, file: Buffer, plan: object = {}) {
  const folder = freshFolder()
  const taking = await startIn(folder, 'api', plan)
  const registration = { email: 'ana@example.org', password: 'correct horse' }
  const { deviceToken } = await new Person(taking.server, null, '').post('/v1/auth/register', 201, registration)
  const ana = new Person(taking.server, deviceToken, 'ana@example.org')
  const { id } = (await send(ana, contentType, file)).body
  return { folder, ana, id, taking }
}

test.each(files)(
  'indexing is paused while a stored %s waits for the plan, until there is another plan',
  async (...given) => {
    const [, plan, contentType, file] = given
    const { folder, ana, id } = await captureUnread(contentType, file)
    const reading = await startIn(folder, 'worker', plan)
    await reading.jobsIdle()
    await reading.stop()
    expect((await ana.read(id)).metadata.memory.status).toBe('paused')
    // The answering process has the plan without limits.
    expect(await ana.get('/v1/usage')).toMatchObject({ indexing: 'paused', processing: { paused: 1 } })
    const later = await startIn(folder, 'worker', {})
    clock.now += 600_000
    later.wakeJobs()
    await later.jobsIdle()
    expect((await ana.get('/v1/usage')).indexing).toBe('active')
    expect((await ana.read(id)).metadata.memory.status).not.toBe('paused')
  },
  // Each process must load its image reader.
  120_000,
)

test('a reservation of a process that ended is settled once by the next', async () => {
  const plan = { audioSeconds: 1 }
  const { folder, ana } = await captureUnread('audio/wav', plainWav(), plan)
  expect((await ana.get('/v1/usage')).counters.audioSeconds).toBe(0.1)
  const next = await startIn(folder, 'worker', plan)
  await next.jobsIdle()
  expect((await ana.get('/v1/usage')).counters.audioSeconds).toBe(0.1)
})

test('a reservation of last month is settled in last month', async () => {
  const plan = { audioSeconds: 0.1 }
  const { folder, ana, id } = await captureUnread('audio/wav', plainWav(), plan)
  clock.now = Date.parse('2026-04-02T12:00:00Z')
  const next = await startIn(folder, 'worker', plan)
  await next.jobsIdle()
  expect((await ana.read(id)).metadata.memory.status).not.toBe('paused')
  expect((await ana.get('/v1/usage')).counters.audioSeconds).toBe(0)
})
