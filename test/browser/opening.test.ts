import { expect, test } from 'vitest'
import { expectNoFaults, keepScreenshot, startWebApp } from './support/browser.ts'

test('the address of the service shows the app', async () => {
  const app = await startWebApp()
  const opened = await app.openBrowser()
  await opened.page.goto('/')
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(opened.page.url()).pathname).toBe('/sign-in')
  await keepScreenshot(opened.page, 'opening')
  expectNoFaults(opened)
})
