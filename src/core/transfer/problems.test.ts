import { expect, test } from 'vitest'
import { AppError, invalid } from '../errors.ts'
import { importFault, problem, problemIn, tooLarge } from './problems.ts'

test('a problem has its code, its values and a sentence with them in it', () => {
  expect(problem('type-unknown', { said: 'a {keptAs}', keptAs: 'note' })).toEqual({
    code: 'type-unknown',
    values: { said: 'a {keptAs}', keptAs: 'note' },
    reason: '"a {keptAs}" is no type; it was kept as note.',
  })
  expect(problem('no-text')).toEqual({ code: 'no-text', reason: 'There is no text in it.' })
  expect(tooLarge(1_572_864)).toMatchObject({ values: { limitMb: 1.5 }, reason: 'It is too large: at most 1.5 MB.' })
})

test('what is thrown keeps its problem, and what was refused elsewhere keeps its words', () => {
  expect(problemIn(importFault('json-broken'))).toEqual(problem('json-broken'))
  expect(problemIn(invalid('Send a picture.', 'contentType'))).toEqual({
    code: 'media-unreadable',
    reason: 'Send a picture.',
  })
  expect(problemIn(new AppError('invalid', 'No.'))).toEqual({ code: 'unreadable', reason: 'No.' })
})
