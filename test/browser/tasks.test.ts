import { expect, test } from 'vitest'
import { type AppLanguage, expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  dialog,
  eventually,
  expectFault,
  field,
  hear,
  LANGUAGES,
  nineTomorrow,
  startJourney,
} from './support/journey.ts'

const SAID: Record<AppLanguage, { task: string; moved: string }> = {
  en: { task: 'Call the plumber about the kitchen tap', moved: 'tomorrow 9am' },
  'pt-BR': { task: 'Ligar para o encanador sobre a torneira', moved: 'amanhã 9h' },
  es: { task: 'Llamar al fontanero por el grifo', moved: 'mañana a las 9' },
}

test.for(LANGUAGES)('a task is ticked, opened again, moved in words, and done for good (%s)', async (language) => {
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
})
