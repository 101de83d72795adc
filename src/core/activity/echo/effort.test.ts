import { expect, test } from 'vitest'
import { echoesOf, memory } from '../../../../test/support/echoes.ts'
import type { Memory } from '../../memories/record.ts'
import { recallMessages } from '../../messages/recall.ts'
import { blockOf } from '../../search/recall-text-blocks.ts'
import { timeWriter } from '../../search/recall-text-time.ts'

const KEY = 'The spare key is under the blue pot by the back door'

function recalled(known: Memory): string {
  const voice = {
    messages: recallMessages.en,
    writeTime: timeWriter('en', 'UTC'),
    queryWords: new Set<string>(),
    fields: { title: 120, name: 40, tags: 120 },
  }
  return blockOf(voice, known, []).frame.slice(1).join('\n')
}

const A_HEAP = 'a '.repeat(28_000)
const ROWED = 'we rowed past the mill. '.repeat(2_400)

const heavy: Array<[what: string, make: () => { handed: Memory[]; sent: string }]> = [
  [
    'a recall with thousands of lines that almost match a long memory',
    () => {
      const known = memory(`${A_HEAP}end`)
      return { handed: [known], sent: `${recalled(known)}\n${'> end a\n'.repeat(5_000)}` }
    },
  ],
  [
    'a recall with lines that are searched in a whole memory',
    () => {
      const known = memory(`${A_HEAP}b`)
      return { handed: [known], sent: `${recalled(known)}\n${`> ${'a '.repeat(500)}b\n`.repeat(55)}> c` }
    },
  ],
  ['a long row of full stops', () => ({ handed: [memory(KEY)], sent: `a${'.'.repeat(59_000)}b` })],
  ['a long row of accents', () => ({ handed: [memory(KEY)], sent: `e${'\u0301\u0323'.repeat(29_000)}` })],
  [
    'thirty long memories of the same words',
    () => ({ handed: Array.from({ length: 30 }, (_, index) => memory(`${ROWED}${index}`)), sent: `${ROWED}over` }),
  ],
  [
    'many short memories one after the other',
    () => {
      const handed = Array.from({ length: 300 }, (_, index) => memory(`we rowed past ${index} mills`))
      return {
        handed,
        sent: `${Array.from({ length: 2_400 }, (_, index) => handed[index % 300]?.text).join('.\n')} over`,
      }
    },
  ],
]

test.each(heavy)('%s lets other work run and is new', async (_what, make) => {
  const { handed, sent } = make()
  const { find } = echoesOf(handed)
  const turns = countTurns()
  expect(await find(sent, { type: 'note' })).toBeNull()
  expect(turns.end()).toBeGreaterThan(0)
})

function countTurns() {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return {
    end: () => {
      isOver = true
      return turns
    },
  }
}
