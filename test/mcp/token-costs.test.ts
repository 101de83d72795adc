import { expect, test } from 'vitest'
import { startListening } from '../support/listening.ts'
import { apiKeyOf, connect } from './clients.ts'

/** An estimate from above: the tokenizer of GPT-4o takes 4.3 characters of these schemas a token, and 2.4 of a recall, because of its ids. */
function tokensOf(text: string, charactersPerToken: number): number {
  return Math.ceil(text.length / charactersPerToken)
}

async function start() {
  const app = await startListening()
  const ana = await app.person('Ana')
  return { ana, client: await connect(app, await apiKeyOf(ana), '2025-11-25') }
}

test('the schemas of all tools take fewer than 2,000 tokens', async () => {
  const { client } = await start()
  expect(tokensOf(JSON.stringify(await client.tools()), 4.2)).toBeLessThan(2_000)
})

test('a recall of ten short notes takes fewer than 700 tokens', async () => {
  const { ana, client } = await start()
  const notes = [
    'The garden shed key hangs behind the kitchen door',
    'Garden: plant tulips along the fence in October',
    'Ana wants a bench in the garden, under the pear tree',
    'The garden hose leaks near the tap',
    'The gardener comes every second Thursday',
    'Compost for the garden is sold at Miller and Sons',
    'The garden wall needs paint before winter',
    'Bob lent us his garden shears',
    'The garden lamp takes E27 bulbs',
    'Roses in the front garden need pruning in March',
  ]
  for (const note of notes) await ana.remember(note)
  const text = await client.text('recall', { query: 'garden' })
  for (const note of notes) expect(text).toContain(`> ${note}`)
  expect(tokensOf(text, 2.3)).toBeLessThan(700)
})
