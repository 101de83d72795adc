import { expect, test } from 'vitest'
import { expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  directionOf,
  eventually,
  field,
  hear,
  inLanguage,
  type Journey,
  link,
  startJourney,
} from './support/journey.ts'

const TITLE = 'Spare key'
const TEXT = 'It is under the blue pot.'
const CHANGED = { title: 'Where the key is', text: 'It is in the red box now.' }

async function statusOf({ ana }: Journey, id: string): Promise<number> {
  return (await ana.request('GET', `/v1/memories/${id}`)).status
}

/** Opens the memory from the timeline and presses delete on its page, which leads back. */
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

test.for(inLanguage('pt-BR'))(
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

test.for(inLanguage('es'))(
  'a deletion is undone, or is final once the time to undo it has passed (%s)',
  async (language) => {
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
  },
)

test('what is written from right to left is laid out so wherever it is read and edited', async () => {
  const { page, ana, t, keep, opened } = await startJourney('en')
  const title = 'المفتاح الاحتياطي (spare key)'
  const text = 'المفتاح الاحتياطي تحت الأصيص الأزرق.\nThe second line is in English.'
  const { id } = await ana.remember(text, { title, tags: ['مفاتيح'] })
  const rightToLeft = async (told: string) => {
    const shown = page.getByText(told).first()
    await shown.waitFor()
    expect(await directionOf(shown)).toBe('rtl')
  }
  await page.goto('/')
  await rightToLeft(title)
  await rightToLeft('تحت الأصيص')
  await page.goto('/search?q=spare')
  await page.getByRole('listitem').first().waitFor()
  expect(await directionOf(page.getByRole('listitem').locator('[dir]').first())).toBe('rtl')
  await page.goto('/recall?q=spare')
  await rightToLeft('تحت الأصيص')
  await page.goto(`/m/${id}`)
  await arrive(page, title)
  await rightToLeft(title)
  await rightToLeft('تحت الأصيص')
  await rightToLeft('#مفاتيح')
  await keep('right-to-left')
  await button(page, t('memory:actions.edit')).click()
  const form = page.getByRole('form', { name: t('memory:edit.label') })
  for (const name of ['memory:edit.title', 'memory:text'] as const)
    expect(await directionOf(field(form, t(name)))).toBe('rtl')
  expectNoFaults(opened)
})

test('a memory that was deleted elsewhere is gone from the list that led to it', async () => {
  const { page, ana, t, opened } = await startJourney('en')
  const { id } = await ana.remember(TEXT, { title: TITLE })
  await page.goto('/')
  await page.getByRole('link', { name: TITLE }).waitFor()
  await ana.forget(id)
  await page.getByRole('link', { name: TITLE }).click()
  await arrive(page, t('memory:unknown.title'))
  await page.goBack()
  await arrive(page, t('memories:timeline.title'))
  await eventually(() => page.getByRole('link', { name: TITLE }).count()).toBe(0)
  expectNoFaults(opened)
})

test('what was written of a memory that was deleted elsewhere stays to be copied, and is told to be late', async () => {
  const { page, ana, t, opened } = await startJourney('en')
  const { id } = await ana.remember(TEXT, { title: TITLE })
  await page.goto(`/m/${id}`)
  await button(page, t('memory:actions.edit')).click()
  const text = field(page, t('memory:text'))
  await text.fill(CHANGED.text)
  await ana.forget(id)
  await button(page, t('shell:save')).click()
  await hear(page, t('shell:errors.notFound'))
  expect(await text.inputValue()).toBe(CHANGED.text)
  expectNoFaults(opened)
})
