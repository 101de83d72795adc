import { expect, test } from 'vitest'
import type { CapturedView } from '../../src/client/types.ts'
import { listenTo, type Progress } from './outbox-sending.ts'

const answer: CapturedView = {
  id: 'mem_1',
  clientId: 'client-1',
  duplicate: false,
  type: 'note',
  title: 'Bread',
  client: null,
  status: null,
  memory: 'ready',
  review: null,
  resolved: null,
  url: 'https://lembra.example/m/mem_1',
}

function listened(answering: () => Promise<CapturedView>) {
  const heard: Array<[string, Progress | CapturedView | null]> = []
  const memories = listenTo(
    {
      captureText: answering,
      captureFile: (_blob, { onProgress }) => {
        onProgress?.(5, 10)
        return answering()
      },
    },
    {
      onProgress: (id, progress) => heard.push([id, progress]),
      onSaved: (id, saved) => heard.push([id, saved]),
    },
  )
  return { memories, heard }
}

test('a file upload reports progress, then its result, then its end', async () => {
  const { memories, heard } = listened(async () => answer)
  await memories.captureFile(new Blob(['x']), { contentType: 'image/png', clientId: 'client-1' })
  expect(heard).toEqual([
    ['client-1', { sent: 5, total: 10 }],
    ['client-1', answer],
    ['client-1', null],
  ])
})

test('a failed upload rejects and reports its end', async () => {
  const { memories, heard } = listened(() => Promise.reject(new Error('No network')))
  await expect(memories.captureText({ text: 'Bread', clientId: 'client-2' })).rejects.toThrow('No network')
  expect(heard).toEqual([['client-2', null]])
})
