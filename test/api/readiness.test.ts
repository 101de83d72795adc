import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { bucketSettings } from '../support/bucket.ts'

/** An object store that accepts every request and answers none. */
async function hangingStore() {
  const counts = { asked: 0 }
  const server = createServer(() => void (counts.asked += 1))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const environment = {
    S3_BUCKET: 'none',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
  }
  return { environment, counts }
}

test('with a file store that hangs, readyz reports it to any number of callers, with one request to the store', async () => {
  const { environment, counts } = await hangingStore()
  const { stranger } = await startApp({ environment })
  const ask = () => stranger().request('GET', '/readyz')
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 503, body: { error: 'The file store does not answer.' } })
  // The start sends one request too.
  expect(counts.asked).toBeLessThanOrEqual(4)
  expect((await stranger().request('GET', '/healthz')).status).toBe(200)
})

const settings = bucketSettings()

test.runIf(settings)('with a file store that answers, readyz is 200', async () => {
  const { stranger } = await startApp({ environment: { ...settings } })
  expect(await stranger().get('/readyz')).toEqual({ status: 'ok' })
})
