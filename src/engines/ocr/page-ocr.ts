import { guessLanguage, type Language } from '../language/index.ts'
import { decodePage, type GreyImage, redrawnPage, reducedPage, type SharedImage } from './page-image.ts'
import type { Band, Layout } from './page-layout.ts'
import type { Survey } from './page-survey.ts'
import { composeText, meanConfidence, type ReadLine, type ReadWord, withRows } from './page-text.ts'
import type { RecognitionThread } from './recognition-thread.ts'

export interface ReadingTask {
  threads: readonly RecognitionThread[]
  path: string
  language: Language
}

/** A page in one orientation, with the OCR result of its sample. */
interface Attempt {
  image: SharedImage
  layout: Layout
  glyphHeight: number
  lines: ReadLine[]
}

/** Smaller text is enlarged to this letter height in pixels, about half of the font size. Below it, errors increase. */
const GLYPH_HEIGHT = 16
/** Larger text is reduced to this height: it is sharp enough to be recognised as well, in four fifths of the time. */
const REDUCED_GLYPH_HEIGHT = 13
const MAX_ENLARGEMENT = 4
const MAX_PIXELS = 6_000_000
/** Resampling costs sharpness, so smaller corrections are skipped. */
const LEAST_TURN_DEGREES = 0.3
const LEAST_SCALING = 0.15
/** A sample with this confidence is upright; upside-down text seldom exceeds 60. */
const UPRIGHT_CONFIDENCE = 78
const SURE_CONFIDENCE = 65

/** Surveys the page, straightens and scales it, runs OCR on a sample to find orientation and language, then on the whole page. */
export async function readPage(task: ReadingTask): Promise<string> {
  const { threads, path, language } = task
  const [first] = threads
  if (!first) return ''
  const page = await decodePage(path)
  void warmUp(threads)
  const { image, scale } = await reducedPage(page)
  const survey = await first.ask({ kind: 'survey', image })
  if (survey.glyphCount === 0) return ''
  const attempt = await uprightAttempt(task, first, page, { ...survey, glyphHeight: survey.glyphHeight / scale })
  const lead = guessLanguage(textOf(attempt.lines), language).language ?? language
  const lines = await readWhole(task, attempt, lead)
  return composeText(withRows(lines, await readLeftOut(task, attempt, lines, lead)))
}

/** Never rejects: a load error surfaces when the result is needed. */
export async function warmUp(threads: readonly RecognitionThread[]): Promise<void> {
  await Promise.allSettled(threads.map((thread) => thread.ask({ kind: 'warm-up' })))
}

/** Straightens the page as surveyed. If the sample's confidence is low, tries it upside down and then on its side. */
async function uprightAttempt(
  task: ReadingTask,
  thread: RecognitionThread,
  page: GreyImage,
  survey: Survey,
): Promise<Attempt> {
  const levelled = await eitherWayUp(task, thread, page, survey)
  if (meanConfidence(levelled.lines) >= SURE_CONFIDENCE) return levelled
  const onItsSide = await eitherWayUp(task, thread, page, { ...survey, turnDegrees: survey.turnDegrees + 90 })
  return surenessOf(onItsSide) > surenessOf(levelled) ? onItsSide : levelled
}

async function eitherWayUp(
  { language }: ReadingTask,
  thread: RecognitionThread,
  page: GreyImage,
  survey: Survey,
): Promise<Attempt> {
  const { image, glyphHeight } = await drawn(page, survey)
  const layout = await thread.ask({ kind: 'prepare', image, isDark: survey.isDark, glyphHeight })
  const lines = await thread.ask({ kind: 'read', image, band: layout.sample, lead: language })
  const asIs: Attempt = { image, layout, glyphHeight, lines }
  if (meanConfidence(lines) >= UPRIGHT_CONFIDENCE) return asIs
  const flipped = upsideDown(asIs)
  const flippedLines = await thread.ask({
    kind: 'read',
    image: flipped.image,
    band: flipped.layout.sample,
    lead: language,
  })
  const other = { ...flipped, lines: flippedLines }
  return surenessOf(other) > surenessOf(asIs) ? other : asIs
}

async function drawn(page: GreyImage, survey: Survey): Promise<{ image: SharedImage; glyphHeight: number }> {
  const most = Math.min(MAX_ENLARGEMENT, Math.sqrt(MAX_PIXELS / (page.width * page.height)))
  const wanted = Math.min(most, glyphHeightFor(survey.glyphHeight) / survey.glyphHeight)
  const scale = Math.abs(wanted - 1) < LEAST_SCALING && most >= 1 ? 1 : wanted
  const fromQuarter = survey.turnDegrees - Math.round(survey.turnDegrees / 90) * 90
  const isLevel = Math.abs(fromQuarter) < LEAST_TURN_DEGREES
  const turnDegrees = isLevel ? survey.turnDegrees - fromQuarter : survey.turnDegrees
  const image = await redrawnPage(page, { turnDegrees, scale, background: survey.isDark ? 0 : 255 })
  return { image, glyphHeight: survey.glyphHeight * scale }
}

function glyphHeightFor(found: number): number {
  return found > GLYPH_HEIGHT ? REDUCED_GLYPH_HEIGHT : Math.max(found, GLYPH_HEIGHT)
}

function upsideDown({ image, layout, glyphHeight }: Attempt): Omit<Attempt, 'lines'> {
  const { width, height } = image
  const flipped = new Uint8Array(new SharedArrayBuffer(width * height))
  flipped.set(image.pixels)
  flipped.reverse()
  const sample = { top: height - layout.sample.bottom, bottom: height - layout.sample.top }
  return {
    image: { pixels: flipped, width, height },
    glyphHeight,
    layout: { ...layout, sample, cut: layout.cut === null ? null : height - layout.cut },
  }
}

function surenessOf({ lines }: Attempt): number {
  return lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
}

function textOf(lines: readonly ReadLine[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** Reads two bands in parallel threads if the page can be cut. Reuses the sample's lines if its language was the expected one. */
async function readWhole(
  { threads, language }: ReadingTask,
  { image, layout, lines }: Attempt,
  lead: Language,
): Promise<ReadLine[]> {
  const { sample, isSampleApart, cut } = layout
  const isSampleRead = isSampleApart && lead === language
  const above: Band = { top: 0, bottom: isSampleRead ? sample.top : (cut ?? image.height) }
  const below: Band = { top: isSampleRead ? sample.bottom : above.bottom, bottom: image.height }
  const [linesAbove = [], linesBelow = []] = await Promise.all(
    [above, below].map(async (band, at) => {
      if (band.bottom <= band.top) return []
      return threads[at % threads.length]?.ask({ kind: 'read', image, band, lead }) ?? []
    }),
  )
  return [...linesAbove, ...(isSampleRead ? lines : []), ...linesBelow]
}

/** A second pass over large, spaced, inverted and curved type, and over short words apart such as prices. */
async function readLeftOut(
  { threads }: ReadingTask,
  { image, glyphHeight }: Attempt,
  lines: readonly ReadLine[],
  lead: Language,
): Promise<ReadWord[][]> {
  const regions = (await threads[0]?.ask({ kind: 'regions', image, lines, glyphHeight })) ?? []
  const rows = await Promise.all(
    threads.map(async (thread, at) => {
      const own = regions.filter((_, index) => index % threads.length === at)
      return own.length === 0 ? [] : thread.ask({ kind: 'read-regions', image, regions: own, lead })
    }),
  )
  return rows.flat()
}
