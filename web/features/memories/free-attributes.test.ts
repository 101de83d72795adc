import { expect, test } from 'vitest'
import { freeAttributes } from './free-attributes.ts'

test('custom attributes are flattened, and those shown elsewhere on the page are left out', () => {
  const attributes = {
    status: 'open',
    dueAt: '2026-03-07T12:00:00.000Z',
    duePrecision: 'day',
    location: { lat: 1, lon: 2 },
    colour: 'blue',
    pet: { name: 'Rex', age: 3, toys: ['ball', 'bone'] },
    steps: [{ text: 'one' }, { text: 'two' }],
    isKept: false,
    nothing: null,
  }
  expect(freeAttributes(attributes)).toEqual([
    { name: 'colour', value: 'blue' },
    { name: 'pet.name', value: 'Rex' },
    { name: 'pet.age', value: '3' },
    { name: 'pet.toys', value: 'ball, bone' },
    { name: 'steps.0.text', value: 'one' },
    { name: 'steps.1.text', value: 'two' },
    { name: 'isKept', value: 'false' },
    { name: 'nothing', value: 'null' },
  ])
})
