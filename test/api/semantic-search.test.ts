import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { freshFolder } from '../support/folder.ts'
import type { Body, Person } from '../support/person.ts'
import { withEmbeddings } from '../support/with-embeddings.ts'

// With the real built-in encoder. The results of words alone are checked too, so that the tests distinguish the two.

/** Further apart than the memories of one capture session. */
const APART_MS = 2 * 3_600_000
const FIRST_AT = Date.parse('2026-02-01T08:00:00Z')

const NOTES = {
  concert: 'Bought two tickets to see the orchestra play Brahms.',
  passport: 'I left the passport in the drawer of the desk.',
  sewing: 'Minha avó costurava vestidos para as vizinhas.',
  flowers: 'Comprei flores para o aniversário de casamento.',
  dog: 'Our dog refuses to walk when it rains.',
}

async function startWithEncoder(folder = freshFolder()) {
  const app = await startApp({ folder, environment: { EMBEDDINGS: 'builtin' } })
  return { ...app, folder, search: (person: Person, query: string) => withEmbeddings(app, () => person.search(query)) }
}

/** Captures each note in its own capture session. Returns the ids by the notes' names. */
async function captureApart<Name extends string>(person: Person, notes: Record<Name, string>) {
  const ids: Record<string, string> = {}
  let at = FIRST_AT
  for (const [name, text] of Object.entries<string>(notes)) {
    ids[name] = (await person.capture(text, { capturedAt: new Date(at).toISOString() })).id
    at += APART_MS
  }
  return ids as Record<Name, string>
}

/** The same folder again, without an encoder. */
async function startWithWordsAlone({ service, folder }: Pick<TestApp, 'service' | 'folder'>, person: Person) {
  await service.stop()
  return person.on((await startApp({ folder })).service)
}

test('a question in other words or in another language finds the note, and one without anything near finds nothing', async () => {
  const { service, folder, person, search } = await startWithEncoder()
  const ana = await person('Ana')
  const ids = await captureApart(ana, NOTES)
  await service.jobsIdle()
  const asked: Array<[string, keyof typeof NOTES]> = [
    ['classical music concert', 'concert'],
    ['concerto de música clássica', 'concert'],
    ['onde guardei meus documentos de viagem?', 'passport'],
    ['trabajo de modista', 'sewing'],
    ['regalo para mi esposa', 'flowers'],
  ]
  for (const [question, note] of asked)
    expect([question, (await search(ana, question))[0]]).toEqual([question, ids[note]])
  for (const question of [
    'volcano eruption in Iceland',
    'basketball league results',
    'cuántos habitantes tiene Bolivia',
    'zzyzx qwfp',
  ])
    expect([question, await search(ana, question)]).toEqual([question, []])

  const wordly = await startWithWordsAlone({ service, folder }, ana)
  for (const question of ['concerto de música clássica', 'onde guardei meus documentos de viagem?'])
    expect([question, await wordly.search(question)]).toEqual([question, []])
})

test('a question that only shares a word with the notes finds nothing, but that word alone or still being typed finds them', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const ids = await captureApart(ana, NOTES)
  const question = 'how old was the dog of the baker in Lisbon'
  expect(await ana.search(question)).toEqual([])
  expect(await ana.recall(question)).toEqual({ text: '', matches: 0 })
  expect(await ana.list({ q: question })).toEqual([])
  expect(await ana.search('dog')).toEqual([ids.dog])
  expect(await ana.search('does the dog walk when it rains')).toEqual([ids.dog])
  const typed = { body: { query: question }, query: { typing: 'true' } }
  const { body } = await ana.request('POST', '/v1/search', typed)
  expect(body.results.map(({ id }: Body) => id)).toEqual([ids.dog])
})

test('a question that names somebody whom no note knows needs more to be answered', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const ids = await captureApart(ana, NOTES)
  expect((await ana.search('was the dog at the picnic with lanterns'))[0]).toBe(ids.dog)
  expect(await ana.search('was the dog at the picnic with Teodora')).toEqual([])
  expect(await ana.search('does the dog walk with Teodora when it rains')).toEqual([ids.dog])
})

test('a capture is found by its words at once, a changed one by its new text, and a deleted one is gone', async () => {
  const { service, person, search } = await startWithEncoder()
  const ana = await person('Ana')
  const bea = await person('Bea')
  const { id } = await ana.capture(NOTES.concert)
  expect(await ana.search('Brahms')).toEqual([id])
  await service.jobsIdle()
  expect(await search(ana, 'classical music concert')).toEqual([id])
  expect(await search(bea, 'classical music concert')).toEqual([])

  // She finds only her own memories, however near another's is.
  const { id: hers } = await bea.capture('The string quartet rehearses on Mondays.')
  await service.jobsIdle()
  expect(await search(bea, 'classical music concert')).toEqual([hers])

  await ana.patch(`/v1/memories/${id}`, 200, { content: NOTES.passport })
  expect(await search(ana, 'classical music concert')).toEqual([])
  await service.jobsIdle()
  expect(await search(ana, 'classical music concert')).toEqual([])
  expect(await search(ana, 'onde guardei meus documentos de viagem?')).toEqual([id])

  await ana.forget(id)
  expect(await search(ana, 'onde guardei meus documentos de viagem?')).toEqual([])
  await service.jobsIdle()
  expect(await search(ana, 'onde guardei meus documentos de viagem?')).toEqual([])
  expect(await search(bea, 'classical music concert')).toEqual([hers])
})

/** About 5 000 characters, with one relevant sentence near the end. */
function longText(sentence: string): string {
  const filler = [
    'Paint on the second fence dried within a day.',
    'Someone moved the ladder behind the shed.',
    'The invoice for the printer arrived with the wrong date.',
    'We sorted the screws by size into small jars.',
    'The bus line was rerouted around the square.',
    'A new lamp hangs over the workbench.',
    'Boxes of old magazines went to the cellar.',
  ]
  const before = Array.from({ length: 16 }, (_, week) => [`Week ${week}.`, ...filler].join(' ')).join(' ')
  return `${before} ${sentence} ${filler.slice(0, 3).join(' ')}`
}

test('a long text is found by the meaning of one sentence near its end, which is shown', async () => {
  const { service, person, clock, log } = await startWithEncoder()
  const ana = await person('Ana')
  const text = longText('The veterinarian warned that our old cat becomes sick whenever she eats chicken or turkey.')
  expect(text.length).toBeGreaterThan(4_000)
  const { long } = await captureApart(ana, { long: text, ...NOTES })
  await service.jobsIdle()
  const query = 'what food is bad for the kitten?'
  const { results } = await withEmbeddings({ clock, log }, () => ana.post('/v1/search?detail=true', 200, { query }))
  const found = results.find(({ id }: Body) => id === long)
  expect(found.match.by).toContain('meaning')
  expect(found.text).toContain('eats chicken or turkey')
  expect(found.text.length).toBeLessThanOrEqual(300)
})

test('a line of a conversation is found by its context, until that is deleted', async () => {
  const { service, person, search } = await startWithEncoder()
  const ana = await person('Ana')
  const lines = [
    'Ana: What did you bring from Lisbon?',
    'Rui: Two bottles of port.',
    'Ana: Lovely.',
    'Rui: And how was your week?',
    'Ana: Busy, the whole office moved.',
  ]
  const ids: string[] = []
  for (const [minute, text] of lines.entries()) {
    const capturedAt = new Date(FIRST_AT + minute * 60_000).toISOString()
    ids.push((await ana.capture(text, { capturedAt })).id)
  }
  await service.jobsIdle()
  const [asking = '', answer = ''] = ids
  const question = 'what souvenirs did we get from the Portuguese trip?'
  expect(await search(ana, question)).toContain(answer)
  await ana.forget(asking)
  await service.jobsIdle()
  expect(await search(ana, question)).not.toContain(answer)
})

test('recall follows similarity and says so', async () => {
  const { service, clock, log, person } = await startWithEncoder()
  const ana = await person('Ana')
  const ids = await captureApart(ana, { ...NOTES, storm: 'The puppy hides under the bed during thunder.' })
  await service.jobsIdle()
  const recalled = (depth: number) =>
    withEmbeddings({ clock, log }, () => ana.recall('which animal refuses to walk?', { limit: 1, depth }))
  const { text } = await recalled(1)
  const [direct, related] = text.split(/^## Related|^# Related/m)
  expect(direct).toContain(ids.dog)
  expect(related).toContain(ids.storm)
  expect(related).toMatch(/↳ near in meaning to .*Our dog refuses/)
  expect((await recalled(0)).text).not.toContain(ids.storm)
})

test('the list is searched by meaning on request, and its pages are consistent', async () => {
  const { service, clock, log, person } = await startWithEncoder()
  const ana = await person('Ana')
  const ids = await captureApart(ana, { ...NOTES, quartet: 'The string quartet rehearses on Mondays.' })
  await service.jobsIdle()
  const listed = (query: Record<string, string>): Promise<Body> =>
    withEmbeddings({ clock, log }, () => ana.get('/v1/memories', { q: 'classical music concert', ...query }))
  const idsOf = ({ items }: Body): string[] => items.map(({ id }: Body) => id)

  const whole = idsOf(await listed({ mode: 'semantic' }))
  expect(whole.toSorted()).toEqual([ids.concert, ids.quartet].toSorted())
  expect(idsOf(await listed({ mode: 'semantic' }))).toEqual(whole)
  expect(idsOf(await listed({ mode: 'text' }))).toEqual([])

  const pages = [await listed({ limit: '1' }), await listed({ limit: '1', offset: '1' })]
  expect(pages.flatMap(idsOf)).toEqual(whole)
  expect(idsOf(await listed({ limit: '1', offset: '2' }))).toEqual([])
})
