import { expect, test } from 'vitest'
import { openStoreIn } from '../../test/support/database.ts'
import { makeAccount, makeMemory, memoryId } from '../../test/support/make-memory.ts'
import { wholeAccount } from '../core/accounts/record.ts'
import type { Memory } from '../core/memories/record.ts'
import { recall } from '../core/search/recall.ts'
import { followRelations } from '../core/search/relations.ts'
import { mentionsIn, titleKey } from '../engines/language/index.ts'

const NOON = Date.UTC(2026, 2, 7, 12)
const DAY = 86_400_000
const MINUTE = 60_000

test('memories that share a rare name are related, regardless of accents and case', async () => {
  const { ana } = await accounts()
  const plumber = await ana.keep('Otávio conserta canos e aquecedores')
  const bill = await ana.keep('Paid three hundred to OTAVIO for the boiler')
  await ana.keep('The garden needs water')
  expect(await ana.reached([plumber], 1)).toEqual([{ id: bill.id, kind: 'name', value: 'otavio', from: plumber.id }])
})

test('semantically similar memories are related in both directions, the most similar first', async () => {
  const { ana, bruno } = await accounts()
  const [vegetarian, meat, soup] = [
    await ana.keep('Lia turned vegetarian'),
    await ana.keep('no steak for my sister'),
    await ana.keep('pumpkin soup went down well'),
  ]
  await bruno.keep('Lia turned vegetarian')
  await ana.relate(vegetarian, [
    { id: soup.id, likeness: 0.4 },
    { id: meat.id, likeness: 0.7 },
  ])
  expect(await ana.reached([vegetarian], 1)).toMatchObject([
    { id: meat.id, kind: 'meaning' },
    { id: soup.id, kind: 'meaning' },
  ])
  expect(await ana.reached([meat], 1)).toMatchObject([{ id: vegetarian.id, kind: 'meaning', from: meat.id }])
  const { text } = await ana.recall([meat], 1)
  expect(text).toContain('↳ near in meaning to ‹no steak for my sister›')
})

test('memories are related by emails, phone numbers with or without a country code, handles and codes', async () => {
  const { ana } = await accounts()
  const start = await ana.keep('Contact: lia@example.org, +55 11 98765-4321, @lia_paints, order QX-981')
  const others = [
    await ana.keep('Wrote to LIA@example.org about the wall'),
    await ana.keep('ligar para (11) 98765-4321'),
    await ana.keep('new picture from @lia_paints'),
    await ana.keep('order QX-981 arrived broken'),
  ]
  const reached = await ana.reached([start], 1)
  expect(new Set(reached.map(({ id }) => id))).toEqual(new Set(others.map(({ id }) => id)))
  expect(reached.map(({ kind }) => kind).sort()).toEqual(['code', 'email', 'handle', 'phone'])
})

test('a name or tag that many memories share relates none of them', async () => {
  const { ana } = await accounts()
  const kept: Memory[] = []
  for (let index = 0; index < 14; index++) {
    kept.push(await ana.keep(`spoke with Beatriz about item ${index}`, { tags: ['work'] }))
  }
  expect(await ana.reached(kept.slice(0, 1), 3)).toEqual([])
})

test('the limit for a rare term grows with the account: from three to a tenth of the memories, twelve at most', async () => {
  const { ana } = await accounts()
  const held = async (count: number, name: string) => {
    const kept: Memory[] = []
    for (let index = 0; index < count; index++) kept.push(await ana.keep(`note on ${name}, part ${index}`))
    return kept
  }
  const four = await held(4, 'Dagmar')
  expect(await ana.reached(four.slice(0, 1), 1)).toEqual([])
  await held(40, 'Nobody')
  expect(await ana.reached(four.slice(0, 1), 1)).toHaveLength(3)
  const thirteen = await held(13, 'Zuleica')
  await held(100, 'Everyone')
  expect(await ana.reached(thirteen.slice(0, 1), 1)).toEqual([])
})

test('memories are related by a rare tag', async () => {
  const { ana } = await accounts()
  const start = await ana.keep('the kitchen starts in spring', { tags: ['obra'] })
  const other = await ana.keep('floor samples are in the hall', { tags: ['obra'] })
  expect(await ana.reached([start], 1)).toEqual([{ id: other.id, kind: 'tag', value: 'obra', from: start.id }])
})

test('links by title, id and URL are followed in both directions', async () => {
  const { ana } = await accounts()
  const trip = await ana.keep('we sleep near the river', { title: 'Viagem a Évora' })
  const byTitle = await ana.keep('train times are in [[viagem a evora]]')
  const byId = await ana.keep(`costs of ${trip.id} so far`)
  const byAddress = await ana.keep(`photos: https://memory.example/m/${trip.id}`)
  const out = await ana.reached([trip], 1)
  expect(new Set(out.map(({ id }) => id))).toEqual(new Set([byTitle.id, byId.id, byAddress.id]))
  expect(new Set(out.map(({ kind }) => kind))).toEqual(new Set(['link-to']))
  for (const memory of [byTitle, byId, byAddress]) {
    expect((await ana.reached([memory], 1)).map(({ id, kind }) => [id, kind])).toContainEqual([trip.id, 'link-from'])
  }
})

test('captures of one session are related, up to two before and two after, but not across a long gap', async () => {
  const { ana } = await accounts()
  const at = (minutes: number) => ({ capturedAt: NOON + minutes * MINUTE })
  const kept: Memory[] = []
  for (const minutes of [0, 20, 45, 60, 60, 91])
    kept.push(await ana.keep(`thought at ${minutes}, ${kept.length}`, at(minutes)))
  const ids = kept.map(({ id }) => id)
  const reached = await ana.reached(kept.slice(2, 3), 1)
  expect(new Set(reached.map(({ id }) => ids.indexOf(id)))).toEqual(new Set([0, 1, 3, 4]))
  expect(new Set(reached.map(({ kind }) => kind))).toEqual(new Set(['sitting']))
  expect((await ana.reached(kept.slice(5), 1)).map(({ id }) => id)).toEqual([])
})

test('each level of depth follows one more relation, lowers the score and returns each memory once', async () => {
  const { ana } = await accounts()
  const first = await ana.keep('Otávio repaired it')
  const second = await ana.keep('Otávio knows Filomena')
  const third = await ana.keep('Filomena sells from Quixadá')
  const fourth = await ana.keep('the fair in Quixadá opens soon')
  expect((await ana.reached([first], 0)).map(({ id }) => id)).toEqual([])
  expect((await ana.reached([first], 1)).map(({ id }) => id)).toEqual([second.id])
  expect((await ana.reached([first], 2)).map(({ id }) => id)).toEqual([second.id, third.id])
  expect((await ana.reached([first], 3)).map(({ id }) => id)).toEqual([second.id, third.id, fourth.id])
  const scores = (await ana.follow([first], 3)).map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(3)
})

test('a memory with very many relations returns a limited number of them', async () => {
  const { ana } = await accounts()
  const hub = await ana.keep('start here', { title: 'Index' })
  for (let index = 0; index < 30; index++) await ana.keep(`page ${index} of [[Index]]`)
  expect((await ana.reached([hub], 1)).length).toBeLessThanOrEqual(8)
})

test('names, tags, titles, ids and capture sessions of another account are never followed', async () => {
  const { ana, bruno } = await accounts()
  const own = await ana.keep('Otávio called', { title: 'Pipes', tags: ['obra'], capturedAt: NOON })
  const foreign = await bruno.keep(`Otávio too, see [[Pipes]] and ${own.id}`, {
    tags: ['obra'],
    capturedAt: NOON + MINUTE,
  })
  const pointing = await ana.keep(`what is ${foreign.id}?`, { capturedAt: NOON + DAY })
  expect(await ana.reached([own], 3)).toEqual([])
  expect(await ana.reached([pointing], 3)).toEqual([])
  expect(await bruno.reached([foreign], 3)).toEqual([])
  expect(await ana.tied([own, pointing])).not.toContain(foreign.id)
  expect(await bruno.tied([foreign])).toEqual([])
  const { text } = await ana.recall([pointing, own], 3)
  expect(text).not.toContain('Otávio too')
})

test('a changed memory is related by its current text, and a deleted one is not related at all', async () => {
  const { ana } = await accounts()
  const start = await ana.keep('Otávio repaired it')
  const other = await ana.keep('Otávio has a van')
  await ana.rewrite(other, 'Somebody has a van')
  expect(await ana.reached([start], 1)).toEqual([])
  await ana.rewrite(other, 'Otávio has a van')
  await ana.forget(other)
  expect(await ana.reached([start], 1)).toEqual([])
  expect(await ana.mentionRows(other)).toBe(0)
})

test('a recall lists related memories and says how each is related to which result', async () => {
  const { ana } = await accounts()
  const start = await ana.keep('Otávio conserta canos', { title: 'Encanador' })
  await ana.keep('trezentos reais para o Otávio', { title: 'Pagamento' })
  const { text, matches } = await ana.recall([start], 1)
  expect(matches).toBe(1)
  expect(text).toContain('\n# Related\n\n## Pagamento\n')
  expect(text).toContain('\n↳ shares the name “Otávio” with ‹Encanador›\n> trezentos reais para o Otávio')
  expect((await ana.recall([start], 0)).text).not.toContain('Related')
})

test('what was captured just before or after is shown only if the query finds it too, or if both are lines of a conversation', async () => {
  const { ana } = await accounts()
  const session = { capturedAt: NOON }
  const start = await ana.keep('pay the rent on Monday', session)
  await ana.keep('six candles for the cake', session)
  const found = await ana.keep('the rent is 900 now', session)
  const { text } = await ana.recall([start], 1, [found])
  expect(text).not.toContain('candles')
  expect(text).toContain('↳ same session as ‹pay the rent on Monday›\n> the rent is 900 now')

  const conversation = { capturedAt: NOON + 5 * DAY }
  const question = await ana.keep('Rui: where shall we meet?', conversation)
  await ana.keep('Lia: behind the old mill', conversation)
  expect((await ana.recall([question], 1)).text).toContain('behind the old mill')
})

test('a recall without results returns an empty text', async () => {
  const { ana } = await accounts()
  await ana.keep('Otávio conserta canos')
  expect(await ana.recall([], 3)).toEqual({ text: '', matches: 0, sources: [] })
})

test('near-identical texts appear once, but texts that differ in a number both appear', async () => {
  const { ana } = await accounts()
  const kept = [
    await ana.keep('Paid 120 to the school for the autumn trip.'),
    await ana.keep('paid 120 to the school for the autumn trip'),
    await ana.keep('Paid 130 to the school for the autumn trip.'),
  ]
  const { text, matches } = await ana.recall(kept, 1)
  expect(matches).toBe(2)
  expect(text).not.toContain(kept[1]?.id)
})

async function accounts() {
  const { store, database } = await openStoreIn()
  const { memories, mentions, vectors } = store
  let count = 0

  async function person(name: string) {
    const account = makeAccount({ id: `usr_${name}`, name, timezone: 'America/Sao_Paulo' })
    const { id, email, plan, language, timezone } = account
    await database.writer
      .insertInto('accounts')
      .values({ id, email, name, plan, language, timezone, geolocation: 1, created_at: 0, updated_at: 0 })
      .execute()
    const follow = (starts: Memory[], depth: number) =>
      followRelations(
        { memories, mentions, vectors },
        wholeAccount(id),
        starts.map((memory) => ({ memory, score: 1 })),
        depth,
      )

    return {
      follow,
      /** Captured ten days after the previous memory, unless given otherwise. */
      async keep(text: string, given: Partial<Memory> = {}): Promise<Memory> {
        count++
        const memory = makeMemory({
          accountId: id,
          id: memoryId(count),
          text,
          title: text.slice(0, 80),
          isTitleGiven: given.title !== undefined,
          capturedAt: NOON + count * 10 * DAY,
          ...given,
        })
        await memories.add(memory)
        await mentions.put(id, memory.id, mentionsIn(memory, memory.language))
        return memory
      },
      rewrite: (memory: Memory, text: string) => mentions.put(id, memory.id, mentionsIn({ text, title: text }, null)),
      forget: (memory: Memory) => memories.remove(id, memory.id),
      async mentionRows(memory: Memory): Promise<number> {
        const rows = await database.reader
          .selectFrom('mentions')
          .selectAll()
          .where('memory_id', '=', memory.id)
          .execute()
        return rows.length
      },
      async reached(starts: Memory[], depth: number) {
        const related = await follow(starts, depth)
        return related.map(({ memory, relation }) => ({
          id: memory.id,
          kind: relation.kind,
          value: relation.value,
          from: relation.from.id,
        }))
      },
      async tied(starts: Memory[]): Promise<string[]> {
        const ids = starts.map((memory) => memory.id)
        const titled = starts.map((memory) => ({ id: memory.id, titleKey: titleKey(memory.title) }))
        const edges = [
          ...(await mentions.sharing(wholeAccount(id), ids, 12)),
          ...(await mentions.links(wholeAccount(id), titled)),
          ...(await mentions.sessionNeighbours(wholeAccount(id), starts, DAY)),
        ]
        return edges.map(({ to }) => to)
      },
      relate: (memory: Memory, near: Array<{ id: string; likeness: number }>) => vectors.putNear(id, memory.id, near),
      /** `beyond`: found by the query after the requested number of matches. */
      recall(hits: Memory[], depth: number, beyond: Memory[] = []) {
        const search = async () =>
          [...hits, ...beyond].map((memory) => ({
            memory,
            score: 1,
            strength: 'strong' as const,
            passages: [memory.text],
          }))
        const request = { query: 'whatever', limit: Math.max(1, hits.length), depth, maxChars: 6_000, filter: null }
        return recall({ search, memories, mentions, vectors, clock: () => NOON }, account, request)
      },
    }
  }

  return { ana: await person('ana'), bruno: await person('bruno') }
}
