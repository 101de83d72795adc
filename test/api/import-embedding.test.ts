import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { startEmbeddingServer } from '../support/embedding-server.ts'
import { imported } from '../support/import.ts'

test('an empty service calls no model, and imported memories are embedded after the import, by any process', async () => {
  const server = await startEmbeddingServer()
  const environment = { EMBEDDINGS: 'openai', EMBEDDINGS_URL: server.url, EMBEDDINGS_MODEL: 'first' }
  const { service, person } = await startApp({ environment })
  const ana = await person('Ana')
  await service.jobsIdle()
  expect(server.calls).toEqual([])
  const rows = Array.from({ length: 60 }, (_, count) => `Plum tree number ${count}`)
  const over = new AbortController()
  const report = imported(ana, ['text', ...rows].join('\n'), { type: 'text/csv' }).finally(() => over.abort())
  while (!over.signal.aborted) {
    service.wakeJobs()
    await nextTurn()
  }
  expect(await report).toMatchObject({ imported: 60 })
  expect(server.calls).toEqual([])
  const embedded = () => new Set(server.calls.flatMap(({ texts }) => texts))
  await expect.poll(() => rows.filter((row) => embedded().has(row))).toEqual(rows)
})
