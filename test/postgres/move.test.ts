import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, readConfig } from '../../src/config/config.ts'
import { type MoveOrder, moveService, moveTarget } from '../../src/operator/operator-move.ts'
import { registerProcess } from '../../src/store/postgres/presence.ts'
import { openDatabase } from '../../src/store/sqlite/database.ts'
import { createSqliteStore } from '../../src/store/sqlite/store.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { bucketSettings } from '../support/bucket.ts'
import { runLembra } from '../support/command-line.ts'
import { postgresUrlOf } from '../support/database.ts'
import { startEmbeddingServer } from '../support/embedding-server.ts'
import { freshFolder } from '../support/folder.ts'
import { hostileStrings } from '../support/hostile-strings.ts'
import { makeAccount, makeMemory } from '../support/make-memory.ts'
import type { Body, Person } from '../support/person.ts'
import { onPostgres } from '../support/postgres-server.ts'
import { plainWav } from '../support/speech-file.ts'
import { withEmbeddings } from '../support/with-embeddings.ts'

const ON_SQLITE = { DATABASE_URL: '' }
const QUIET_LOG = { info: () => {}, warn: () => {}, error: () => {} }
const QUIET = { onProgress: () => {}, onResume: () => {} }
const bucket = bucketSettings()

/** An empty PostgreSQL database, dropped after the test. */
async function freshServer(): Promise<string> {
  return (await postgresUrlOf(freshFolder())) ?? ''
}

function ownConfig(folder: string, settings: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: folder, EMBEDDINGS: 'none', ...settings })
}

function orderTo(to: string, blobs: MoveOrder['blobs'] = null): MoveOrder {
  const target = moveTarget(to)
  if (!target) throw new Error(`${to} is no target`)
  return { to: target, blobs }
}

/** A folder of a stopped service with more memories than one batch. */
async function filledFolder(memories = 1_200, accountId = 'usr_ana'): Promise<string> {
  const folder = freshFolder()
  const store = createSqliteStore(await openDatabase(folder))
  await store.serviceKey('signing', Buffer.from(`key of ${accountId} `.padEnd(32, String(Math.random()))))
  await store.transaction(async (tx) => {
    await tx.accounts.add(makeAccount({ id: accountId }))
    const model = await tx.vectors.addModel('test/one', 'active', null)
    for (let index = 0; index < memories; index++) {
      const memory = makeMemory({ accountId, id: `mem_${String(index).padStart(5, '0')}`, tags: [`tag${index % 7}`] })
      await tx.memories.add(memory)
      await tx.textIndex.put(memory, { counts: new Map([['harbour', 1]]), length: 1, speaker: null })
      await tx.vectors.put(model.id, [
        { accountId, id: memory.id, chunks: [Float32Array.of(Math.cos(index), Math.sin(index))] },
      ])
    }
  })
  await store.close()
  return folder
}

async function countIn(url: string, table: string): Promise<number> {
  return onPostgres(url, async (client) => (await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count)
}

const QUERIES = ['ladder garage', 'who borrowed the drill', 'llave azul', 'garagem ontem', 'laddr']

async function live(app: TestApp): Promise<{ ana: Person; bea: Person; recording: string }> {
  const ana = await app.person('Ana', { language: 'pt-BR' })
  const bea = await app.person('Bea')
  const texts = [
    'The ladder is in the garage, behind the blue suitcase',
    'Helena Prado borrowed the drill, her number is +55 11 91234-5678',
    'A escada ficou na garagem da Helena Prado',
    'La llave azul está en la terraza',
    'me lembra de devolver o projetor amanhã às 9h',
    'Call Marcus about the projector tomorrow at 9',
    // Many in one text: embedding each alone would take long.
    ...Array.from({ length: 8 }, (_, part) => hostileStrings.filter((_text, at) => at % 8 === part).join(' ~ ')),
  ]
  const ids: string[] = []
  for (const text of texts) {
    app.clock.now += 60_000
    ids.push((await ana.remember(text, { type: 'note', tags: ['casa', 'ção 🏠'] })).id)
  }
  // Equal texts, which differ only in their time.
  for (let number = 0; number < 5; number++) await ana.remember('The tent is in the attic')
  await bea.capture('Remind me to buy milk tomorrow at 9')
  await ana.forget(String(ids[5]))
  // It was changed later, so it comes after the others in the index but keeps its rank among equals.
  await ana.patch(`/v1/memories/${ids[0]}`, 200, { content: 'The ladder is in the garage of Helena Prado' })
  const recording = (await ana.send(plainWav(), 'audio/wav')).id
  await app.service.jobsIdle()
  return { ana, bea, recording }
}

/** Every answer of the service, except data that a request itself changes. */
async function answersOf(person: Person, app: TestApp, queries = QUERIES) {
  const asked = app.stranger().with(String(person.token))
  const searches: Body[] = []
  for (const query of queries) {
    const found = await withEmbeddings(app, () => asked.search(query))
    const recalled: string = (await withEmbeddings(app, () => asked.recall(query))).text
    // It begins with the time of the request.
    searches.push([query, found, recalled.slice(recalled.indexOf('\n'))])
  }
  const { memories, storageBytes, audioSeconds } = (await asked.get('/v1/usage')).counters
  const counters = { memories, storageBytes, audioSeconds }
  return { searches, list: await asked.list({ limit: '100' }), tasks: await asked.tasks(), counters }
}

test('a service moves to PostgreSQL and back, and answers every question as before', async () => {
  const { url: models } = await startEmbeddingServer()
  const environment = { EMBEDDINGS: 'openai', EMBEDDINGS_URL: models, EMBEDDINGS_MODEL: 'topics' }
  const folder = freshFolder()
  const app = await startApp({ folder, environment: { ...environment, ...ON_SQLITE } })
  const { ana, bea, recording } = await live(app)
  const before = [await answersOf(ana, app), await answersOf(bea, app, ['milk'])]
  expect(before[0]?.searches.every(([, found]: [string, string[]]) => found.length > 0)).toBe(true)
  await app.service.stop()

  const url = (await postgresUrlOf(folder)) ?? ''
  // A server without authentication accepts any password; elsewhere there is one already.
  const secret = new URL(url)
  if (secret.password === '') secret.password = 'pass-word'
  const there = await runLembra(['move', '--to', secret.href], { DATA_DIR: folder, ...ON_SQLITE })
  expect(there).toMatchObject({ code: 0 })
  expect(there.stdout).toContain('found the same')
  expect(there.stdout + there.stderr).not.toContain(secret.password)
  expect(there.stdout).toMatch(/accounts +2 /)
  const moved = await startApp({ folder, environment })
  expect([await answersOf(ana, moved), await answersOf(bea, moved, ['milk'])]).toEqual(before)
  const media = await moved.stranger().with(String(ana.token)).request('GET', `/v1/memories/${recording}/media`)
  expect(media.bytes.equals(plainWav())).toBe(true)
  // New memories get new numbers.
  const { id } = await moved.stranger().with(String(ana.token)).capture('The umbrella is at the office')
  await moved.service.jobsIdle()
  const again = [await answersOf(ana, moved), await answersOf(bea, moved, ['milk'])]
  await moved.service.stop()

  const back = join(freshFolder(), 'back')
  expect(await runLembra(['move', '--to', `sqlite:${back}`], { DATA_DIR: folder, DATABASE_URL: url })).toMatchObject({
    code: 0,
  })
  expect(existsSync(join(back, 'blobs'))).toBe(true)
  const returned = await startApp({ folder: back, environment: { ...environment, ...ON_SQLITE } })
  expect([await answersOf(ana, returned), await answersOf(bea, returned, ['milk'])]).toEqual(again)
  const her = returned.stranger().with(String(ana.token))
  expect((await her.request('GET', `/v1/memories/${recording}/media`)).bytes.equals(plainWav())).toBe(true)
  expect(await her.search('umbrella office')).toContain(id)
  expect((await her.capture('The kite is in the cellar')).id).not.toBe(id)
  await returned.service.jobsIdle()
  expect(await runLembra(['check'], { DATA_DIR: back, ...ON_SQLITE })).toMatchObject({ code: 0 })
}, 240_000)

test.each(['memories', 'vectors', 'text_documents'])(
  'a move that breaks off among the %s continues there, and until then nothing starts on the target',
  async (table) => {
    const folder = await filledFolder()
    const home = freshFolder()
    const url = (await postgresUrlOf(home)) ?? ''
    let batches = 0
    const breakOff = (step: string) => {
      if (step === table && ++batches === 3) throw new Error('The power is gone')
    }
    await expect(moveService(ownConfig(folder), orderTo(url), { ...QUIET, beforeBatch: breakOff })).rejects.toThrow(
      'The power is gone',
    )
    expect(await countIn(url, table)).toBe(1_000)
    await expect(startApp({ folder: home })).rejects.toThrow('a copy that is not whole')
    expect(await runLembra(['jobs'], { DATA_DIR: home, DATABASE_URL: url })).toMatchObject({ code: 1, stdout: '' })

    const resumed: string[] = []
    const steps: string[] = []
    const report = await moveService(ownConfig(folder), orderTo(url), {
      ...QUIET,
      onResume: (how) => resumed.push(how),
      beforeBatch: (step) => steps.push(step),
    })
    expect(resumed).toEqual(['goes on'])
    expect(steps.filter((step) => step === table)).toHaveLength(1)
    expect(report).toMatchObject({ how: 'moved' })
    expect(report.tables.find(({ name }) => name === table)?.rows).toBe(1_200)
    await startApp({ folder: home })
  },
  60_000,
)

test('captures made after a move broke off are not left out', async () => {
  const folder = await filledFolder()
  const url = await freshServer()
  const breakOff = (step: string) => {
    if (step === 'vectors') throw new Error('The power is gone')
  }
  await expect(moveService(ownConfig(folder), orderTo(url), { ...QUIET, beforeBatch: breakOff })).rejects.toThrow(
    'power',
  )
  const store = createSqliteStore(await openDatabase(folder))
  await store.transaction((tx) => tx.memories.add(makeMemory({ accountId: 'usr_ana', id: 'mem_00000a' })))
  await store.close()
  const resumed: string[] = []
  await moveService(ownConfig(folder), orderTo(url), { ...QUIET, onResume: (how) => resumed.push(how) })
  expect(resumed).toEqual(['begins anew'])
  expect(await countIn(url, 'memories')).toBe(1_201)
}, 60_000)

test('a row that differs is named, and the copy cannot be used until it is made again', async () => {
  const folder = await filledFolder()
  const home = freshFolder()
  const url = (await postgresUrlOf(home)) ?? ''
  let isSpoilt = false
  const changes: Promise<unknown>[] = []
  const spoil = (step: string) => {
    if (step !== 'text_accounts' || isSpoilt) return
    isSpoilt = true
    changes.push(onPostgres(url, (client) => client.query(`UPDATE memories SET text = 'x' WHERE id = 'mem_00777'`)))
  }
  await expect(moveService(ownConfig(folder), orderTo(url), { ...QUIET, beforeBatch: spoil })).rejects.toThrow(
    'in memories the row usr_ana / mem_00777 has changed',
  )
  await Promise.all(changes)
  await expect(startApp({ folder: home })).rejects.toThrow('a copy that is not whole')
  const resumed: string[] = []
  await moveService(ownConfig(folder), orderTo(url), { ...QUIET, onResume: (how) => resumed.push(how) })
  expect(resumed).toEqual(['begins anew'])
}, 60_000)

test('a finished move says so, until either side has been used', async () => {
  const folder = await filledFolder()
  const url = await freshServer()
  const move = () => moveService(ownConfig(folder), orderTo(url), QUIET)
  expect(await move()).toMatchObject({ how: 'moved' })
  expect(await move()).toMatchObject({ how: 'already' })
  const change = (query: string) => onPostgres(url, (client) => client.query(query))
  const vector = `(SELECT vector FROM vectors WHERE memory_id = 'mem_01000')`
  const [kept] = (await change(`SELECT ${vector}::text AS vector`)).rows
  await change(`UPDATE vectors SET vector = '[0.6,0.8]' WHERE memory_id = 'mem_01000'`)
  await expect(move()).rejects.toThrow('in vectors the row usr_ana / mem_01000 / 1 / 0 has changed')
  await change(`UPDATE vectors SET vector = '${kept.vector}' WHERE memory_id = 'mem_01000'`)
  await change(`DELETE FROM memory_tags WHERE memory_id = 'mem_00600'`)
  await expect(move()).rejects.toThrow(`in memory_tags the row usr_ana / tag5 / mem_00600 is missing in the target`)
  await change(`INSERT INTO memory_tags VALUES ('usr_ana', 'mem_00600', 'tag5'), ('usr_ana', 'mem_00600', 'tag5b')`)
  await expect(move()).rejects.toThrow('in memory_tags the row usr_ana / tag5b / mem_00600 is in the target alone')
}, 60_000)

test("another service's data stays unchanged, also its unfinished copy", async () => {
  const [folder, other] = [await filledFolder(10), await filledFolder(10, 'usr_bea')]
  const [whole, unfinished] = [await freshServer(), await freshServer()]
  await moveService(ownConfig(other), orderTo(whole), QUIET)
  await expect(moveService(ownConfig(folder), orderTo(whole), QUIET)).rejects.toThrow("holds another service's data")
  const breakOff = () => {
    throw new Error('The power is gone')
  }
  await expect(
    moveService(ownConfig(other), orderTo(unfinished), { ...QUIET, beforeBatch: breakOff }),
  ).rejects.toThrow()
  await expect(moveService(ownConfig(folder), orderTo(unfinished), QUIET)).rejects.toThrow(
    'holds an unfinished copy of another service',
  )
  expect(await moveService(ownConfig(other), orderTo(unfinished), QUIET)).toMatchObject({ how: 'moved' })
}, 60_000)

test('a database on which a service was only started accepts a move', async () => {
  const folder = await filledFolder(10)
  const home = freshFolder()
  const url = (await postgresUrlOf(home)) ?? ''
  await (await startApp({ folder: home })).service.stop()
  await moveService(ownConfig(folder), orderTo(url), QUIET)
  expect(await countIn(url, 'service_keys')).toBe(1)
  await (await startApp({ folder: home })).service.stop()
}, 60_000)

test('while a service runs on either side nothing is moved', async () => {
  const folder = await filledFolder(10)
  const home = freshFolder()
  const url = (await postgresUrlOf(home)) ?? ''
  const running = await startApp({ folder: home })
  await expect(moveService(ownConfig(folder), orderTo(url), QUIET)).rejects.toThrow('Stop every process')
  const away = orderTo(`sqlite:${freshFolder()}`)
  await expect(moveService(ownConfig(home, { DATABASE_URL: url }), away, QUIET)).rejects.toThrow('Stop every process')
  await running.service.stop()
  const app = await startApp({ folder, environment: ON_SQLITE })
  await expect(moveService(ownConfig(folder), orderTo(url), QUIET)).rejects.toThrow('already runs on the folder')
  await app.service.stop()
  const refused: unknown[] = []
  const beforeBatch = () => void refused.push(registerProcess({ url }, QUIET_LOG).catch((error: unknown) => error))
  await moveService(ownConfig(folder), orderTo(url), { ...QUIET, beforeBatch })
  expect(String((await Promise.all(refused))[0])).toContain('"lembra move" works on this database')
}, 60_000)

test.runIf(bucket)(
  'files are moved into a bucket and out of it unchanged',
  async () => {
    const folder = freshFolder()
    const app = await startApp({ folder, environment: ON_SQLITE })
    const ana = await app.person('Ana')
    const recordings = [1, 2, 3].map((number) => {
      const wav = plainWav()
      wav.writeUInt32LE(number, 44)
      return wav
    })
    const ids: string[] = []
    for (const wav of recordings) ids.push((await ana.send(wav, 'audio/wav')).id)
    await app.service.jobsIdle()
    await app.service.stop()
    const url = (await postgresUrlOf(folder)) ?? ''
    const there = await moveService(ownConfig(folder, bucket ?? {}), orderTo(url, 's3'), QUIET)
    expect(there.files).toMatchObject({ copied: 3, present: 0, missing: { count: 0 } })
    expect((await moveService(ownConfig(folder, bucket ?? {}), orderTo(url, 's3'), QUIET)).files).toMatchObject({
      copied: 0,
      present: 3,
    })
    const back = freshFolder()
    const returned = await moveService(
      ownConfig(freshFolder(), { ...bucket, DATABASE_URL: url }),
      orderTo(`sqlite:${back}`, 'disk'),
      QUIET,
    )
    expect(returned.files).toMatchObject({ copied: 3, missing: { count: 0 } })
    const again = await startApp({ folder: back, environment: ON_SQLITE })
    for (const [index, id] of ids.entries()) {
      const media = await again.stranger().with(String(ana.token)).request('GET', `/v1/memories/${id}/media`)
      expect(media.bytes.equals(recordings[index] ?? Buffer.alloc(0))).toBe(true)
    }
  },
  60_000,
)

test("check on PostgreSQL names a memory whose file is damaged, and refers to PostgreSQL's tools for the rest", async () => {
  const app = await startApp()
  onTestFinished(() => app.service.stop())
  const ana = await app.person('Ana')
  const id = (await ana.send(plainWav(), 'audio/wav')).id
  await app.service.jobsIdle()
  const settings = { DATA_DIR: app.folder, DATABASE_URL: (await postgresUrlOf(app.folder)) ?? '' }
  const sound = await runLembra(['check'], settings)
  expect(sound).toMatchObject({ code: 0, stderr: '' })
  expect(sound.stdout).toContain("PostgreSQL's matter")
  expect(sound.stdout).toContain('Sound: 1 memory of 1 account, 1 file.')
  const { key } = await onPostgres(
    settings.DATABASE_URL,
    async (client) => (await client.query('SELECT key FROM files')).rows[0],
  )
  const blob = join(app.folder, 'blobs', key)
  writeFileSync(blob, Buffer.alloc(readFileSync(blob).length))
  const damaged = await runLembra(['check'], settings)
  expect(damaged).toMatchObject({ code: 1 })
  expect(damaged.stderr).toContain(`${id}: its file ${key} is damaged`)
}, 60_000)
