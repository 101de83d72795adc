import { expect, test } from 'vitest'
import { noteIn } from './front-matter.ts'

test.each([
  ['---\ntitle: A\n---\n\ntext', { title: 'A' }, 'text'],
  ['\uFEFF---\r\ntitle: A\r\n---\r\ntext', { title: 'A' }, 'text'],
  ['---\n---\ntext', {}, 'text'],
  ['---\na: x --- \nb: 1\n---\ntext', { a: 'x ---', b: 1 }, 'text'],
])('%j has front matter', async (text, matter, body) => {
  expect(await noteIn(text)).toEqual({ matter, body, isBroken: false })
})

test.each([
  '---\nDear Ana\n---\ntext',
  '---\n\n# Heading\n\n---\ntext',
  '---\n- milk\n- bread\n---\ntext',
  '---\n`code: here`\n---\ntext',
  '---\nno end',
  '----\ntitle: A\n----\ntext',
])('%j begins with a horizontal rule and is read as text', async (text) => {
  expect(await noteIn(text)).toEqual({ matter: {}, body: text, isBroken: false })
})

test.each([
  '---\ntitle: A: B\n---\ntext',
  '---\ntags: [a\n---\ntext',
  '---\na: &a [1]\nb: [*a, *a]\n---\ntext',
  `---\n${'k: \n'.repeat(13_000)}---\ntext`,
  `---\n${'k: \n'.repeat(3_000)}---\ntext`,
  `---\ntitle: ${'é'.repeat(9_000)}\n---\ntext`,
  `---\na: 1\n? [b, c]\n: 2\n---\ntext`,
  `---\na: ${'['.repeat(25)}${']'.repeat(25)}\n---\ntext`,
])('%.30j is broken front matter: it is kept as text and reported', async (text) => {
  expect(await noteIn(text)).toEqual({ matter: {}, body: text, isBroken: true })
})

/** Inputs far beyond the limits, and the most expensive ones within them. */
const DEAREST = [
  '? '.repeat(400),
  '? - '.repeat(200),
  `${'[{'.repeat(150)}${'}]'.repeat(150)}: 1`,
  'k: \n'.repeat(13_000),
  Array.from({ length: 2_000 }, (_, place) => `k${place}: `).join('\n'),
  'k: \n'.repeat(480),
  Array.from({ length: 480 }, (_, place) => `k${place}: `).join('\n'),
  '- \n'.repeat(490),
  `a: ${'['.repeat(900)}`,
  `{${'a,'.repeat(490)}}`,
  '{a: '.repeat(300) + '}'.repeat(300),
  '? a\n'.repeat(490),
  `a: ${'*a '.repeat(990)}`,
  `a: "${'\\n'.repeat(990)}"`,
  `a: ${'x '.repeat(8_000)}`,
  ' '.repeat(16_000),
]

test('parsing front matter never takes long', async () => {
  await noteIn('---\na: 1\n---\n')
  const times: number[] = []
  for (const yaml of DEAREST) {
    const began = process.cpuUsage()
    await noteIn(`---\n${yaml}\n---\ntext`)
    times.push(process.cpuUsage(began).user / 1_000)
  }
  // Before there was a limit, 53 kB of `k: ` took ten seconds.
  expect(Math.max(...times)).toBeLessThan(400)
})
