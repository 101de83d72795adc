import type { Language } from '../language/language.ts'
import { MediaFailure } from '../media-format/media-failure.ts'
import { type ImageProcess, type ImageProcessOptions, imageProcess } from './image-process.ts'
import type { TextRecogniser } from './types.ts'

export interface RecogniserOptions extends ImageProcessOptions {
  /** If missing, creates a process and stops it in `close`. */
  process?: ImageProcess
  /** For one image, not counting the time in the queue. */
  timeoutMs?: number
}

const TIMEOUT_MS = 60_000

/** OCR with Tesseract, one image at a time; other calls wait in a queue. */
export function createRecogniser(options: RecogniserOptions = {}): TextRecogniser {
  const { process = imageProcess(options), timeoutMs = TIMEOUT_MS } = options
  let last: Promise<unknown> = Promise.resolve()

  async function takeTurn(path: string, language: Language, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const text = await process.ask({ kind: 'read', path, language }, AbortSignal.any([signal, timeout]))
      return String(text)
    } catch (error) {
      if (!timeout.aborted || signal.aborted) throw error
      throw new MediaFailure('description_failed', 'Reading the picture took too long.')
    }
  }

  return {
    recognise(path, { language, signal }) {
      const text = last.then(() => takeTurn(path, language, signal))
      last = text.catch(() => undefined)
      return text
    },
    warmUp: () => process.warmUp(),
    close: async () => process.stop(),
  }
}
