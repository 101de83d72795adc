// From the photo of a page to its words being found: an A4 page at 300 dpi, and how long the event loop was blocked meanwhile.
// node bench/photo.ts [--times 3] [--record]

import { setTimeout as wait } from 'node:timers/promises'
import { languages } from '../src/engines/language/index.ts'
import { type Client, newApiKey, openClient } from './support/client.ts'
import { pageOf } from './support/media-files.ts'
import { fullPage } from './support/rendered-pages.ts'
import { median, numberOption, report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

const times = numberOption('times', 3)
const A4 = { width: 2480, height: 3508, fontSize: 44 }
const POLL_MS = 200
const TIMEOUT_MS = 60_000

/** A full page of one language, with one word that occurs nowhere else. */
function linesWith(word: string, number: number): string[] {
  const lines = fullPage(languages[number % languages.length] ?? 'en')
  const middle = Math.floor(lines.length / 2)
  return lines.with(middle, `${lines[middle]?.slice(0, 50)} ${word}`)
}

async function secondsUntilFound(
  client: Client,
  address: string,
  token: string,
  word: string,
  page: Buffer,
): Promise<number> {
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
  const answer = await fetch(`${address}/v1/memories`, { method: 'POST', headers, body: new Uint8Array(page) })
  if (answer.status !== 201) throw new Error(`The page was answered ${answer.status}`)
  while (performance.now() - startedAt < TIMEOUT_MS) {
    const { results } = await client.expect<{ results: unknown[] }>(200, 'POST', '/v1/search', { query: word })
    if (results.length > 0) return (performance.now() - startedAt) / 1000
    await wait(POLL_MS)
  }
  throw new Error('The page was never found')
}

/** The longest delay since the previous call. Prometheus' own timer ticks every 10 ms. */
async function longestDelayMs(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

await withFolder((folder) =>
  withService({ folder }, async ({ address }) => {
    const token = await newApiKey(address)
    const client = openClient(address, token)
    const words = ['zephyrlamp', 'quillharbour', 'marbletrain', 'cobaltfern', 'velvetanchor'].slice(0, times + 1)
    const pages = await Promise.all(words.map((word, index) => pageOf(linesWith(word, index), A4)))
    // The search thread starts with the first search, which is not measured.
    await client.expect(200, 'POST', '/v1/search', { query: 'nothing' })
    const seconds: number[] = []
    const delays: number[] = []
    for (const [index, word] of words.entries()) {
      await longestDelayMs(address)
      seconds.push(await secondsUntilFound(client, address, token, word, pages[index] ?? Buffer.alloc(0)))
      delays.push(await longestDelayMs(address))
    }
    client.close()
    const [first = Number.NaN, ...later] = seconds
    const figures = {
      'first page: s': first,
      'later pages: s': median(later),
      'event loop stood still: ms': Math.max(...delays) - 10,
    }
    report('photo', figures, {
      'first page: s': { atMost: 5 },
      'later pages: s': { atMost: 5 },
      'event loop stood still: ms': { atMost: 50 },
    })
  }),
)
