import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createAccountCap } from './account-cap.ts'

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
