import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadZip } from 'client-zip'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshFolder } from '../support/folder.ts'
import { expectNoFaults } from './support/browser.ts'
import { button, eventually, hear, inLanguage, link, startJourney } from './support/journey.ts'
import type { Words } from './support/words.ts'

const NOTES = {
  'notes/spare-key.md': '---\ntags: [home]\n---\n# Spare key\n\nIt is under the blue pot.\n',
  'notes/deep/chocolate.md': '# Chocolate\n\nAna likes the dark one.\n',
}

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input }))
  return Buffer.from(await downloadZip(entries).arrayBuffer())
}

function chooser(page: Page, label: string) {
  return page.locator(`input[type=file][aria-label="${label}"]`)
}

async function countsIn(page: Page, t: Words): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const what of ['found', 'imported', 'alreadyThere'] as const) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${t(`imports:${what}`)}$`) })
    found[what] = (await term.locator('xpath=following-sibling::dd').textContent()) ?? ''
  }
  return found
}

test.for(inLanguage('en'))(
  'someone looks at what an archive of notes would bring, brings it in, and it does not come twice (%s)',
  async (language) => {
    const { page, ana, t, keep, opened } = await startJourney(language)
    await page.goto('/account/data')
    await button(page, t('imports:choose')).waitFor()
    const archive = { name: 'notes.zip', mimeType: 'application/zip', buffer: await zipOf(NOTES) }
    await chooser(page, t('imports:choose')).setInputFiles(archive)
    await hear(page, 'notes.zip')
    await keep('import-chosen')
    await button(page, t('imports:look')).click()
    await hear(page, t('imports:wouldTitle'))
    expect(await countsIn(page, t)).toEqual({ found: '2', imported: '2', alreadyThere: '0' })
    expect(await ana.list()).toEqual([])
    await keep('import-looked')
    await button(page, t('imports:start')).click()
    await hear(page, t('imports:doneTitle'))
    expect(await countsIn(page, t)).toEqual({ found: '2', imported: '2', alreadyThere: '0' })
    expect(await ana.search('blue pot')).toHaveLength(1)
    await keep('imported')
    await button(page, t('imports:other')).click()
    await chooser(page, t('imports:choose')).setInputFiles(archive)
    await button(page, t('imports:start')).click()
    await hear(page, t('imports:nothingNew'))
    expect(await ana.list()).toHaveLength(2)
    await link(page, t('shell:nav.memories')).click()
    await page
      .getByRole('link', { name: /Spare key/ })
      .first()
      .waitFor()
    expectNoFaults(opened)
  },
)

test('a folder comes in whole, without what programs keep in it for themselves', async () => {
  const { page, ana, t, opened } = await startJourney('en')
  const folder = join(freshFolder(), 'vault')
  for (const [path, text] of Object.entries({ ...NOTES, '.obsidian/secret.md': 'A setting' })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await page.goto('/account/data')
  await chooser(page, t('imports:chooseFolder')).setInputFiles(folder)
  await hear(page, 'vault.zip')
  await button(page, t('imports:start')).click()
  await hear(page, t('imports:doneTitle'))
  expect(await countsIn(page, t)).toMatchObject({ found: '2', imported: '2' })
  expect(await ana.search('setting')).toEqual([])
  expectNoFaults(opened)
})

test('what can be made nothing of says so, and what to do', async () => {
  const { page, ana, t, keep, opened } = await startJourney('en')
  await page.goto('/account/data')
  const broken = { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive at all') }
  await chooser(page, t('imports:choose')).setInputFiles(broken)
  await button(page, t('imports:start')).click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('imports:errors.unreadable') })
    .waitFor()
  await keep('import-refused')
  await eventually(() => ana.list()).toEqual([])
  expectNoFaults(opened)
})

test('a file that is dropped where files are taken is imported from there; it is no capture', async () => {
  const { page, ana, t, opened } = await startJourney('en')
  await page.goto('/account/data')
  const place = page.getByText(t('imports:orDrop'), { exact: true })
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['# Spare key\n\nUnder the blue pot.'], 'spare-key.md'))
    return data
  })
  await place.dispatchEvent('dragover', { dataTransfer })
  await hear(page, t('imports:drop'))
  expect(await page.getByText(t('capture:drop')).count()).toBe(0)
  await page.getByText(t('imports:drop'), { exact: true }).dispatchEvent('drop', { dataTransfer })
  await hear(page, 'spare-key.md')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await button(page, t('imports:start')).click()
  await hear(page, t('imports:doneTitle'))
  expect(await ana.search('blue pot')).toHaveLength(1)
  expectNoFaults(opened)
})
