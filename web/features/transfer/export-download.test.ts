import { expect, test } from 'vitest'
import { receiveExport } from './export-download.ts'

function streamOf(chunks: readonly string[], failure?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  const waiting = chunks.map((chunk) => new TextEncoder().encode(chunk))
  return new ReadableStream({
    pull: (controller) => {
      const next = waiting.shift()
      if (next) controller.enqueue(next)
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
}

test('an export arrives complete and reports the received bytes', async () => {
  const told: number[] = []
  const headers = { 'content-disposition': 'attachment; filename="lembra-2026-11-22.zip"' }
  const { file, name } = await receiveExport(new Response(streamOf(['PK', 'memória', '!']), { headers }), (bytes) =>
    told.push(bytes),
  )
  expect(await file.text()).toBe('PKmemória!')
  expect(file.type).toBe('application/zip')
  expect(name).toBe('lembra-2026-11-22.zip')
  expect(told).toEqual([2, 10, 11])
})

test('an export without a file name is named after its day', async () => {
  const today = () => new Date('2026-11-22T01:00:00Z')
  for (const headers of [{}, { 'content-disposition': 'attachment; filename="../../evil"' }]) {
    const { name } = await receiveExport(new Response(streamOf(['PK']), { headers }), () => {}, today)
    expect(name).toBe('lembra-2026-11-22.zip')
  }
})

test('an interrupted export is rejected', async () => {
  const broken = new Response(streamOf(['PK'], new Error('the network is gone')))
  await expect(receiveExport(broken, () => {})).rejects.toThrow('the network is gone')
})
