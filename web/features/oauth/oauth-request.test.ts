import { expect, test } from 'vitest'
import { isNearby, parametersIn, redirectTarget } from './oauth-request.ts'

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

test('the redirect target is shown as a website, a local program or an app', () => {
  expect(redirectTarget('https://claude.ai/api/callback?code=1')).toEqual({ kind: 'site', host: 'claude.ai' })
  expect(redirectTarget('http://127.0.0.1:41234/callback')).toEqual({ kind: 'computer', host: '127.0.0.1:41234' })
  expect(redirectTarget('http://localhost:8976/x')).toEqual({ kind: 'computer', host: 'localhost:8976' })
  expect(redirectTarget('http://[::1]:1/x')).toEqual({ kind: 'computer', host: '[::1]:1' })
  expect(redirectTarget('cursor://anysphere.cursor-mcp/oauth/callback')).toEqual({ kind: 'app', host: 'cursor' })
  expect(redirectTarget('com.example.app:/back')).toEqual({ kind: 'app', host: 'com.example.app' })
})

test('a host that only starts like localhost is a website', () => {
  expect(redirectTarget('https://localhost.example.org/x')?.kind).toBe('site')
  expect(redirectTarget('https://127.0.0.1.example.org/x')?.kind).toBe('site')
})

test('schemes that would run or open something are rejected', () => {
  for (const address of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    'vbscript:x',
    'file:///etc/passwd',
    'about:blank',
    '/account',
    'nothing',
    '',
  ])
    expect([address, redirectTarget(address)]).toEqual([address, null])
})

test('local addresses are distinguished from public ones', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', '192.168.1.20', '10.0.0.3', '172.20.0.1', 'nas', 'nas.local'])
    expect([host, isNearby(host)]).toEqual([host, true])
  for (const host of ['lembra.example', '172.40.0.1', '8.8.8.8', 'local.example', '[2001:db8::1]'])
    expect([host, isNearby(host)]).toEqual([host, false])
})
