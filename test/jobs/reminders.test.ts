import { expect, test } from 'vitest'
import { takeDueReminders } from '../../src/core/reminders/planning.ts'
import { SEND_JOBS } from '../../src/core/reminders/record.ts'
import { sendDelivery } from '../../src/core/reminders/sending.ts'
import { createRandom } from '../../src/core/store.ts'
import { openStoreIn } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { makeAccount, makeMemory, memoryId } from '../support/make-memory.ts'
import { makeChannel } from '../support/push-service.ts'
import { recordingSenders } from '../support/recording-senders.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const LEASE_MS = 60_000
const open = new AbortController().signal

/** As many reminders that are due now, and two workers on one database. */
async function startWorkers(reminders: number) {
  const folder = freshFolder()
  const { sent, senders } = recordingSenders()
  const shared = {
    clock: () => NOW,
    random: createRandom(),
    ...senders,
    baseUrl: 'https://lembra.example',
    announce: () => {},
  }
  const [one, other] = [await openStoreIn(folder), await openStoreIn(folder)].map(({ store }) => ({ ...shared, store }))
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

test('a notice whose worker ended between sending and noting is sent once more, marked as a repeat; a noted one is not', async () => {
  const { accountId, one, other, sent } = await startWorkers(1)
  await takeDueReminders(one)
  const claim = (now: number) => other.store.jobs.claim([SEND_JOBS.webhook], now, LEASE_MS)
  const ended = await claim(NOW)
  expect(ended?.attempts).toBe(1)
  const again = await claim(NOW + LEASE_MS)
  if (!again) throw new Error('The job was lost.')
  await sendDelivery(other, again, open)
  await sendDelivery(other, again, open)
  expect(sent.map(({ notice }) => notice.isRepeat)).toEqual([true])
  expect(await one.store.reminders.deliveries(accountId, null, 10)).toMatchObject([
    { outcome: 'delivered', attempts: 2 },
  ])
})
