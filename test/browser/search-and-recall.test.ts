import { expect, test } from 'vitest'
import { type AppLanguage, expectNoFaults } from './support/browser.ts'
import {
  arrive,
  button,
  clipboardOf,
  eventually,
  expectFocusOn,
  field,
  hear,
  inLanguage,
  type Journey,
  link,
  startJourney,
} from './support/journey.ts'

interface Known {
  memories: [string, string, string]
  /** As far as it is typed when the first memory is found. */
  typed: string
  question: string
}

const KNOWN: Record<AppLanguage, Known> = {
  en: {
    memories: [
      'The spare key is under the blue pot, behind the house',
      'Marina keeps bees and gives honey to her neighbours',
      'The car goes to the workshop in March',
    ],
    typed: 'spare ke',
    question: 'Where is the spare key?',
  },
  'pt-BR': {
    memories: [
      'A chave reserva está debaixo do vaso azul, atrás da casa',
      'Marina cria abelhas e dá mel aos vizinhos',
      'O carro vai para a oficina em março',
    ],
    typed: 'chave reser',
    question: 'Onde está a chave reserva?',
  },
  es: {
    memories: [
      'La llave de repuesto está debajo de la maceta azul, detrás de la casa',
      'Marina cría abejas y regala miel a sus vecinos',
      'El coche va al taller en marzo',
    ],
    typed: 'llave de repu',
    question: '¿Dónde está la llave de repuesto?',
  },
}

/** From the timeline by the keyboard alone to the page of what was sought, and back. */
async function search({ page, t, keep }: Journey, { memories, typed }: Known): Promise<void> {
  await page.keyboard.press('/')
  await arrive(page, t('memories:search.title'))
  const words = field(page, t('memories:search.label'))
  await expectFocusOn(words)
  await page.keyboard.type(typed)
  const results = page.getByRole('list', { name: t('memories:search.results') })
  const first = results.getByRole('link').first()
  await first.filter({ hasText: memories[0] }).waitFor()
  await eventually(() => first.locator('mark').allTextContents()).toContain(typed.split(' ')[0])
  await keep('search')
  await page.keyboard.press('ArrowDown')
  await expectFocusOn(first)
  await page.keyboard.press('ArrowUp')
  await expectFocusOn(words)
  await page.keyboard.press('Enter')
  await arrive(page, memories[0])
  await page.goBack()
  await arrive(page, t('memories:search.title'))
  expect(await words.inputValue()).toBe(typed)
  await words.fill('zzzz')
  await page.getByRole('heading', { name: t('memories:search.nothing') }).waitFor()
}

async function recall({ page, t, keep }: Journey, { memories, question }: Known): Promise<void> {
  await link(page, t('shell:nav.recall')).click()
  await hear(page, t('memories:recall.begin'))
  await field(page, t('memories:recall.question')).fill(question)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/recall')
  await page.keyboard.press('Enter')
  const { text } = await (await answered).json()
  const sources = page.getByRole('region', { name: t('memories:recall.sources') })
  await link(sources, memories[0]).waitFor()
  await page.locator('blockquote').filter({ hasText: memories[0] }).waitFor()
  await keep('recall')
  await button(page, t('memories:recall.copy')).click()
  await hear(page, t('memories:recall.copied'))
  expect(text).toContain(memories[0])
  expect(await clipboardOf(page)).toBe(text)
  await link(sources, memories[0]).click()
  await arrive(page, memories[0])
}

/** By the keyboard from the search page to a person, and on to what mentions her. */
async function people({ page, t, keep }: Journey, { memories: [, memory] }: Known): Promise<void> {
  await page.goto('/search')
  const way = link(page, t('memories:search.people'))
  await way.focus()
  await page.keyboard.press('Enter')
  await arrive(page, t('mentions:title'))
  const names = page.getByRole('list', { name: t('mentions:title') })
  await keep('people')
  await page.getByLabel(t('mentions:kinds.place'), { exact: true }).check()
  await hear(page, t('mentions:empty'))
  await page.getByLabel(t('mentions:kinds.all'), { exact: true }).check()
  await names.getByRole('link').filter({ hasText: 'Marina' }).focus()
  await page.keyboard.press('Enter')
  await arrive(page, 'Marina')
  await page.getByRole('link').filter({ hasText: memory }).click()
  await arrive(page, memory)
}

test.for(inLanguage('es'))(
  'search finds and marks while one types; recall answers with its sources, and copies what an assistant gets (%s)',
  async (language) => {
    const journey = await startJourney(language)
    for (const memory of KNOWN[language].memories) await journey.ana.remember(memory)
    await journey.page.goto('/')
    await journey.page.getByRole('link', { name: KNOWN[language].memories[0] }).waitFor()
    await search(journey, KNOWN[language])
    await recall(journey, KNOWN[language])
    await people(journey, KNOWN[language])
    expectNoFaults(journey.opened)
  },
)
