// Photographed receipts of invented shops: how many are found by the shop's name and by the total, each searched for through the API.
// npm run bench -- receipts [--misses] [--record]; needs the DejaVu fonts, extra ones included.

import { setTimeout as wait } from 'node:timers/promises'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { type Receipt, receipts } from './support/rendered-receipts.ts'
import { type Figures, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const TIMEOUT_MS = 600_000
const TOTALS_AMONG = 3

async function capture(client: Client, receipt: Receipt): Promise<string> {
  const answer = await client.send('POST', '/v1/memories', await receipt.draw(), { 'content-type': 'image/jpeg' })
  if (answer.status !== 201) throw new Error(`A receipt was answered ${answer.status}`)
  return (JSON.parse(answer.text) as { id: string }).id
}

async function untilRead(client: Client): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += 200) {
    const { processing } = await client.expect<{ processing: Record<string, number> }>(200, 'GET', '/v1/usage')
    if (processing['pending'] === 0 && processing['processing'] === 0) return
    await wait(200)
  }
  throw new Error('The receipts were not read in time')
}

async function isAmong(client: Client, id: string, query: string, limit: number): Promise<boolean> {
  const { results } = await client.expect<{ results: Array<{ id: string }> }>(200, 'POST', '/v1/search', {
    query,
    limit,
  })
  return results.some((result) => result.id === id)
}

/** Every other person types the decimal separator of another country. */
function typed(total: string, at: number): string {
  return at % 2 === 0 ? total : total.replace(/[.,]/, (separator) => (separator === ',' ? '.' : ','))
}

await withFolder((folder) =>
  withService({ folder }, async ({ address }) => {
    const client = openClient(address, await newApiKey(address))
    const sent: Array<Receipt & { id: string }> = []
    for (const receipt of receipts()) sent.push({ ...receipt, id: await capture(client, receipt) })
    await untilRead(client)
    const found: Record<string, { shop: number; total: number; count: number }> = {}
    for (const [at, { id, shop, total, head, defect }] of sent.entries()) {
      const hasShop = await isAmong(client, id, at % 3 === 0 ? `receipt from ${shop}` : shop, 1)
      const hasTotal = await isAmong(client, id, typed(total, at), TOTALS_AMONG)
      for (const kind of ['all', head, defect]) {
        const kept = (found[kind] ??= { shop: 0, total: 0, count: 0 })
        kept.shop += hasShop ? 1 : 0
        kept.total += hasTotal ? 1 : 0
        kept.count++
      }
      if (!process.argv.includes('--misses') || (hasShop && hasTotal)) continue
      const { text } = await client.expect<{ text: string }>(200, 'GET', `/v1/memories/${id}`)
      console.log(`${head}, ${defect}: ${hasShop ? '' : shop} ${hasTotal ? '' : total}\n${text}\n`)
    }
    client.close()
    const figures: Figures = {}
    for (const [kind, { shop, total, count }] of Object.entries(found)) {
      figures[`${kind}: found by shop, %`] = (100 * shop) / count
      figures[`${kind}: found by total, %`] = (100 * total) / count
    }
    report('receipts', figures, {
      'all: found by shop, %': { atLeast: 90 },
      'all: found by total, %': { atLeast: 90 },
    })
  }),
)
