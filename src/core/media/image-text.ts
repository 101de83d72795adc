import {
  guessLanguage,
  type Language,
  languageOf,
  type Receipt,
  readReceipt,
  titleFrom,
} from '../../engines/language/index.ts'
import type { TextRecogniser } from '../../engines/ocr/index.ts'
import type { Account } from '../accounts/record.ts'
import type { JsonObject, Memory } from '../memories/record.ts'
import { DESCRIBE_JOB } from '../memories/stage-jobs.ts'
import { describePicture, describeReceipt, pendingTitle } from '../messages/media.ts'
import type { Job } from '../store.ts'
import { beginStage, endStage, type StageDeps, withOriginal } from './stage.ts'

export interface Describer {
  /** One or a few sentences in `language`. @throws {MediaFailure} */
  describe(path: string, options: { language: Language; signal: AbortSignal }): Promise<string>
}

export interface ImageReadingDeps extends StageDeps {
  recogniser: TextRecogniser
  /** Null if no model is configured: a sentence about size and date describes the image then. */
  describer: Describer | null
}

/** Runs OCR. The text can be found from here on, even if a model has yet to describe the image. */
export async function recogniseText(deps: ImageReadingDeps, job: Job, signal: AbortSignal): Promise<void> {
  const stage = await beginStage(deps, job)
  if (!stage) return
  const { account } = stage
  const language = languageOf(account.language)
  // An earlier run may have done the OCR and then been paused because the plan had no room.
  const read = job.payload['recognised']
  const recognised =
    typeof read === 'string'
      ? read
      : await withOriginal(deps, stage.memory, (path) => deps.recogniser.recognise(path, { language, signal }))
  const payload = { ...job.payload, recognised }
  await endStage(deps, job, (memory) => {
    const after = memory.text === '' ? worded(memory, account, recognised, ownDescription(account, payload)) : memory
    const found = { memory: after, read: { recognised } }
    if (deps.describer) return { ...found, next: { kind: DESCRIBE_JOB, payload } }
    return { ...found, memory: { ...after, memoryStatus: 'ready', error: null } }
  })
}

/** Replaces our own sentence with the model's description. The OCR text stays below it, unchanged. */
export async function describeImage(deps: ImageReadingDeps, job: Job, signal: AbortSignal): Promise<void> {
  const stage = await beginStage(deps, job)
  if (!stage) return
  const { account } = stage
  const { describer } = deps
  const language = languageOf(account.language)
  const recognised = typeof job.payload['recognised'] === 'string' ? job.payload['recognised'] : ''
  const read = job.payload['description']
  const description =
    typeof read === 'string'
      ? read
      : describer && (await withOriginal(deps, stage.memory, (path) => describer.describe(path, { language, signal })))
  await endStage(deps, job, (memory) => {
    const isOurs = memory.text === textOf(account, ownDescription(account, job.payload), recognised)
    const after = isOurs && description ? described(memory, account, recognised, description) : memory
    return { memory: { ...after, memoryStatus: 'ready', error: null }, read: { description } }
  })
}

/** The description, what is known of a receipt, and the OCR text. */
function textOf(account: Account, description: string, recognised: string): string {
  const receipt = receiptIn(recognised, account)
  const known = receipt ? [describeReceipt(languageOf(account.language), receipt)] : []
  return [...known, description, ...(recognised === '' ? [] : [recognised])].join('\n\n')
}

function receiptIn(recognised: string, account: Account): Receipt | null {
  return readReceipt(recognised, languageIn(recognised, account) ?? languageOf(account.language))
}

function worded(memory: Memory, account: Account, recognised: string, description: string): Memory {
  const receipt = receiptIn(recognised, account)
  const read = titleFrom(receipt?.shop ? `${receipt.shop}, ${receipt.total}` : recognised)
  const unread = () =>
    pendingTitle(languageOf(account.language), 'image', memory.media?.name ?? null, memory.capturedAt, account.timezone)
  return {
    ...memory,
    text: textOf(account, description, recognised),
    title: memory.isTitleGiven ? memory.title : read || unread(),
    attributes: receipt ? { receipt: attributeOf(receipt), ...memory.attributes } : memory.attributes,
    language: languageIn(recognised, account),
  }
}

function attributeOf({ shop, amount, total, date }: Receipt): JsonObject {
  return { shop, total: amount, printedTotal: total, date }
}

function described(memory: Memory, account: Account, recognised: string, description: string): Memory {
  return {
    ...memory,
    text: textOf(account, description, recognised),
    title: memory.isTitleGiven ? memory.title : titleFrom(description),
    language: languageIn(recognised || description, account),
  }
}

/** Reads no dates: an image has no due date, and reading the dates of a whole page takes 20 ms. */
function languageIn(text: string, account: Account): Language | null {
  return text === '' ? null : guessLanguage(text, languageOf(account.language)).language
}

function ownDescription(account: Account, payload: JsonObject): string {
  const { width, height, takenAt, recognised } = payload
  const picture = {
    width: Number(width),
    height: Number(height),
    takenAt: typeof takenAt === 'number' ? takenAt : null,
    hasText: recognised !== '',
  }
  return describePicture(languageOf(account.language), picture, account.timezone)
}
