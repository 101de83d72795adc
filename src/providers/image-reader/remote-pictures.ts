import { MediaFailure } from '../../engines/media-format/media-failure.ts'
import type { PictureFacts, Pictures } from '../../engines/ocr/types.ts'
import type { ImageProcess, ImageWork } from '../../engines/ocr/image-process.ts'

/** From when it is asked, its turn included. */
const TIMEOUT_MS = 60_000

/** Pictures as the process sees them. */
export function remotePictures(process: ImageProcess): Pictures {
  return {
    inspect: async (path) => (await askTwice(process, { kind: 'inspect', path })) as PictureFacts,
    thumbnail: async (path) => (await askTwice(process, { kind: 'thumbnail', path })) as Uint8Array,
    preview: async (path) => (await askTwice(process, { kind: 'preview', path })) as Uint8Array,
    removePlace: async (path) => (await askTwice(process, { kind: 'remove-place', path })) === true,
  }
}

/** The process may have ended for another picture's sake: once more, by a fresh one. */
async function askTwice(process: ImageProcess, work: ImageWork): Promise<unknown> {
  try {
    return await process.ask(work, AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof MediaFailure) || error.isPermanent) throw error
    return process.ask(work, AbortSignal.timeout(TIMEOUT_MS))
  }
}
