import { expect, test } from 'vitest'
import { parametersIn } from './request-parameters.ts'

test('every parameter goes on letter by letter, those of the app alone too', () => {
  const search = '?client_id=c1&redirect_uri=https%3A%2F%2Fa.example%2Fback%3Fx%3D1&state=a%2Bb%20c&own=1&empty='
  expect(parametersIn(search)).toEqual({
    client_id: 'c1',
    redirect_uri: 'https://a.example/back?x=1',
    state: 'a+b c',
    own: '1',
    empty: '',
  })
})

test('what is said twice stays said twice', () => {
  expect(parametersIn('?client_id=c1&redirect_uri=app%3A%2Fback&scope=a&scope=b')).toMatchObject({ scope: ['a', 'b'] })
})

test('no app can be asked about where it or its address is missing or said twice', () => {
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
