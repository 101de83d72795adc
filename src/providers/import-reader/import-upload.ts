import { open, rm } from 'node:fs/promises'
import { AppError } from '../../core/errors.ts'
import type { ImportFile, ImportReceiver } from '../../core/transfer/items.ts'
import { createPartFile, onDisk, type PartFile } from '../disk-files.ts'
import { openArchiveFiles, removeUnpacked } from './archive-files.ts'
import { createImportReader, type ImportReader } from './import-reader.ts'
import type { FileAddress } from './reading-worker.ts'

/** Archives of text unpack to a few times their size. */
const UNPACKED_FACTOR = 4

/**
 * Receives files for import into the spool folder, so that the cleanup at the next start also removes what a crash leaves. `requireRoom` throws if
 * the disk is full.
 */
export function importReceiver(
  folder: string,
  { reader = createImportReader(), requireRoom = () => {} }: { reader?: ImportReader; requireRoom?: () => void } = {},
): ImportReceiver {
  return {
    async receive(source, maxBytes) {
      requireRoom()
      const part = await createPartFile(folder)
      const bytes = await fill(part, source, maxBytes)
      return openFile({ path: part.path, bytes, maxUnpackedBytes: maxBytes * UNPACKED_FACTOR }, reader)
    },
    close: reader.close,
  }
}

async function fill(part: PartFile, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  let received = 0
  try {
    for await (const chunk of source) {
      received += chunk.byteLength
      if (received > maxBytes) throw tooLarge(maxBytes)
      await part.add(chunk)
    }
    const { bytes } = await part.finish({ isLasting: false })
    if (bytes === 0) throw new AppError('invalid', 'The file is empty: send its bytes.')
    return bytes
  } catch (error) {
    await part.discard()
    throw error
  }
}

async function openFile(file: FileAddress, reader: ImportReader): Promise<ImportFile> {
  const { path, bytes, maxUnpackedBytes } = file
  const handle = await onDisk(() => open(path, 'r'))
  const files = openArchiveFiles(path, { handle, bytes }, maxUnpackedBytes)
  return {
    bytes,
    open: (request) => reader.open(file, request),
    unpack: files.read,
    discard: () =>
      onDisk(async () => {
        await files.close()
        await handle.close()
        await rm(path, { force: true })
        await removeUnpacked(path)
      }),
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `The file is too large: send at most ${Math.floor(maxBytes / 1_048_576)} MB.`)
}
