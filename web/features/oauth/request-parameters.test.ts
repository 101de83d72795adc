import { expect, test } from 'vitest'
import { parametersIn } from './request-parameters.ts'

test('every parameter is passed on unchanged, also unknown ones', () => {
  const search = '?client_id=c1&redirect_uri=https%3A%2F%2Fa.example%2Fback%3Fx%3D1&state=a%2Bb%20c&own=1&empty='
  expect(parametersIn(search)).toEqual({
    client_id: 'c1',
    redirect_uri: 'https://a.example/back?x=1',
    state: 'a+b c',
    own: '1',
    empty: '',
  })
})

test('a repeated parameter stays repeated', () => {
  expect(parametersIn('?client_id=c1&redirect_uri=app%3A%2Fback&scope=a&scope=b')).toMatchObject({ scope: ['a', 'b'] })
})

test('a missing or repeated client_id or redirect_uri makes the request malformed', () => {
  for (const search of [
    '',
    '?client_id=c1',
    '?redirect_uri=app%3A%2Fback',
    '?client_id=&redirect_uri=app%3A%2Fback',
    '?client_id=c1&client_id=c2&redirect_uri=app%3A%2Fback',
    '?client_id=c1&redirect_uri=app%3A%2Fback&redirect_uri=app%3A%2Fother',
  ])
    expect([search, parametersIn(search)]).toEqual([search, null])
})
