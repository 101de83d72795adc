import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { expectNoFaults } from './support/browser.ts'
import { arrive, button, eventually, hear, inLanguage, link, startJourney } from './support/journey.ts'

async function keyOf(ana: Person, label: string): Promise<Person> {
  return ana.with((await ana.post('/v1/apikeys', 201, { label })).apiKey)
}

test.for(inLanguage('es'))(
  'a person sees what each assistant read on which day, and goes to what it was (%s)',
  async (language) => {
    const { page, ana, t, keep, opened } = await startJourney(language)
    await page.goto('/account/activity')
    await arrive(page, t('account:sections.activity'))
    await hear(page, t('activity:emptyTitle'))
    await keep('activity-none')
    const key = await ana.remember('The spare key is under the blue pot')
    await ana.remember('Ana likes dark chocolate')
    const [chatgpt, script] = [await keyOf(ana, 'ChatGPT'), await keyOf(ana, 'Home script')]
    await chatgpt.search('where is the spare key')
    await chatgpt.recall('dark chocolate')
    await chatgpt.read(key.id)
    await script.list()
    await ana.search('nobody else sees this')

    await page.reload()
    const chosen = page.getByRole('link', { name: /^ChatGPT/ })
    await chosen.getByText(t('activity:searches', { count: 1 })).waitFor()
    await page.getByRole('link', { name: /^Home script/ }).waitFor()
    await keep('activity')
    await chosen.click()
    await eventually(() => page.locator('q').allTextContents()).toEqual(['dark chocolate', 'where is the spare key'])
    expect(await page.content()).not.toContain('nobody else sees this')
    expect(await page.getByRole('heading', { level: 3 }).textContent()).toContain('ChatGPT')
    await keep('activity-day')
    await page.getByRole('combobox').selectOption({ label: 'Home script' })
    await hear(page, t('activity:kind.list'))
    expect(await page.locator('q').count()).toBe(0)
    await page.getByRole('combobox').selectOption({ label: t('activity:allClients') })
    await eventually(() => page.locator('q').count()).toBe(2)
    await link(page, t('activity:back')).click()
    await chosen.click()
    await page
      .getByRole('link', { name: /spare key is under/ })
      .first()
      .click()
    await arrive(page, 'The spare key is under the blue pot')
    await page.goBack()
    await eventually(() => page.locator('q').count()).toBe(2)
    expectNoFaults(opened)
  },
)

test('what was forgotten since is counted, without a way to it', async () => {
  const { page, ana, t, opened } = await startJourney('en')
  const key = await ana.remember('The spare key is under the blue pot')
  await (await keyOf(ana, 'ChatGPT')).search('spare key')
  await ana.forget(key.id)
  await page.goto('/account/activity')
  await page.getByRole('link', { name: /^ChatGPT/ }).click()
  await hear(page, t('activity:notShown', { count: 1 }))
  expect(await page.content()).not.toContain('blue pot')
  expect(await button(page, t('shell:more')).count()).toBe(0)
  expectNoFaults(opened)
})
