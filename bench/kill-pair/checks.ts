import type { Client } from '../support/client.ts'
import type { MarkedMedia } from '../support/marked-media.ts'
import type { Figures } from '../support/report.ts'
import type { TextCapture } from './load.ts'

interface Listed {
  id: string
  text: string
  metadata: { clientId: string | null; memory: { status: string } }
}

interface Usage {
  counters: { memories: number; audioSeconds: number; images: number }
}

const SAMPLED = 50
/** Tolerance for charged seconds: counts are stored to a hundredth of a second. */
const SECONDS_OFF = 0.005

/** Every capture was acknowledged, so each must exist once, under the acknowledged id. */
export async function checkTexts(clients: readonly Client[], captured: readonly TextCapture[]): Promise<Figures> {
  const [client] = clients
  if (!client) throw new Error('There is no client')
  const listed = await listAll(client)
  const byClientId = Map.groupBy(listed, ({ metadata }) => metadata.clientId)
  const found = (capture: TextCapture) => byClientId.get(capture.clientId) ?? []
  const { counters } = await client.expect<Usage>(200, 'GET', '/v1/usage')
  let unfound = 0
  for (const asked of clients) {
    for (let number = 0; number < SAMPLED; number++) {
      const capture = captured[Math.floor((number * captured.length) / SAMPLED)]
      if (capture && !(await isFoundOnce(asked, capture))) unfound += 1
    }
  }
  return {
    lost: captured.filter((each) => !found(each).some(({ id }) => id === each.id)).length,
    doubled: listed.length - byClientId.size,
    altered: captured.filter((each) => found(each).some(({ text }) => text !== each.text)).length,
    unfound,
    'texts counted wrong': Math.abs(counters.memories - captured.length),
  }
}

/** Each must be processed once: its word occurs once in its text, and the account was charged once. */
export async function checkMedia(
  client: Client,
  media: readonly MarkedMedia[],
  captured: ReadonlyMap<string, string>,
): Promise<Figures> {
  const listed = await listAll(client)
  const byClientId = Map.groupBy(listed, ({ metadata }) => metadata.clientId)
  const own = (each: MarkedMedia) => byClientId.get(each.clientId)?.[0]
  const said = (each: MarkedMedia) => (own(each)?.text ?? '').split(each.word).length - 1
  const { counters } = await client.expect<Usage>(200, 'GET', '/v1/usage')
  const seconds = media.reduce((sum, { audioSeconds }) => sum + audioSeconds, 0)
  const images = media.filter(({ audioSeconds }) => audioSeconds === 0).length
  return {
    'media lost': media.filter((each) => own(each)?.id !== captured.get(each.clientId)).length,
    'media doubled': listed.length - byClientId.size,
    'media not ready': listed.filter(({ metadata }) => metadata.memory.status !== 'ready').length,
    'media texts doubled': media.filter((each) => said(each) > 1).length,
    'media texts wrong': media.filter((each) => said(each) === 0).length,
    'images counted wrong': Math.abs(counters.images - images),
    'seconds counted wrong':
      Math.abs(counters.audioSeconds - seconds) < SECONDS_OFF ? 0 : counters.audioSeconds - seconds,
    'media counted wrong': Math.abs(counters.memories - media.length),
  }
}

async function listAll(client: Client): Promise<Listed[]> {
  const listed: Listed[] = []
  for (let offset = 0; ; offset += 100) {
    const { items } = await client.expect<{ items: Listed[] }>(200, 'GET', `/v1/memories?limit=100&offset=${offset}`)
    listed.push(...items)
    if (items.length < 100) return listed
  }
}

async function isFoundOnce(client: Client, { id, word }: TextCapture): Promise<boolean> {
  const { results } = await client.expect<{ results: Array<{ id: string }> }>(200, 'POST', '/v1/search', {
    query: word,
  })
  return results.filter((result) => result.id === id).length === 1
}
