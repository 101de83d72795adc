import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of loopback on which nothing listens. It is below the ports that systems choose themselves, so that no connection of another test takes it
 * before this one uses it.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
      return port
    } catch {
      // Something listens there.
    } finally {
      server.close()
    }
  }
}
