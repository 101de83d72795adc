// A client as a load balancer makes it: requests go to several processes in turn, and where one is gone over to the next.
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openClient } from './client.ts'

export interface FailoverClient {
  /** What the first process that could has answered: a request may arrive twice. Rejects where none has for a minute. */
  send: Client['send']
  close(): void
}

/** What was seen of all clients that share it. */
export interface Service {
  /** Of each process in its turn; changes as one is started again. */
  addresses: string[]
  answered: number
  /** Of these, within a second, however many processes had to be asked. */
  answeredSoon: number
  /** When each answer came, by `performance.now()`. */
  answeredAt: number[]
}

const PAUSE_MS = 20
const SOON_MS = 1_000
const GIVE_UP_MS = 60_000

export function failoverClient(service: Service, token: string, first: number): FailoverClient {
  const clients = new Map<string, Client>()
  let turn = first

  function clientOf(address: string): Client {
    const known = clients.get(address) ?? openClient(address, token)
    clients.set(address, known)
    return known
  }

  return {
    async send(...request) {
      const startedAt = performance.now()
      for (let attempt = 1; ; attempt++) {
        const address = service.addresses[turn++ % service.addresses.length] ?? ''
        try {
          const answer = await clientOf(address).send(...request)
          service.answered += 1
          const at = performance.now()
          if (at - startedAt <= SOON_MS) service.answeredSoon += 1
          service.answeredAt.push(at)
          return answer
        } catch (error) {
          if (performance.now() > startedAt + GIVE_UP_MS) throw error
          // All were asked: none is there just now.
          if (attempt % service.addresses.length === 0) await wait(PAUSE_MS)
        }
      }
    },
    close() {
      for (const client of clients.values()) client.close()
    },
  }
}

/** Milliseconds between one answer and the next, at the longest. */
export function longestGap({ answeredAt }: Service): number {
  return answeredAt.reduce(
    (longest, at, index) => (index === 0 ? 0 : Math.max(longest, at - (answeredAt[index - 1] ?? at))),
    0,
  )
}
