import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../core/telemetry.ts'
import type { PostgresSettings } from './connection.ts'
import { codeOf } from './errors.ts'

export interface Listening {
  close(): Promise<void>
}

const CONNECT_MS = 5_000
const AGAIN_MS = 1_000

/**
 * Calls `onNotice` for each notification on the channel. It uses its own connection, which is opened again if it breaks. Notifications sent meanwhile
 * are lost, so `onNotice` is also called after each connect. Listeners should still poll now and then.
 */
export function listen(settings: PostgresSettings, channel: string, onNotice: () => void, log: Log): Listening {
  const closing = new AbortController()
  const listening = listenAgainAndAgain().catch(() => {})

  async function listenAgainAndAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listenOnce(settings, channel, onNotice, closing.signal)
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'the connection for notifications of new jobs is down: polling every second')
      }
      await wait(AGAIN_MS, undefined, { signal: closing.signal, ref: false })
    }
  }

  return {
    close: async () => {
      closing.abort()
      await listening
    },
  }
}

/** Resolves when `signal` aborts. @throws when the connection breaks */
async function listenOnce(
  { url }: PostgresSettings,
  channel: string,
  onNotice: () => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: 'lembra jobs',
  })
  const ended = Promise.withResolvers<void>()
  client.on('error', ended.reject)
  client.on('end', () => ended.reject(new Error('The connection ended')))
  client.on('notification', onNotice)
  const stop = () => ended.resolve()
  signal.addEventListener('abort', stop, { once: true })
  // If connecting fails, only `connect` reports it.
  ended.promise.catch(() => {})
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onNotice()
    await ended.promise
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}
