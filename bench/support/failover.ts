// A client like a load balancer: sends requests to several processes in turn, and to the next one if a process is gone.
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, openClient } from './client.ts'

export interface FailoverClient {
  /** The answer of the first process that gave one; a request may arrive twice. Rejects if none came for a minute. */
  send: Client['send']
  close(): void
}

export interface Service {
  /** Addresses of the processes in order; an address changes when its process is restarted. */
  addresses: string[]
  answered: number
  /** Answers that came within a second, however many processes were tried. */
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
          // All were tried: none is available now.
          if (attempt % service.addresses.length === 0) await wait(PAUSE_MS)
        }
      }
    },
    close() {
      for (const client of clients.values()) client.close()
    },
  }
}

/** The longest time between one answer and the next, in milliseconds. */
export function longestGap({ answeredAt }: Service): number {
  return answeredAt.reduce(
    (longest, at, index) => (index === 0 ? 0 : Math.max(longest, at - (answeredAt[index - 1] ?? at))),
    0,
  )
}
