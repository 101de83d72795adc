import { startApp, type TestApp, type TestOptions } from './app.ts'
import { personByKey } from './mailbox.ts'
import type { Person } from './person.ts'
import { recordingSenders, type Sent } from './recording-senders.ts'

export interface Reminded {
  app: TestApp
  ana: Person
  sent: Sent[]
  /** The texts that were sent since the last call. */
  pass(ms: number): Promise<string[]>
}

/** A service whose senders keep what they are given, and Ana, whose email is proven and whose zone is UTC. */
export async function reminded(
  options: TestOptions & { settings?: object; answer?: (sent: Sent) => Promise<'delivered' | 'gone'> } = {},
): Promise<Reminded> {
  const { sent, senders } = recordingSenders(options.answer)
  const app = await startApp({ ...options, overrides: { senders, ...options.overrides } })
  const ana = await personByKey(app, 'ana@example.org')
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'UTC', ...options.settings } })
  let seen = 0
  const pass = async (ms: number) => {
    app.clock.now += ms
    await app.service.jobsIdle()
    const fresh = sent.slice(seen).map(({ notice }) => notice.title)
    seen = sent.length
    return fresh
  }
  await pass(0)
  return { app, ana, sent, pass }
}

export async function dueIn({ app, ana }: Pick<Reminded, 'app' | 'ana'>, ms: number, title: string, more: object = {}) {
  const { id } = await ana.remember(title, { type: 'reminder' })
  await ana.patch(`/v1/memories/${id}`, 200, {
    attributes: { dueAt: new Date(app.clock.now + ms).toISOString(), ...more },
  })
  return id as string
}
