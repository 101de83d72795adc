import type { Server } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface MailServer {
  port: number
  /** Raw mails accepted so far. */
  letters: Buffer[]
  /** Resolves with all accepted mails once there are so many. */
  taken(count: number): Promise<Email[]>
}

/** An SMTP server on loopback, on `port` if one is given. It ends with the test. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const letters: Buffer[] = []
  const waiting: Array<() => void> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks))
        callback()
        for (const look of waiting.splice(0)) look()
      })
    },
    ...options,
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    port: await listen(server.server, port),
    letters,
    taken: async (count) => {
      while (letters.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return Promise.all(letters.map((letter) => PostalMime.parse(letter)))
    },
  }
}

export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
