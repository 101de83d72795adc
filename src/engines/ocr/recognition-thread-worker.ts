// The worker thread that surveys pages and runs OCR: both take hundreds of milliseconds of processor time.
import { parentPort } from 'node:worker_threads'
import { layoutOf } from './page-bands.ts'
import { evenLight } from './page-light.ts'
import type { GreyImage } from './page-pixels.ts'
import { surveyPage } from './page-survey.ts'
import { linesOf } from './page-text.ts'
import { openCore, type RecognitionCore } from './recognition-core.ts'
import type { RecognitionAnswer, RecognitionWork } from './recognition-work.ts'

let core: Promise<RecognitionCore> | null = null

parentPort?.on('message', (work: RecognitionWork) => void attempt(work).then(answer))

async function attempt(work: RecognitionWork): Promise<RecognitionAnswer> {
  try {
    return { value: await done(work) }
  } catch {
    // Error messages may contain text from the image, so only the failure is reported.
    return { failed: true }
  }
}

async function done(work: RecognitionWork): Promise<unknown> {
  if (work.kind === 'survey') return surveyPage(work.image)
  if (work.kind === 'prepare') {
    evenLight(work.image, work.isDark)
    return layoutOf(work.image, work.glyphHeight)
  }
  core ??= openCore()
  const { read } = await core
  if (work.kind === 'warm-up') return null
  const { top, bottom } = work.band
  return linesOf(read(rowsOf(work.image, top, bottom), work.lead), top)
}

function rowsOf({ pixels, width }: GreyImage, top: number, bottom: number): GreyImage {
  return { pixels: pixels.subarray(top * width, bottom * width), width, height: bottom - top }
}

function answer(message: RecognitionAnswer): void {
  parentPort?.postMessage(message)
}
