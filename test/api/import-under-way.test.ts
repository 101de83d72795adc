import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { sendImport } from '../support/import.ts'

const rows = Array.from({ length: 120 }, (_, count) => `Plum tree number ${count}`)
const table = ['text', ...rows].join('\n')

test('of two simultaneous imports into one account the second is told to wait, at any process, and can run afterwards', async () => {
  const { person } = await startApp()
  const [ana, ben] = [await person('Ana'), await person('Ben')]
  const send = (who: typeof ana) => sendImport(who, table, { type: 'text/csv' })
  const answers = await Promise.all([send(ana), send(ana), send(ben)])
  const [refused, ...others] = answers.toSorted((one, other) => other.status - one.status)
  expect([refused?.status, ...others.map(({ status }) => status)]).toEqual([429, 200, 200])
  expect(refused?.body.error).toContain('An import into this account is under way')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(ana)).body).toMatchObject({ found: 120, imported: 0, alreadyThere: 120 })
})
