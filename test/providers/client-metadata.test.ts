import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { clientMetadataFetcher } from '../../src/providers/client-metadata.ts'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from '../support/loopback-certificate.ts'

const DOCUMENT = { client_id: 'https://client.example/lembra.json', redirect_uris: ['https://client.example/cb'] }
const json = (response: ServerResponse, body = JSON.stringify(DOCUMENT)) =>
  response.setHeader('content-type', 'application/json').end(body)

async function listening(server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A site with its own certificate, on this machine. */
async function site(answer: RequestListener) {
  const asked: IncomingMessage[] = []
  const port = await listening(
    createSecureServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }, (request, response) => {
      asked.push(request)
      answer(request, response)
    }),
  )
  return { asked, url: `https://localhost:${port}/client.json`, port }
}

const ca = LOOPBACK_CERTIFICATE
const ofThisMachine = clientMetadataFetcher({ isAllowed: () => true, ca })
const unreadable = { kind: 'invalid', field: 'client_id' }

test('a document is returned unchanged, and the request does not reveal the caller', async () => {
  const { asked, url } = await site((_request, response) => json(response))
  expect(await ofThisMachine(url)).toEqual(DOCUMENT)
  const { headers } = asked[0] ?? {}
  expect(Object.keys(headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
})

test('an address of this machine or its network is not called, by name or by number', async () => {
  const { asked, url, port } = await site((_request, response) => json(response))
  const fetch = clientMetadataFetcher({ ca })
  for (const inside of [
    url,
    `https://127.0.0.1:${port}/client.json`,
    `https://[::1]:${port}/client.json`,
    `https://[::ffff:127.0.0.1]:${port}/client.json`,
    `https://2130706433:${port}/client.json`,
    `https://0x7f.1:${port}/client.json`,
    `https://0:${port}/client.json`,
    'https://169.254.169.254/latest/meta-data',
  ])
    await expect(fetch(inside)).rejects.toMatchObject({
      ...unreadable,
      message: 'The client metadata document is not at a public https address.',
    })
  expect(asked).toEqual([])
})

test('a name with one private address among its addresses is not called', async () => {
  const { asked, url } = await site((_request, response) => json(response))
  const seen: string[] = []
  const isAllowed = (address: string) => {
    seen.push(address)
    return false
  }
  await expect(clientMetadataFetcher({ isAllowed, ca })(url)).rejects.toMatchObject(unreadable)
  expect(seen.length).toBeGreaterThan(0)
  expect(asked).toEqual([])
})

test('the connection goes to the address that was checked', async () => {
  const reached: Array<string | undefined> = []
  const { url } = await site((request, response) => {
    reached.push(request.socket.localAddress)
    json(response)
  })
  const seen: Array<string | undefined> = []
  const isAllowed = (address: string) => seen.push(address) > 0
  await clientMetadataFetcher({ isAllowed, ca })(url)
  expect(reached).toHaveLength(1)
  expect(seen).toContain(reached[0])
})

test('no redirect is followed', async () => {
  const { asked, url, port } = await site((_request, response) => {
    response.writeHead(302, { location: `https://localhost:${port}/elsewhere` }).end()
  })
  await expect(ofThisMachine(url)).rejects.toMatchObject({
    ...unreadable,
    message: expect.stringMatching(/answered 302/),
  })
  expect(asked).toHaveLength(1)
})

test('without https nothing is sent', async () => {
  let requests = 0
  const port = await listening(
    createServer((_request, response) => {
      requests += 1
      json(response)
    }),
  )
  await expect(ofThisMachine(`http://localhost:${port}/client.json`)).rejects.toMatchObject(unreadable)
  expect(requests).toBe(0)
})

test('an untrusted certificate, or one for another name, is refused', async () => {
  const { asked, url, port } = await site((_request, response) => json(response))
  const untrusting = clientMetadataFetcher({ isAllowed: () => true })
  const uncertified = { ...unreadable, message: expect.stringMatching(/without a valid certificate/) }
  await expect(untrusting(url)).rejects.toMatchObject(uncertified)
  await expect(ofThisMachine(`https://127.0.0.2:${port}/client.json`)).rejects.toMatchObject(unreadable)
  expect(asked).toEqual([])
})

test('a document that is not JSON is refused, with the reason', async () => {
  const answers: Array<[(response: ServerResponse) => unknown, RegExp]> = [
    [(response) => json(response, '{'), /not valid JSON/],
    [(response) => response.setHeader('content-type', 'text/html').end('{}'), /not sent as application\/json/],
    [(response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'), /answered 404/],
    [(response) => response.writeHead(500).end(), /answered 500/],
    [
      (response) =>
        response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'gzip').end('{}'),
      /compressed/,
    ],
    [
      (response) => response.setHeader('content-type', 'application/json').end(Buffer.from([0x22, 0xff, 0x22])),
      /not valid JSON/,
    ],
    [(response) => response.destroy(), /connection to its host failed/],
  ]
  for (const [answer, message] of answers) {
    const { url } = await site((_request, response) => void answer(response))
    await expect(ofThisMachine(url)).rejects.toMatchObject({ ...unreadable, message: expect.stringMatching(message) })
  }
})

test('a document without end is read up to the limit and no further', async () => {
  let sent = 0
  const { url } = await site((_request, response) => {
    response.setHeader('content-type', 'application/json')
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384))) sent += 16_384
    }
    response.on('drain', more)
    more()
  })
  await expect(ofThisMachine(url)).rejects.toMatchObject({ ...unreadable, message: expect.stringMatching(/too long/) })
  expect(sent).toBeLessThan(16_777_216)
})

test('a slow server is abandoned, in every way of being slow', async () => {
  const fetch = clientMetadataFetcher({ isAllowed: () => true, ca, timeoutMs: 300 })
  for (const answer of [
    () => {},
    (response: ServerResponse) => {
      response.setHeader('content-type', 'application/json').write('[')
      const dripping = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(dripping))
    },
  ]) {
    const { url } = await site((_request, response) => answer(response))
    await expect(fetch(url)).rejects.toMatchObject({ ...unreadable, message: expect.stringMatching(/within 0\.3 s/) })
  }
})
