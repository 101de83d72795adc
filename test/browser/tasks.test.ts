import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AppLanguage, expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  dialog,
  directionOf,
  eventually,
  expectFault,
  field,
  hear,
  inLanguage,
  link,
  nineTomorrow,
  startJourney,
} from './support/journey.ts'

const SAID: Record<AppLanguage, { task: string; moved: string }> = {
  en: { task: 'Call the plumber about the kitchen tap', moved: 'tomorrow 9am' },
  'pt-BR': { task: 'Ligar para o encanador sobre a torneira', moved: 'amanhã 9h' },
  es: { task: 'Llamar al fontanero por el grifo', moved: 'mañana a las 9' },
}

test.for(inLanguage('en'))(
  'a task is ticked, opened again, moved in words, and done for good (%s)',
  async (language) => {
    const { page, ana, t, keep, opened } = await startJourney(language)
    const { task: title, moved } = SAID[language]
    const { id } = await ana.remember(title, { title, type: 'task' })
    const status = async () => (await ana.read(id)).metadata.status
    await page.goto('/tasks')
    await arrive(page, t('tasks:title'))
    const box = page.getByRole('checkbox', { name: t('tasks:doneOf', { title }) })
    const someday = page.getByRole('region', { name: t('tasks:sections.someday') })
    await someday.getByText(title).waitFor()

    await box.click()
    await hear(page, t('tasks:markedDone', { title }))
    await eventually(status).toBe('done')
    await hear(page, t('tasks:empty.title'))
    await button(page, t('shell:undo')).click()
    await someday.getByText(title).waitFor()
    await eventually(status).toBe('open')

    await button(page, t('tasks:reschedule.of', { title })).click()
    const when = dialog(page, t('tasks:reschedule.title'))
    const words = field(when, t('tasks:reschedule.words'))
    await words.fill('xyzzy')
    await button(when, t('shell:save')).click()
    await expectFault(words, t('tasks:reschedule.unread'))
    await words.fill(moved)
    await when.getByRole('status').filter({ hasText: /9:00/ }).waitFor()
    await keep('reschedule')
    const since = new Date().toISOString()
    await button(when, t('shell:save')).click()
    await page
      .getByRole('region', { name: t('tasks:sections.upcoming') })
      .getByText(title)
      .waitFor()
    expect((await ana.read(id)).metadata.dueAt).toBe(nineTomorrow(language, since))
    await keep('task-moved')

    await box.click()
    await hear(page, t('tasks:empty.title'))
    await page.getByRole('heading', { name: t('tasks:sections.done') }).click()
    await box.waitFor()
    expect(await box.isChecked()).toBe(true)
    await eventually(status).toBe('done')
    await keep('tasks-done')
    expectNoFaults(opened)
  },
)

const REPEATED: Record<AppLanguage, { text: string; friday: string; edited: string; monday: string }> = {
  en: {
    text: 'Remind me every Friday at 3pm to send the timesheet',
    friday: 'every Friday',
    edited: 'every other Monday at 9am',
    monday: 'every other Monday',
  },
  'pt-BR': {
    text: 'Me lembra toda sexta às 15h de mandar as horas',
    friday: 'toda sexta',
    edited: 'segunda sim, segunda não às 9h',
    monday: 'segunda sim, segunda não',
  },
  es: {
    text: 'Recuérdame todos los viernes a las 15:00 enviar las horas',
    friday: 'todos los viernes',
    edited: 'un lunes sí y otro no a las 9:00',
    monday: 'un lunes sí y otro no',
  },
}

test.for(inLanguage('en'))(
  'what repeats is shown in words, done, skipped, snoozed, changed in words and ended (%s)',
  async (language) => {
    const { page, ana, t, keep, opened } = await startJourney(language)
    const { text, friday, edited, monday } = REPEATED[language]
    const { id, title } = await ana.capture(text)
    const read = async () => ana.read(id)
    const dueAt = async (): Promise<string> => (await read()).metadata.dueAt
    const first = await dueAt()
    const after = (weeks: number) => new Date(Date.parse(first) + weeks * 604_800_000).toISOString().slice(0, 10)
    await page.goto('/tasks')
    await page.getByText(friday, { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: t('tasks:doneOf', { title }) }).click()
    await eventually(async () => (await dueAt()).slice(0, 10)).toBe(after(1))
    await keep('task-repeats')

    const open = async () => {
      await button(page, t('tasks:reschedule.of', { title })).click()
      return dialog(page, t('tasks:reschedule.title'))
    }
    await button(await open(), t('tasks:repeats.skip')).click()
    await eventually(async () => (await dueAt()).slice(0, 10)).toBe(after(2))
    expect((await read()).attributes.completed).toBe(1)

    const when = await open()
    await keep('repetition')
    await button(when, t('tasks:snooze.hour')).click()
    await eventually(async () => (await read()).attributes.snoozedUntil).toBeTruthy()

    const words = field(await open(), t('tasks:repeats.label'))
    expect(await words.inputValue()).toBe(friday)
    await words.fill('xyzzy')
    await words.press('Enter')
    await eventually(() => words.getAttribute('aria-invalid')).toBe('true')
    await words.fill(edited)
    await words.press('Enter')
    await hear(page, t('tasks:repeats.saved', { words: monday }))
    expect((await read()).metadata.recurrence).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO')

    await page.goto(`/m/${id}`)
    await page.getByText(monday, { exact: true }).waitFor()
    await button(page, t('tasks:reschedule.action')).click()
    await button(dialog(page, t('tasks:reschedule.title')), t('tasks:repeats.end')).click()
    await hear(page, t('tasks:repeats.ended'))
    await eventually(async () => (await read()).metadata.recurrence).toBe(null)
    expectNoFaults(opened)
  },
)

test('a task that was deleted elsewhere is gone once it is ticked or moved, and the page says why', async () => {
  const { page, ana, t, opened } = await startJourney('pt-BR')
  const ticked = await ana.remember('Ligar para o encanador', { title: 'Ligar para o encanador', type: 'task' })
  const moved = await ana.remember('Pagar o aluguel', { title: 'Pagar o aluguel', type: 'task' })
  await page.goto('/tasks')
  const box = page.getByRole('checkbox', { name: t('tasks:doneOf', { title: ticked.title }) })
  await box.waitFor()
  await ana.forget(ticked.id)
  await box.click()
  await hear(page, t('shell:errors.notFound'))
  await eventually(() => box.count()).toBe(0)

  await ana.forget(moved.id)
  await button(page, t('tasks:reschedule.of', { title: moved.title })).click()
  const when = dialog(page, t('tasks:reschedule.title'))
  await button(when, t('tasks:reschedule.tomorrow')).click()
  await hear(page, t('tasks:empty.title'))
  await eventually(() => when.count()).toBe(0)
  expectNoFaults(opened)
})

const EVENING: Record<AppLanguage, string> = {
  en: 'tomorrow evening',
  'pt-BR': 'amanhã à noite',
  es: 'mañana por la noche',
}

test.for(inLanguage('pt-BR'))('the evening of a day is told apart from the day alone (%s)', async (language) => {
  const { page, ana, t, keep, opened } = await startJourney(language)
  const { task: title, moved } = SAID[language]
  await ana.remember(title, { title, type: 'task' })
  await page.goto('/tasks')
  await button(page, t('tasks:reschedule.of', { title })).click()
  const when = dialog(page, t('tasks:reschedule.title'))
  const words = field(when, t('tasks:reschedule.words'))
  const read = when.getByRole('status')
  await words.fill(moved.split(' ')[0] ?? '')
  const day = await eventuallyText(read)
  await words.fill(EVENING[language])
  await read.getByText(t('tasks:onDay.evening', { day }), { exact: true }).waitFor()
  await keep('evening')
  await button(when, t('shell:save')).click()
  const row = page.getByRole('region', { name: t('tasks:sections.upcoming') }).getByRole('listitem')
  await row.getByText(t('tasks:withinDay.evening'), { exact: true }).waitFor()
  expectNoFaults(opened)
})

async function eventuallyText(shown: Locator): Promise<string> {
  await eventually(() => shown.textContent()).not.toBe('')
  return (await shown.textContent()) ?? ''
}

test('a task whose title is written from right to left is laid out so, and its row stays as it is', async () => {
  const { page, ana } = await startJourney('en')
  const title = 'להתקשר לשרברב (Paulo)'
  await ana.remember(title, { title, type: 'task' })
  await page.goto('/tasks')
  const shown = link(page, title)
  await shown.waitFor()
  expect(await directionOf(shown)).toBe('rtl')
  expect(await directionOf(page.getByRole('listitem').filter({ has: shown }))).toBe('ltr')
})
