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

test('whoever goes to a page by a link is led to its heading; the first page is left to the browser', async () => {
  const app = await startWebApp()
  const opened = await app.openBrowserOf(await app.person('Ana'))
  await opened.page.goto('/')
  const focused = () => opened.page.evaluate(() => document.activeElement?.textContent ?? '')
  await opened.page.getByRole('heading', { level: 1, name: 'Memories' }).waitFor()
  expect(await opened.page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await opened.page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect.poll(focused).toBe('Tasks')
  await expect.poll(() => opened.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expectNoFaults(opened)
})
