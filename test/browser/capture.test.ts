import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Body } from '../support/person.ts'
import { type AppLanguage, expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  dialog,
  eventually,
  expectFocusOn,
  expectToPlay,
  field,
  hear,
  inLanguage,
  inOrder,
  type Journey,
  link,
  nineTomorrow,
  startJourney,
} from './support/journey.ts'

const PHOTO = join(import.meta.dirname, '../samples/images/page-en.png')

const SAID: Record<AppLanguage, { note: string; tags: [string, string]; task: string; what: string }> = {
  en: {
    note: 'The spare key is under the blue pot',
    tags: ['home', 'keys'],
    task: 'Remind me to call the dentist tomorrow at 9',
    what: 'dentist',
  },
  'pt-BR': {
    note: 'A chave reserva está debaixo do vaso azul',
    tags: ['casa', 'chaves'],
    task: 'me lembra de ligar para o dentista amanhã às 9h',
    what: 'dentista',
  },
  es: {
    note: 'La llave de repuesto está debajo de la maceta azul',
    tags: ['hogar', 'llaves'],
    task: 'recuérdame llamar al dentista mañana a las 9',
    what: 'dentista',
  },
}

async function onlyMemory({ ana }: Journey): Promise<Body> {
  await eventually(async () => (await ana.list()).length).toBe(1)
  return (await ana.list())[0]
}

test.for(inLanguage('en'))(
  'a note with tags and a task in words are captured by the keyboard alone (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { page, ana, t, keep, opened } = journey
    const { note, tags, task, what } = SAID[language]
    await page.goto('/')
    await hear(page, t('memories:timeline.empty'))
    await page.keyboard.press('c')
    await expectFocusOn(field(page, t('capture:text')))
    await page.keyboard.type(note)
    await page.keyboard.press('Tab')
    await page.keyboard.type(tags[0])
    await page.keyboard.press('Enter')
    // The second is no tag yet when it is saved, and is kept all the same.
    await page.keyboard.type(tags[1])
    await keep('capture')
    await page.keyboard.press('Control+Enter')
    await hear(page, t('capture:kept.note'))
    await eventually(() => dialog(page, t('capture:title')).count()).toBe(0)
    const timeline = page.getByRole('list', { name: t('memories:timeline.title'), exact: true })
    await timeline.getByRole('link', { name: note }).waitFor()
    expect(await onlyMemory(journey)).toMatchObject({ text: note, metadata: { type: 'note', tags } })

    await page.keyboard.press('c')
    await expectFocusOn(field(page, t('capture:text')))
    expect(await field(page, t('capture:text')).inputValue()).toBe('')
    await page.keyboard.type(task)
    await page.keyboard.press('Control+Enter')
    await timeline.getByRole('link', { name: what }).waitFor()
    await keep('timeline')
    await link(page, t('shell:nav.tasks')).click()
    await page
      .getByRole('region', { name: t('tasks:sections.upcoming') })
      .getByRole('link', { name: what })
      .waitFor()
    await keep('tasks')
    const [{ id, dueAt }] = await ana.tasks()
    expect(dueAt).toBe(nineTomorrow(language, (await ana.read(id)).metadata.capturedAt))
    expectNoFaults(opened)
  },
)

test.for(inLanguage('pt-BR'))(
  'a voice is recorded, heard again, kept and played on its page (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { page, ana, t, keep, opened } = journey
    await page.goto('/')
    await button(page, t('shell:nav.capture')).click()
    await button(page, t('capture:record')).click()
    const panel = page.getByRole('region', { name: t('capture:voice.panel') })
    await panel
      .getByRole('timer')
      .filter({ hasText: /0:0[1-9]/ })
      .waitFor()
    await keep('recording')
    await button(panel, t('capture:voice.pause')).click()
    await button(panel, t('capture:voice.resume')).click()
    await button(panel, t('capture:voice.stop')).click()
    await expectToPlay(field(page, t('capture:files.play', { name: `${t('capture:files.recording')}.webm` })))
    await keep('recorded')
    await button(page, t('capture:save', { count: 1 })).click()
    await hear(page, t('capture:kept.audio'))

    const { id, title, metadata } = await onlyMemory(journey)
    expect(metadata).toMatchObject({ source: 'audio', media: { contentType: expect.stringMatching(/^audio\//) } })
    const media = await ana.request('GET', `/v1/memories/${id}/media`)
    expect(media.headers['content-type']).toMatch(/^audio\//)
    expect(media.bytes.length).toBe(metadata.media.bytes)
    await page.goto(`/m/${id}`)
    await expectToPlay(field(page, t('memory:audio.label', { title })))
    await keep('audio')
    expectNoFaults(opened)
  },
)

/** A picture that was made in the page, of one colour, as if it had been copied or dragged. */
function pictureIn(page: Page, name: string, colour: string) {
  return page.evaluateHandle(
    async ({ fileName, fill }) => {
      const canvas = new OffscreenCanvas(64, 64)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is nothing to draw on.')
      context.fillStyle = fill
      context.fillRect(0, 0, 64, 64)
      const data = new DataTransfer()
      data.items.add(new File([await canvas.convertToBlob()], fileName, { type: 'image/png' }))
      return data
    },
    { fileName: name, fill: colour },
  )
}

async function chooseAndPasteAndDrop({ page, t, keep }: Journey): Promise<void> {
  await button(page, t('shell:nav.capture')).click()
  const chooser = page.waitForEvent('filechooser')
  await button(page, t('capture:file')).click()
  await (await chooser).setFiles(PHOTO)
  const pasted = await pictureIn(page, 'pasted.png', 'teal')
  await field(page, t('capture:text')).evaluate((text, clipboardData) => {
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  const dataTransfer = await pictureIn(page, 'dropped.png', 'orange')
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await hear(page, t('capture:drop'))
  await page.dispatchEvent('body', 'drop', { dataTransfer })
  const files = page.getByRole('list', { name: t('capture:files.label') })
  for (const name of ['page-en.png', 'pasted.png', 'dropped.png']) await files.getByRole('img', { name }).waitFor()
  await keep('photos')
  await button(page, t('capture:save', { count: 3 })).click()
  await hear(page, t('capture:kept.several', { count: 3 }))
}

test.for(inLanguage('es'))(
  'a photo is chosen, others pasted and dropped, and what it says is read (%s)',
  async (language) => {
    const journey = await startJourney(language)
    const { page, ana, t, keep, opened } = journey
    await page.goto('/')
    await hear(page, t('memories:timeline.empty'))
    await chooseAndPasteAndDrop(journey)
    const memories = await ana.list({ type: 'image' })
    const names = inOrder(memories.map(({ metadata }) => metadata.media.name))
    expect(names).toEqual(['dropped.png', 'page-en.png', 'pasted.png'])
    const { id } = memories.find(({ metadata }) => metadata.media.name === 'page-en.png')
    const bytes = (await ana.request('GET', `/v1/memories/${id}/media`)).bytes
    expect(bytes.equals(readFileSync(PHOTO))).toBe(true)
    await eventually(async () => (await ana.read(id)).metadata.memory.status, 60_000).toBe('ready')

    const { title, text } = await ana.read(id)
    await page.goto(`/m/${id}`)
    await arrive(page, title)
    await page.getByRole('heading', { level: 2, name: t('memory:image.read') }).waitFor()
    const longest = text.split('\n').toSorted((a: string, b: string) => b.length - a.length)[0]
    await page.getByText(longest).first().waitFor()
    const picture = page.getByRole('main').getByRole('img').first()
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(64)
    await keep('photo')
    expectNoFaults(opened)
  },
)

test('what was just typed is there again after the page is loaded anew', async () => {
  const { page, t, opened } = await startJourney('en')
  await page.goto('/capture')
  const text = field(page, t('capture:text'))
  await text.pressSequentially('The spare key')
  await page.reload()
  await eventually(() => text.inputValue()).toBe('The spare key')
  expectNoFaults(opened)
})

test('a very long text is not stored at each key, and its field leaves out what makes laying it out dear', async () => {
  const { page, t, opened } = await startJourney('en')
  await page.goto('/capture')
  const text = field(page, t('capture:text'))
  const styleOf = () =>
    text.evaluate((area) => {
      const style = getComputedStyle(area)
      return {
        fieldSizing: style.getPropertyValue('field-sizing'),
        unicodeBidi: style.getPropertyValue('unicode-bidi'),
      }
    })
  expect(await styleOf()).toEqual({ fieldSizing: 'content', unicodeBidi: 'plaintext' })
  const long = 'The spare key is under the blue pot. '.repeat(10_000)
  await text.fill(long)
  expect(await styleOf()).toEqual({ fieldSizing: 'fixed', unicodeBidi: 'isolate' })
  const stored = () =>
    page.evaluate(() => Object.entries(localStorage).find(([name]) => name.startsWith('lembra.draft.'))?.[1] ?? '')
  await eventually(async () => (await stored()).includes(long)).toBe(true)
  const storedWithin = await text.evaluate((area) => {
    area.focus()
    const before = JSON.stringify(localStorage)
    for (let key = 0; key < 5; key += 1) document.execCommand('insertText', false, 'x')
    return JSON.stringify(localStorage) !== before
  })
  expect(storedWithin).toBe(false)
  await eventually(async () => (await stored()).includes('xxxxx')).toBe(true)
  expectNoFaults(opened)
})
