import { expect, test } from 'vitest'
import { fuse } from './fusion.ts'

test('scores add up by the weight of their signal', () => {
  const fused = fuse([
    {
      weight: 1,
      scores: new Map([
        ['a', 1],
        ['b', 0.4],
      ]),
    },
    {
      weight: 0.5,
      scores: new Map([
        ['b', 1],
        ['c', 0.2],
      ]),
    },
  ])
  expect(fused).toEqual(
    new Map([
      ['a', 1],
      ['b', 0.9],
      ['c', 0.1],
    ]),
  )
})

test('no signal finds nothing', () => {
  expect(fuse([])).toEqual(new Map())
})
