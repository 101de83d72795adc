import { MediaFailure } from '../../engines/media-format/media-failure.ts'
import type { ImageProcess, ImageWork } from '../../engines/ocr/image-process.ts'
import type { PictureFacts, Pictures } from '../../engines/ocr/types.ts'

/** Includes the time in the queue. */
const TIMEOUT_MS = 60_000

export function remotePictures(process: ImageProcess): Pictures {
  return {
    inspect: async (path) => (await askTwice(process, { kind: 'inspect', path })) as PictureFacts,
    thumbnail: async (path) => (await askTwice(process, { kind: 'thumbnail', path })) as Uint8Array,
    preview: async (path) => (await askTwice(process, { kind: 'preview', path })) as Uint8Array,
    removePlace: async (path) => (await askTwice(process, { kind: 'remove-place', path })) === true,
  }
}

/** Another picture may have crashed the process, so this retries once in a new one. */
async function askTwice(process: ImageProcess, work: ImageWork): Promise<unknown> {
  try {
    return await process.ask(work, AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof MediaFailure) || error.isPermanent) throw error
    return process.ask(work, AbortSignal.timeout(TIMEOUT_MS))
  }
}
