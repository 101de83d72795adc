import { expect, test } from 'vitest'
import { IMPORT_PLACES, IMPORT_PROBLEMS, ImportReport } from '../../../src/schema/transfer.ts'
import en from '../../messages/en-more.json' with { type: 'json' }
import es from '../../messages/es-more.json' with { type: 'json' }
import pt from '../../messages/pt-BR-more.json' with { type: 'json' }

const { problems } = ImportReport.properties

test.each([
  ['English', en],
  ['Portuguese', pt],
  ['Spanish', es],
])('every import problem and place has a message in %s', (_, { imports }) => {
  expect(Object.keys(imports.reasons).toSorted()).toEqual([...IMPORT_PROBLEMS].toSorted())
  expect(Object.keys(imports.places).toSorted()).toEqual([...IMPORT_PLACES].toSorted())
})

test.each([
  ['English', en],
  ['Portuguese', pt],
  ['Spanish', es],
])('the messages in %s use only placeholders that the service fills', (_, { imports }) => {
  // `amount` is `count` as text, because these messages have no forms for one and for several.
  const told = new Set(['reason', 'amount', ...Object.keys(problems.items.properties.values.properties)])
  const named = Object.values(imports.reasons).flatMap((words) =>
    [...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
  )
  expect(named).not.toEqual([])
  expect(named.filter((name) => name === undefined || !told.has(name))).toEqual([])
})
