import { expect, test, vi } from 'vitest'
import { takeDueReminders } from '../../src/core/reminders/planning.ts'
import { SEND_JOBS } from '../../src/core/reminders/record.ts'
import { createTurns, sendDelivery, type Turns } from '../../src/core/reminders/sending.ts'
import { createRandom, type Job, type Store } from '../../src/core/store.ts'
import { openStoreIn } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { makeAccount, makeMemory, memoryId } from '../support/make-memory.ts'
import { makeChannel } from '../support/push-service.ts'
import { recordingSenders } from '../support/recording-senders.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const LEASE_MS = 60_000
const open = new AbortController().signal

/** As many reminders that are due now, and two workers on one database. */
async function startWorkers(reminders: number, answer?: Parameters<typeof recordingSenders>[0]) {
  const folder = freshFolder()
  const { sent, senders } = recordingSenders(answer)
  const shared = {
    clock: () => NOW,
    random: createRandom(),
    ...senders,
    baseUrl: 'https://lembra.example',
    announce: () => {},
  }
  const [one, other] = [await openStoreIn(folder), await openStoreIn(folder)].map(({ store }) => ({
    ...shared,
    store,
    turns: createTurns(),
  }))
  if (!one || !other) throw new Error('There are no two workers.')
  const { id: accountId } = makeAccount()
  await one.store.transaction(async (tx) => {
    await tx.accounts.add(makeAccount())
    await tx.reminders.putChannel(makeChannel({ accountId }))
    for (let index = 0; index < reminders; index++) {
      const id = memoryId(index)
      const attributes = { status: 'open', dueAt: new Date(NOW).toISOString(), duePrecision: 'minute' }
      await tx.memories.add(makeMemory({ id, type: 'reminder', status: 'open', dueAt: NOW, attributes }))
      await tx.reminders.plan({
        accountId,
        memoryId: id,
        stage: 'due',
        dueAt: NOW,
        notifyAt: NOW,
        snoozedUntil: 0,
        step: 0,
      })
    }
  })
  return { accountId, one, other, sent }
}

test('two workers that read the same due reminders queue one delivery each', async () => {
  const { accountId, one, other } = await startWorkers(30)
  for (let isLeft = true; isLeft; ) {
    const taken = await Promise.all([takeDueReminders(one), takeDueReminders(other)])
    isLeft = taken.includes(true)
  }
  const deliveries = await one.store.reminders.deliveries(accountId, null, 100)
  expect(new Set(deliveries.map((delivery) => delivery.memoryId)).size).toBe(30)
  expect(deliveries).toHaveLength(30)
  expect(await one.store.jobs.counts()).toEqual([{ kind: SEND_JOBS.webhook, state: 'queued', count: 30 }])
})

async function claim({ store }: { store: Store }, now: number): Promise<Job> {
  const job = await store.jobs.claim([SEND_JOBS.webhook], now, LEASE_MS)
  if (!job) throw new Error('Nothing is due.')
  return job
}

test('of the notices of a worker that ended, the one that it was sending is sent again and marked, and those it had claimed are not', async () => {
  const dying = Promise.withResolvers<'delivered'>()
  const answers = [dying.promise]
  const { accountId, one, other, sent } = await startWorkers(3, async () => answers.shift() ?? 'delivered')
  await takeDueReminders(one)
  const claimed = [await claim(one, NOW), await claim(one, NOW), await claim(one, NOW)]
  for (const job of claimed) void sendDelivery(one, job, open)
  await vi.waitUntil(() => answers.length === 0, { interval: 1 })
  for (let left = 3; left > 0; left--) await sendDelivery(other, await claim(other, NOW + LEASE_MS), open)
  expect(sent.map(({ notice }) => notice.isRepeat).filter(Boolean)).toHaveLength(1)
  expect(sent).toHaveLength(3)
  const deliveries = await one.store.reminders.deliveries(accountId, null, 10)
  expect(deliveries.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(deliveries.filter(({ attempts }) => attempts === 2)).toHaveLength(1)
})

test('what was noted is not sent again, and of two workers that read a notice at once one sends it', async () => {
  const { accountId, one, other, sent } = await startWorkers(1)
  await takeDueReminders(one)
  const job = await claim(one, NOW)
  const [read] = await one.store.reminders.deliveries(accountId, null, 1)
  if (!read) throw new Error('Nothing was queued.')
  await sendDelivery(one, job, open)
  await sendDelivery(other, job, open)
  expect(sent.map(({ notice }) => notice.isRepeat)).toEqual([false])
  const { reminders } = other.store
  const second = { ...read, id: `${read.id}2`, memoryId: memoryId(2) }
  await reminders.addDeliveries([second])
  expect([await reminders.beginAttempt(second), await reminders.beginAttempt(second)]).toEqual([true, false])
})

test('a slow channel keeps no other waiting, and its next notice begins with its answer and is sent after its outcome', async () => {
  const [answer, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const turns = createTurns()
  const work = (name: string) => async (turn: Parameters<Parameters<Turns>[1]>[0]) => {
    await turn.mayBegin
    order.push(`${name} begins`)
    await turn.maySend
    order.push(`${name} is sent`)
    if (name === 'first') await answer.promise
    turn.answered()
    if (name === 'first') await outcome.promise
    if (name === 'first') throw new Error('The host is gone.')
  }
  const [first, second] = [turns('slow', work('first')), turns('slow', work('second'))]
  await turns('fast', work('other'))
  expect(new Set(order)).toEqual(new Set(['first begins', 'first is sent', 'other begins', 'other is sent']))
  answer.resolve()
  await vi.waitUntil(() => order.includes('second begins'), { interval: 1 })
  expect(order).not.toContain('second is sent')
  outcome.resolve()
  await expect(first).rejects.toThrow('The host is gone.')
  await second
  expect(order.at(-1)).toBe('second is sent')
})
