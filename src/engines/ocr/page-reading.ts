import { guessLanguage } from '../language/guess.ts'
import type { Language } from '../language/language.ts'
import { openImageLibrary } from './image-library.ts'
import type { Band, Layout } from './page-bands.ts'
import { decodePage, redrawnPage, reducedPage } from './page-picture.ts'
import type { GreyImage, SharedImage } from './page-pixels.ts'
import type { Survey } from './page-survey.ts'
import { composeText, meanConfidence, type ReadLine } from './page-text.ts'
import type { RecognitionThread } from './recognition-thread.ts'

export interface ReadingTask {
  threads: readonly RecognitionThread[]
  path: string
  language: Language
}

/** A page drawn one way up, and what a sample of it says. */
interface Attempt {
  image: SharedImage
  layout: Layout
  lines: ReadLine[]
}

/** Smaller letters are drawn this high, about half of the font's size: below it errors begin. */
const GLYPH_HEIGHT = 16
/** Larger ones as high as this: sharp as they are, they read as well, in four fifths of the time. */
const REDUCED_GLYPH_HEIGHT = 13
const MAX_ENLARGEMENT = 4
const MAX_PIXELS = 6_000_000
/** Drawn anew for less, a page would only lose sharpness. */
const LEAST_TURN_DEGREES = 0.3
const LEAST_SCALING = 0.15
/** A sample read as surely as this is the right way up; upside down is seldom above 60. */
const UPRIGHT_CONFIDENCE = 78
const SURE_CONFIDENCE = 65

/** Decodes, looks, draws it straight and of one size, reads a sample for direction and language, then the whole. */
export async function readPage(task: ReadingTask): Promise<string> {
  const { threads, path, language } = task
  const [first] = threads
  if (!first) return ''
  const page = await decodePage(path)
  // They load while the page is looked at.
  void warmUp(threads)
  const { image, scale } = await reducedPage(page)
  const survey = await first.ask({ kind: 'survey', image })
  if (survey.glyphCount === 0) return ''
  const attempt = await uprightAttempt(task, first, page, { ...survey, glyphHeight: survey.glyphHeight / scale })
  const lead = guessLanguage(textOf(attempt.lines), language).language ?? language
  return composeText(await readWhole(task, attempt, lead))
}

/** Never rejects: what can't be loaded shows when it is needed. */
export async function warmUp(threads: readonly RecognitionThread[]): Promise<void> {
  await Promise.allSettled([...threads.map((thread) => thread.ask({ kind: 'warm-up' })), openImageLibrary()])
}

/** Levelled by the survey; a page whose sample is not read surely is tried upside down, and where that is no better on its side. */
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
  const asIs: Attempt = { image, layout, lines }
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

function upsideDown({ image, layout }: Attempt): Omit<Attempt, 'lines'> {
  const { width, height } = image
  const flipped = new Uint8Array(new SharedArrayBuffer(width * height))
  flipped.set(image.pixels)
  flipped.reverse()
  const sample = { top: height - layout.sample.bottom, bottom: height - layout.sample.top }
  return {
    image: { pixels: flipped, width, height },
    layout: { ...layout, sample, cut: layout.cut === null ? null : height - layout.cut },
  }
}

/** How much was read, by how surely. */
function surenessOf({ lines }: Attempt): number {
  return lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
}

function textOf(lines: readonly ReadLine[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** In two parts where the page can be cut, each by a thread. The sample is not read again where the language turned out to be the one expected. */
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
