// How well pictures of text are read, by language and by defect of the picture, and how long a page of A4 takes.
// npm run bench -- ocr [--only dark] [--record]; needs the DejaVu and Liberation fonts.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages } from '../src/engines/language/index.ts'
import { createRecogniser } from '../src/engines/ocr/index.ts'
import { conditions, drawPage, fullPage, pageTexts } from './support/rendered-pages.ts'
import { type Bars, type Figures, median, report } from './support/report.ts'

const FONTS = ['DejaVu Sans', 'Liberation Serif']
const A4_RUNS = 2
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt === -1 ? null : process.argv[onlyAt + 1]

const folder = await mkdtemp(join(tmpdir(), 'lembra-ocr-'))
const recogniser = createRecogniser()
const { signal } = new AbortController()
const figures: Figures = {}
const bars: Bars = {}

const a4 = only === null ? await measureA4() : null
for (const [condition, draw] of Object.entries(conditions)) {
  if (only !== null && condition !== only) continue
  for (const language of languages) {
    const label = `${condition}, ${language}: character errors, %`
    figures[label] = await errorsOf(condition, draw, language)
    bars[label] = { atMost: condition === 'clean' ? 2 : 5 }
  }
}
if (a4) Object.assign(figures, a4)
await recogniser.close()
await rm(folder, { recursive: true })
report('ocr', figures, {
  ...bars,
  'A4 at 300 dpi, seconds': { atMost: 4 },
})

async function errorsOf(condition: string, draw: (typeof conditions)[string], language: Language): Promise<number> {
  const errors: number[] = []
  for (const font of FONTS) {
    const path = join(folder, `${condition.replace(/\W/g, '-')}-${language}-${font.length}.png`)
    await (await draw(pageTexts[language], font)).png().toFile(path)
    const text = await recogniser.recognise(path, { language, signal })
    errors.push(100 * errorShare(pageTexts[language].join(' '), text))
  }
  return errors.reduce((sum, error) => sum + error, 0) / errors.length
}

async function measureA4(): Promise<Figures> {
  const seconds: number[] = []
  const errors: number[] = []
  let residentMb = 0
  const path = join(folder, 'a4.jpg')
  const style = { width: 2_480, height: 3_508, fontSize: 46, margin: 250, font: 'Liberation Serif' }
  for (const language of [...languages, ...languages].slice(0, languages.length * A4_RUNS)) {
    await (await drawPage(fullPage(language), style)).jpeg({ quality: 88 }).toFile(path)
    const sampling = setInterval(() => {
      residentMb = Math.max(residentMb, readersMemoryMb())
    }, 200)
    const startedAt = performance.now()
    const text = await recogniser.recognise(path, { language, signal })
    seconds.push((performance.now() - startedAt) / 1_000)
    clearInterval(sampling)
    errors.push(100 * errorShare(fullPage(language).join(' '), text))
  }
  return {
    'A4 at 300 dpi, seconds': median(seconds),
    'A4 at 300 dpi, slowest, seconds': Math.max(...seconds),
    'A4 at 300 dpi: character errors, %': Math.max(...errors),
    'reading process at most, MB': residentMb,
    'own process afterwards, MB': process.memoryUsage().rss / 2 ** 20,
  }
}

/** Memory of the child processes of this one. Linux only. */
function readersMemoryMb(): number {
  let pages = 0
  for (const task of readdirSync('/proc/self/task')) {
    const children = readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean)
    for (const child of children) pages += Number(readFileSync(`/proc/${child}/statm`, 'utf8').split(' ')[1])
  }
  return (pages * 4_096) / 2 ** 20
}

/** Levenshtein distance divided by length; white space counts as one blank. */
function errorShare(wanted: string, read: string): number {
  const [one, other] = [wanted, read].map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim()) as [
    string,
    string,
  ]
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let y = 1; y <= one.length; y++) {
    const next = [y]
    for (let x = 1; x <= other.length; x++) {
      const replaced = (row[x - 1] ?? 0) + (one[y - 1] === other[x - 1] ? 0 : 1)
      next.push(Math.min((row[x] ?? 0) + 1, (next[x - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return (row.at(-1) ?? 0) / one.length
}
