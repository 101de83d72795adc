import { type Client, openClient } from '../support/client.ts'
import type { Texts } from '../support/texts.ts'

export interface Connection {
  address: string
  token: string
}

/** Captures over every connection, each capture right after the one before. Returns how long each took. */
export async function captureFor(
  connections: readonly Connection[],
  texts: Texts,
  milliseconds: number,
): Promise<number[]> {
  const until = performance.now() + milliseconds
  const times: number[] = []
  let sent = 0
  const captureOn = async (client: Client) => {
    while (performance.now() < until) {
      const answer = await client.send('POST', '/v1/memories', { text: texts.capture(sent++) })
      if (answer.status !== 201) throw new Error(`A capture was answered ${answer.status}: ${answer.text}`)
      times.push(answer.milliseconds)
    }
    client.close()
  }
  await Promise.all(connections.map(({ address, token }) => captureOn(openClient(address, token))))
  return times
}
