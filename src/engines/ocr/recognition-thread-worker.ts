// The worker thread that surveys pages and runs OCR: both take hundreds of milliseconds of processor time.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { TesseractApi, TesseractModule } from 'tesseract.js/src/worker-script/node/getCore.js'
import getCore from 'tesseract.js/src/worker-script/node/getCore.js'
import type { Language } from '../language/index.ts'
import type { GreyImage, SharedImage } from './page-image.ts'
import { type Band, evenLight, type Layout, layoutOf } from './page-layout.ts'
import { removeTable } from './page-paper.ts'
import { type Region, regionsLeftOut } from './page-regions.ts'
import { type Survey, surveyPage } from './page-survey.ts'
import { linesOf, type ReadLine, type ReadWord } from './page-text.ts'
import { readRegions } from './region-reading.ts'

export type RecognitionWork =
  | { kind: 'survey'; image: SharedImage }
  /** Changes the pixels in place. */
  | { kind: 'prepare'; image: SharedImage; isDark: boolean; glyphHeight: number }
  | { kind: 'read'; image: SharedImage; band: Band; lead: Language }
  /** Changes the pixels of inverted text in place. */
  | { kind: 'regions'; image: SharedImage; lines: readonly ReadLine[]; glyphHeight: number }
  | { kind: 'read-regions'; image: SharedImage; regions: readonly Region[]; lead: Language }
  | { kind: 'warm-up' }

export type RecognitionAnswer = { value: unknown } | { failed: true }

export interface RecognitionResults {
  survey: Survey
  prepare: Layout
  read: ReadLine[]
  regions: Region[]
  /** The words of each region that is legible. */
  'read-regions': ReadWord[][]
  'warm-up': null
}

/** Answers each message of the thread that started this one. */
function serve(port: MessagePort): void {
  let core: Promise<RecognitionCore> | null = null

  async function answerTo(work: RecognitionWork): Promise<unknown> {
    if (work.kind === 'survey' || work.kind === 'prepare') removeTable(work.image)
    if (work.kind === 'survey') return surveyPage(work.image)
    if (work.kind === 'prepare') {
      evenLight(work.image, work.isDark)
      return layoutOf(work.image, work.glyphHeight)
    }
    if (work.kind === 'regions') return regionsLeftOut(work.image, work.lines, work.glyphHeight)
    core ??= openCore()
    const { read } = await core
    if (work.kind === 'warm-up') return null
    if (work.kind === 'read-regions')
      return readRegions(work.image, work.regions, (image) => read(image, work.lead, ROW))
    const { top, bottom } = work.band
    return linesOf(read(rowsOf(work.image, top, bottom), work.lead, PAGE), top)
  }

  const send = (answer: RecognitionAnswer) => port.postMessage(answer)
  port.on('message', (work: RecognitionWork) => {
    answerTo(work).then(
      (value) => send({ value }),
      // Error messages may contain text from the image, so only the failure is reported.
      () => send({ failed: true }),
    )
  })
}

function rowsOf({ pixels, width }: GreyImage, top: number, bottom: number): GreyImage {
  return { pixels: pixels.subarray(top * width, bottom * width), width, height: bottom - top }
}

/** Tesseract's page segmentation modes: automatic, and a single line. */
const PAGE = '3'
const ROW = '7'

interface RecognitionCore {
  /** Returns Tesseract's TSV: one row for each block, paragraph, line and word. */
  read(image: GreyImage, lead: Language, segmentation: typeof PAGE | typeof ROW): string
}

const ENGINE_LSTM = 1
const MODELS = { en: 'eng', pt: 'por', es: 'spa' } as const
const DATA = [
  ['eng', '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'],
  ['por', '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz'],
  ['spa', '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz'],
] as const

/**
 * Tesseract's WebAssembly build. Recognition blocks, so it needs its own thread. Everything is loaded from installed packages, nothing over the
 * network. It uses two models, the likelier first; words with low confidence are retried with the other. The Portuguese and Spanish models lack `@`
 * and the English one lacks accents, so no single model is enough.
 */
async function openCore(): Promise<RecognitionCore> {
  const load = await getCore(ENGINE_LSTM, null, { progress() {} })
  const core = await load({ TesseractProgress() {}, print() {}, printErr() {} })
  const { resolve } = createRequire(import.meta.url)
  for (const [name, file] of DATA) core.FS.writeFile(`${name}.traineddata`, gunzipSync(readFileSync(resolve(file))))
  let opened: { api: TesseractApi; lead: Language } | null = null

  function apiFor(lead: Language): TesseractApi {
    if (opened?.lead === lead) return opened.api
    opened?.api.End()
    opened = null
    const api = openApi(core, lead)
    opened = { api, lead }
    return api
  }

  return {
    read(image, lead, segmentation) {
      const api = apiFor(lead)
      api.SetVariable('tessedit_pageseg_mode', segmentation)
      core.FS.writeFile('/input', portableGrey(image))
      if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read the image')
      api.Recognize(null)
      const table = api.GetTSVText(0)
      api.Clear()
      core.FS.unlink('/input')
      return table
    },
  }
}

function openApi(core: TesseractModule, lead: Language): TesseractApi {
  const api = new core.TessBaseAPI()
  const order = [MODELS[lead], lead === 'en' ? MODELS.pt : MODELS.en]
  if (api.Init(null, order.join('+'), ENGINE_LSTM) === -1) throw new Error('Tesseract cannot use the language data')
  api.SetVariable('debug_file', '/dev/null')
  // The page is already dark on light, so retrying words inverted would only cost time.
  api.SetVariable('tessedit_do_invert', '0')
  return api
}

function portableGrey({ pixels, width, height }: GreyImage): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + width * height)
  file.set(head)
  file.set(pixels.subarray(0, width * height), head.length)
  return file
}

if (parentPort) serve(parentPort)
