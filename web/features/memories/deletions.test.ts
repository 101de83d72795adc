import { expect, test } from 'vitest'
import { LembraError, UnreachableError } from '../../../src/client/errors.ts'
import type { Value } from '../../app/stored.ts'
import { createDeletionQueue, type PendingDeletion } from './deletions.ts'

function memoryStored(): Value<readonly PendingDeletion[] | null> {
  let value: readonly PendingDeletion[] | null = null
  return { get: () => value, set: (next) => void (value = next), subscribe: () => () => {} }
}

/** Simulates a page; `stored` outlives it, like localStorage. */
function openPage(stored = memoryStored(), account: string | null = 'usr_ana') {
  const page = {
    stored,
    account,
    sent: [] as string[],
    told: [] as string[],
    offers: [] as Array<{ onUndo: () => void; onEnded: () => void }>,
    scheduled: [] as Array<{ act: () => void; ms: number }>,
    failure: null as unknown,
    now: 1_000_000,
    refreshed: 0,
  }
  const queue = createDeletionQueue({
    stored,
    accountId: () => page.account,
    send: async (id) => {
      page.sent.push(id)
      if (page.failure !== null) throw page.failure
    },
    offerUndo: (offer) => page.offers.push(offer),
    tell: (what) => page.told.push(what),
    afterwards: async () => void (page.refreshed += 1),
    now: () => page.now,
    schedule: (act, ms) => page.scheduled.push({ act, ms }),
  })
  return Object.assign(page, { queue })
}

/** Waits until all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a memory is hidden at once and deleted when the undo toast ends', async () => {
  const page = openPage()
  page.queue.add('mem_1', 'The blue pot')
  expect([...page.queue.hidden()]).toEqual(['mem_1'])
  expect(page.sent).toEqual([])
  page.offers[0]?.onEnded()
  await settled()
  expect(page.sent).toEqual(['mem_1'])
  expect(page.refreshed).toBe(1)
  // A list in the cache may still hold it.
  expect([...page.queue.hidden()]).toEqual(['mem_1'])
  expect(page.stored.get()).toEqual([])
})

test('an undone deletion shows the memory again and is never sent', async () => {
  const page = openPage()
  page.queue.add('mem_1', 'The blue pot')
  page.offers[0]?.onUndo()
  page.offers[0]?.onEnded()
  page.queue.leave()
  await settled()
  expect(page.sent).toEqual([])
  expect(page.queue.hidden().size).toBe(0)
})

test.each([
  ['after an error the memory is shown again with a message', new LembraError('No.', { status: 500 }), ['failed']],
  ['without a network the memory is shown again with a message', new UnreachableError('No network.'), ['unreachable']],
])('%s', async (_name, failure, told) => {
  const page = openPage()
  page.failure = failure
  page.queue.add('mem_1', 'The blue pot')
  page.offers[0]?.onEnded()
  await settled()
  expect(page.told).toEqual(told)
  expect(page.queue.hidden().size).toBe(0)
})

test('a memory that is already gone counts as deleted', async () => {
  const page = openPage()
  page.failure = new LembraError('Unknown.', { status: 404 })
  page.queue.add('mem_1', 'The blue pot')
  page.offers[0]?.onEnded()
  await settled()
  expect(page.told).toEqual([])
  expect([...page.queue.hidden()]).toEqual(['mem_1'])
  expect(page.stored.get()).toEqual([])
})

test('a closing page sends at once, and the next start repeats unconfirmed deletions', async () => {
  const page = openPage()
  page.failure = new UnreachableError('Gone.')
  page.queue.add('mem_1', 'The blue pot')
  page.queue.leave()
  await settled()
  expect(page.sent).toEqual(['mem_1'])

  const next = openPage(page.stored)
  expect([...next.queue.hidden()]).toEqual(['mem_1'])
  next.queue.resume()
  expect(next.scheduled[0]?.ms).toBe(0)
  next.scheduled[0]?.act()
  await settled()
  expect(next.sent).toEqual(['mem_1'])
  expect(next.stored.get()).toEqual([])
})

test('a second page waits while the first offers undo', async () => {
  const first = openPage()
  first.queue.add('mem_1', 'The blue pot')
  const second = openPage(first.stored)
  second.queue.resume()
  expect(second.scheduled[0]?.ms).toBe(60_000)
  first.offers[0]?.onUndo()
  second.scheduled[0]?.act()
  await settled()
  expect(second.sent).toEqual([])
})

test('a deletion that fails without a network stays hidden and is retried later', async () => {
  const page = openPage()
  page.stored.set([{ id: 'mem_1', title: 'The blue pot', accountId: 'usr_ana', abandonedAt: 0 }])
  page.failure = new UnreachableError('No network.')
  page.queue.resume()
  page.scheduled[0]?.act()
  await settled()
  expect(page.told).toEqual([])
  expect([...page.queue.hidden()]).toEqual(['mem_1'])
})

test('deletions of one account do not affect another', async () => {
  const page = openPage()
  page.queue.add('mem_1', 'The blue pot')
  page.account = 'usr_bia'
  page.offers[0]?.onEnded()
  page.queue.resume()
  await settled()
  expect(page.sent).toEqual([])
  expect(page.scheduled).toEqual([])
  expect(page.queue.hidden().size).toBe(0)
})

test('undoing after sending says that it is too late', async () => {
  const page = openPage()
  page.queue.add('mem_1', 'The blue pot')
  page.queue.leave()
  await settled()
  page.offers[0]?.onUndo()
  expect(page.told).toEqual(['too-late'])
})

test('the set of hidden ids stays the same object until it changes', () => {
  const page = openPage()
  page.queue.add('mem_1', 'The blue pot')
  expect(page.queue.hidden()).toBe(page.queue.hidden())
})
