import { expect, test } from 'vitest'
import { AppError, invalid } from '../errors.ts'
import { importFault, problem, problemIn, tooLarge } from './problems.ts'

test('a problem has a code, values and a sentence that contains them', () => {
  expect(problem('type-unknown', { said: 'a {keptAs}', keptAs: 'note' })).toEqual({
    code: 'type-unknown',
    values: { said: 'a {keptAs}', keptAs: 'note' },
    reason: '"a {keptAs}" is not a valid type; it was kept as note.',
  })
  expect(problem('no-text')).toEqual({ code: 'no-text', reason: 'There is no text in it.' })
  expect(tooLarge(1_572_864)).toMatchObject({ values: { limitMb: 1.5 }, reason: 'It is too large: at most 1.5 MB.' })
})

test('an import fault keeps its problem, and any other error keeps its message', () => {
  expect(problemIn(importFault('json-broken'))).toEqual(problem('json-broken'))
  expect(problemIn(invalid('Send a picture.', 'contentType'))).toEqual({
    code: 'media-unreadable',
    reason: 'Send a picture.',
  })
  expect(problemIn(new AppError('invalid', 'No.'))).toEqual({ code: 'unreadable', reason: 'No.' })
})
