import { expect, test } from 'vitest'
import { registerApp } from './support/asking-app.ts'
import { expectNoFaults, PHONE } from './support/browser.ts'
import {
  arrive,
  button,
  clipboardOf,
  dialog,
  eventually,
  field,
  hear,
  inLanguage,
  type Journey,
  startJourney,
} from './support/journey.ts'

/** As if the person had allowed it on the consent page. */
async function connect({ app, ana }: Journey, name: string, access: 'read' | 'write'): Promise<string> {
  const asking = await registerApp(app, name, 'https://assistant.example/callback')
  const parameters = Object.fromEntries(new URL(asking.address(), app.url).searchParams)
  const { redirectTo } = await ana.post('/v1/oauth/approvals', 200, { ...parameters, decision: 'approve', access })
  const { access_token: token } = await asking.redeem(new URL(redirectTo).searchParams.get('code') ?? '')
  return token
}

async function statusAtMcp({ app }: Journey, token: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const clientInfo = { name: 'test', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  return (await fetch(`${app.url}/mcp`, { method: 'POST', headers, body })).status
}

test.for(inLanguage('en'))(
  'apps that were let in are listed with what they may do, and ended one by one (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { page, ana, t, keep, opened } = journey
    await page.goto('/account/connections')
    await arrive(page, t('account:sections.connections'))
    await hear(page, t('connections:emptyTitle'))
    await keep('connections-none')
    const reader = await connect(journey, 'Reader', 'read')
    const writer = await connect(journey, 'Writer', 'write')
    expect([await statusAtMcp(journey, reader), await statusAtMcp(journey, writer)]).toEqual([200, 200])
    await page.reload()
    const items = page.getByRole('listitem').filter({ hasText: 'assistant.example' })
    await eventually(() => items.count()).toBe(2)
    await items.filter({ hasText: 'Reader' }).getByText(t('connections:readOnly'), { exact: true }).waitFor()
    await items.filter({ hasText: 'Writer' }).getByText(t('connections:readWrite'), { exact: true }).waitFor()
    await keep('connections')
    await button(page, t('connections:endNamed', { name: 'Writer' })).click()
    const asking = dialog(page, t('connections:endTitle'))
    await asking.getByText(t('connections:endText', { name: 'Writer', host: 'assistant.example' })).waitFor()
    await keep('ending-connection')
    await button(asking, t('connections:end')).click()
    await hear(page, t('connections:ended', { name: 'Writer' }))
    await eventually(() => items.count()).toBe(1)
    expect([await statusAtMcp(journey, reader), await statusAtMcp(journey, writer)]).toEqual([200, 401])
    expect((await ana.get('/v1/connections')).items).toMatchObject([{ name: 'Reader' }])
    expectNoFaults(opened)
  },
)

test('how to connect is told for each app, with the address to paste', async () => {
  const { app, page, t, keep, opened } = await startJourney('en')
  await page.goto('/account/connections')
  expect(await field(page, t('connections:address')).inputValue()).toBe(`${app.url}/mcp`)
  await button(page, t('connections:copyAddress')).click()
  await hear(page, t('shell:copied'))
  expect(await clipboardOf(page)).toBe(`${app.url}/mcp`)
  // By its name, because the panel before it is in the page for a moment longer.
  const open = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click()
    return page.getByRole('tabpanel', { name, exact: true })
  }
  for (const name of ['ChatGPT', 'Claude', 'Claude Code', 'Cursor', 'VS Code', 'Gemini CLI']) {
    const panel = await open(name)
    await eventually(() => panel.getByRole('listitem').count()).toBe(3)
  }
  await button(await open('Claude Code'), t('connections:copy')).click()
  await eventually(() => clipboardOf(page)).toContain(`claude mcp add --transport http`)
  await (await open(t('connections:names.stdio'))).getByText('LEMBRA_API_KEY').waitFor()
  await page.setViewportSize(PHONE)
  await keep('connecting')
  expectNoFaults(opened)
})
