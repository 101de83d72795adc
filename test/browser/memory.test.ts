import { expect, test } from 'vitest'
import { expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  eventually,
  field,
  hear,
  type Journey,
  LANGUAGES,
  link,
  startJourney,
} from './support/journey.ts'

const TITLE = 'Spare key'
const TEXT = 'It is under the blue pot.'
const CHANGED = { title: 'Where the key is', text: 'It is in the red box now.' }

async function statusOf({ ana }: Journey, id: string): Promise<number> {
  return (await ana.request('GET', `/v1/memories/${id}`)).status
}

/** From the timeline to its page, where delete is pressed; that leads back. */
async function pressDelete({ page, t }: Journey, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await arrive(page, title)
  await button(page, t('memory:actions.delete')).click()
  await hear(page, t('memory:forgetting.done', { title }))
  await arrive(page, t('memories:timeline.title'))
  await eventually(() => page.getByRole('link', { name: title }).count()).toBe(0)
}

async function change({ page, t, keep }: Journey): Promise<void> {
  await button(page, t('memory:actions.edit')).click()
  const form = page.getByRole('form', { name: t('memory:edit.label') })
  await field(form, t('memory:edit.title')).fill(CHANGED.title)
  await field(form, t('memory:text')).fill(CHANGED.text)
  await button(form, t('memory:edit.removeTag', { tag: 'keys' })).click()
  const tags = form.getByRole('combobox', { name: t('memory:tags') })
  await tags.fill('house')
  await tags.press('Enter')
  await keep('editing')
  await page.keyboard.press('Control+Enter')
  await arrive(page, CHANGED.title)
  await page.getByText(CHANGED.text).waitFor()
}

async function beginToChangeAndDiscard({ page, t }: Journey): Promise<void> {
  await button(page, t('memory:actions.edit')).click()
  await field(page, t('memory:edit.title')).fill('Something else')
  await page.keyboard.press('Escape')
  await button(page, t('memory:discard.yes')).click()
  await arrive(page, CHANGED.title)
}

test.for(LANGUAGES)(
  'a memory is changed in its place, and deleted by a page that closes before the time to undo it is over (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { page, ana, opened } = journey
    const { id } = await ana.remember(TEXT, { title: TITLE, tags: ['home', 'keys'] })
    await page.goto(`/m/${id}`)
    await arrive(page, TITLE)
    await change(journey)
    await beginToChangeAndDiscard(journey)
    expect(await ana.read(id)).toMatchObject({ ...CHANGED, metadata: { tags: ['home', 'house'] } })
    await link(page, '#house').click()
    await pressDelete(journey, CHANGED.title)
    expect(await statusOf(journey, id)).toBe(200)
    await page.close({ runBeforeUnload: true })
    await eventually(() => statusOf(journey, id)).toBe(404)
    expectNoFaults(opened)
  },
)

test.for(LANGUAGES)('a deletion is undone, or is final once the time to undo it has passed (%s)', async (language) => {
  const journey = await startJourney(language)
  const { page, ana, t, keep, opened } = journey
  const { id } = await ana.remember(TEXT, { title: TITLE })
  await page.clock.install()
  await page.goto('/')
  await pressDelete(journey, TITLE)
  await keep('deleted')
  await button(page, t('shell:undo')).click()
  await page.getByRole('link', { name: TITLE }).waitFor()
  await page.clock.fastForward(30_000)
  expect(await statusOf(journey, id)).toBe(200)

  await pressDelete(journey, TITLE)
  expect(await statusOf(journey, id)).toBe(200)
  await page.clock.fastForward(8_500)
  await eventually(() => statusOf(journey, id)).toBe(404)
  await page.goto(`/m/${id}`)
  await arrive(page, t('memory:unknown.title'))
  expectNoFaults(opened)
})
