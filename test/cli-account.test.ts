import { expect, test } from 'vitest'
import { runAtTerminal } from './support/fake-terminal.ts'
import { readyUser } from './support/lembra-user.ts'
import { registerClient } from './support/oauth.ts'

test('whoami prints the account, the service and the origin of the login', async () => {
  const { run, json, url } = await readyUser()
  const told = await run(['whoami'])
  expect(told).toMatchObject({ code: 0, stderr: '' })
  expect(told.stdout).toContain('ana@example.org (Ana)')
  expect(told.stdout).toContain(url)
  expect(await json(['whoami'])).toMatchObject({ email: 'ana@example.org', url, from: 'LEMBRA_API_KEY' })
})

test('reads by each client are listed by day, and in detail for one day', async () => {
  const { run, json, ana, apiKey } = await readyUser('2026-03-02T12:00:00Z')
  await ana.remember('The spare key is under the blue pot', { title: 'Spare \u001B[31mkey' })
  const { apiKey: robot } = await ana.post('/v1/apikeys', 201, { label: 'Robot' })
  await ana.with(robot).search('spare key')
  expect(apiKey).not.toBe(robot)
  const { days, keptDays } = await json(['activity'])
  expect({ day: days[0]?.day, keptDays }).toEqual({ day: '2026-03-02', keptDays: 90 })
  const client = days[0].clients[0]
  expect(client).toMatchObject({ searches: 1 })
  const table = await run(['activity'])
  expect(table).toMatchObject({ code: 0, stderr: '' })
  expect(table.stdout).toMatch(/^day +searches +recalls/)
  const { items } = await json(['activity', '--day', '2026-03-02', '--client', client.slug])
  expect(items).toMatchObject([{ kind: 'search', query: 'spare key' }])
  const detail = await run(['activity', '--day', '2026-03-02'])
  expect(detail.stdout).toMatch(/^\d\d:00 {2}.* {2}search {2}"spare key" {2}1 memory\n {9}Spare ␛\[31mkey\n$/)
  expect(await run(['activity', '--day', 'tuesday'])).toMatchObject({ code: 2 })
  expect(await run(['activity', '--day', '2026-02-30'])).toMatchObject({ code: 2 })
  expect((await ana.request('GET', '/v1/activity', { query: { day: '2026-02-30' } })).status).toBe(400)
  expect(await json(['activity', '--day', '2026-03-01'])).toEqual({ day: '2026-03-01', items: [] })
})

test('an address without a memory service, or below one, is reported as such', async () => {
  const { run, url } = await readyUser()
  for (const wrong of [`${url}/v1`, `${url}/lembra`]) {
    const told = await run(['whoami', '--url', wrong])
    expect(told).toMatchObject({ code: 5, stdout: '', stderr: expect.stringContaining('Check its address') })
  }
})

test('connections are listed and cannot be ended from a terminal', async () => {
  const { run, json } = await readyUser()
  expect(await run(['connections'])).toMatchObject({ code: 0, stdout: 'No app is connected.\n' })
  expect(await json(['connections'])).toEqual({ items: [] })
  expect(await run(['connections', 'end', `con_${'0'.repeat(26)}`])).toMatchObject({ code: 2, stdout: '' })
})

test('a connection is listed with the tags that it is limited to', async () => {
  const { app, ana, run } = await readyUser()
  const client = await registerClient(app)
  const body = { ...client.parameters(), decision: 'approve', access: 'read', tags: ['work'] }
  const { redirectTo } = await ana.post('/v1/oauth/approvals', 200, body)
  await client.redeem(new URL(redirectTo).searchParams.get('code') ?? '')
  expect((await run(['connections'])).stdout).toMatch(/^con_\w+ +read #work +.* Claude \(client\.example\)$/m)
})

test('at a terminal forget asks first, overdue tasks are red, and NO_COLOR is respected', async () => {
  const { ana, environment } = await readyUser('2020-03-02T12:00:00Z')
  const { id } = await ana.capture('Remind me tomorrow at 9am to pay the rent')
  const tasks = await runAtTerminal(['tasks'], environment)
  expect(tasks.stdout.startsWith('\u001B[31m')).toBe(true)
  expect(tasks.stdout.endsWith('\u001B[0m\n')).toBe(true)
  expect((await runAtTerminal(['tasks'], { ...environment, NO_COLOR: '1' })).stdout).not.toContain('\u001B')

  const kept = await runAtTerminal(['forget', id], environment, { '[y/N] ': () => 'n' })
  expect(kept).toMatchObject({ code: 1, stdout: '' })
  expect(await ana.list()).toHaveLength(1)
  const forgotten = await runAtTerminal(['forget', id], environment, { '[y/N] ': () => 'y' })
  expect(forgotten).toMatchObject({ code: 0, stdout: expect.stringContaining('Forgotten: ') })
  expect(await ana.list()).toEqual([])
})
