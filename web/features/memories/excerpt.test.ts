import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test.each([
  ['The spare key is under the pot', 'The spare key is under the pot', ''],
  ['The spare key is under the pot', 'The spare key is under the pot.', ''],
  ['Buy milk', '- [ ] "Buy milk"', ''],
  ['The key is lost', 'The key is lost. Ana may have it.', 'Ana may have it.'],
  ['Really?', 'Really? Yes, really.', 'Yes, really.'],
  ['Shopping', 'Shopping\n\n- milk\n- bread', 'milk - bread'],
  ['One two three…', 'One two three four five', '…four five'],
  ['My own title', 'What was written', 'What was written'],
  ['', 'What was written', 'What was written'],
  ['A title', '', ''],
])('with the title %j the text %j has the excerpt %j', (title, text, excerpt) => {
  expect(excerptOf(title, text)).toBe(excerpt)
})

test('an excerpt of a long text is short and well formed', () => {
  const excerpt = excerptOf('Smiles', `x${'😀'.repeat(100_000)}`)
  expect(excerpt.length).toBeLessThanOrEqual(240)
  expect(excerpt.isWellFormed()).toBe(true)
})
