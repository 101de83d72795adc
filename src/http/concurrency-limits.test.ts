import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createAccountCap, createFairSlots } from './concurrency-limits.ts'

const tooMany = { ofAccount: 'Too many of yours.', inAll: 'Too many of all.' }

/** `enter` returns a response, which ends with its `close` event. */
function startCap(rules: { mostOfAccount: number; mostInAll: number }) {
  const cap = createAccountCap({ ...rules, retryAfterSeconds: 5, tooMany })
  return (accountId: string) => {
    const answer = new EventEmitter()
    cap.enter(accountId, answer)
    return answer
  }
}

test('an account with too many responses is refused until one of them ends, and others are not', () => {
  const enter = startCap({ mostOfAccount: 2, mostInAll: 10 })
  const first = enter('ana')
  enter('ana')
  expect(() => enter('ana')).toThrow(
    expect.objectContaining({ kind: 'rate-limit', message: 'Too many of yours.', retryAfterSeconds: 5 }),
  )
  enter('bob')
  first.emit('close')
  enter('ana')
  expect(() => enter('ana')).toThrow('Too many of yours.')
})

test('too many responses of all accounts together are refused with "unavailable"', () => {
  const enter = startCap({ mostOfAccount: 2, mostInAll: 3 })
  const open = ['ana', 'bob', 'eve'].map(enter)
  expect(() => enter('zoe')).toThrow(expect.objectContaining({ kind: 'unavailable', message: 'Too many of all.' }))
  open[0]?.emit('close')
  enter('zoe')
})

/** Takes slots by name and records the order in which they are granted. */
function startSlots(rules: { most: number; mostWaiting?: number }) {
  const slots = createFairSlots({ mostWaiting: 100, work: 'imports', ...rules })
  const granted: string[] = []
  const held: Array<() => void> = []
  const ask = async (name: string, signal?: AbortSignal) => {
    const release = await slots.take(name.slice(0, 1), signal)
    granted.push(name)
    held.push(release)
  }
  const releaseOne = async () => {
    held.shift()?.()
    // Waiting calls are resolved by promises alone.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { slots, granted, ask, releaseOne }
}

test('waiting accounts get a slot in turn, however often one of them asks', async () => {
  const { granted, ask, releaseOne } = startSlots({ most: 1 })
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => ask(name))
  for (let count = 0; count < asked.length; count += 1) await releaseOne()
  await Promise.all(asked)
  expect(granted).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('no more slots are held than there are, and releasing one twice counts once', async () => {
  const slots = createFairSlots({ most: 2, mostWaiting: 10, work: 'imports' })
  const first = await slots.take('a')
  await slots.take('b')
  let isGranted = 0
  void slots.take('c').then(() => (isGranted += 1))
  void slots.take('d').then(() => (isGranted += 1))
  first()
  first()
  await new Promise((resolve) => setImmediate(resolve))
  expect(isGranted).toBe(1)
})

test('an account that leaves while it waits takes no slot', async () => {
  const { granted, ask, releaseOne } = startSlots({ most: 1 })
  const departure = new AbortController()
  await ask('a1')
  const left = ask('b1', departure.signal)
  const next = ask('c1')
  departure.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await releaseOne()
  await next
  expect(granted).toEqual(['a1', 'c1'])
  await expect(ask('d1', departure.signal)).rejects.toThrow('gone')
})

test('too many waiting calls are refused with the time after which to retry', async () => {
  const { ask } = startSlots({ most: 1, mostWaiting: 1 })
  await ask('a1')
  void ask('b1')
  await expect(ask('c1')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Too many imports are waiting. Please try again in a moment.',
    retryAfterSeconds: 30,
  })
})
