// The child process that decodes images and runs OCR: see image-process.ts.
import { setPriority } from 'node:os'
import { MediaFailure } from '../media-format/index.ts'
import type { ImageAnswer, ImageRequest, ImageWork } from './image-process.ts'
import { readPage, warmUp } from './page-ocr.ts'
import { createPictures } from './pictures.ts'
import { recognitionThread } from './recognition-thread.ts'

/** HTTP requests take precedence over OCR. Threads started later inherit this priority. */
const PRIORITY = 10

setPriority(PRIORITY)
const threads = Array.from({ length: Number(process.argv[2]) }, recognitionThread)
const pictures = createPictures()

process.on('message', (request: ImageRequest) => void attempt(request).then((answer) => process.send?.(answer)))
// The parent process has exited.
process.on('disconnect', () => process.exit())

async function attempt({ id, work }: ImageRequest): Promise<ImageAnswer> {
  try {
    return { id, value: await done(work) }
  } catch (error) {
    const { code, message, isPermanent } = error instanceof MediaFailure ? error : readingFailed()
    return { id, failure: { code, message, isPermanent } }
  }
}

async function done(work: ImageWork): Promise<unknown> {
  if (work.kind === 'warm-up') return warmUp(threads)
  if (work.kind === 'read') return readPage({ threads, path: work.path, language: work.language })
  if (work.kind === 'inspect') return pictures.inspect(work.path)
  if (work.kind === 'thumbnail') return pictures.thumbnail(work.path)
  if (work.kind === 'preview') return pictures.preview(work.path)
  return pictures.removeLocation(work.path)
}

function readingFailed(): MediaFailure {
  return new MediaFailure('description_failed', 'Reading the picture failed.')
}
