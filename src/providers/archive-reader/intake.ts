import { open, rm } from 'node:fs/promises'
import { AppError } from '../../core/errors.ts'
import type { ImportFile, ImportIntake } from '../../core/import-ports.ts'
import { onDisk } from '../blobs/disk-fault.ts'
import { createPartFile, type PartFile } from '../blobs/part-file.ts'
import { bytesBetween } from './file-bytes.ts'

/** An archive of texts unpacks into some times its size. */
const UNPACKED_FACTOR = 4
/** Of a ZIP archive: one with files, or one without any. */
const ZIP_MARKS = new Set([0x04034b50, 0x06054b50])

/** Files to be imported, in the folder of those that are just coming in: what a crash leaves goes with them at the next start. */
export function importIntake(folder: string): ImportIntake {
  return {
    async receive(source, maxBytes) {
      const part = await createPartFile(folder)
      const bytes = await fill(part, source, maxBytes)
      return openFile(part.path, bytes, maxBytes * UNPACKED_FACTOR)
    },
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

async function openFile(path: string, bytes: number, maxUnpackedBytes: number): Promise<ImportFile> {
  const handle = await onDisk(() => open(path, 'r'))
  const discard = () =>
    onDisk(async () => {
      await handle.close()
      await rm(path, { force: true })
    })
  try {
    const head = Buffer.alloc(4)
    await handle.read(head, 0, 4, 0)
    const isZip = ZIP_MARKS.has(head.readUInt32LE(0))
    // Loaded with the first archive: most starts are followed by none.
    const archive = isZip ? await (await import('./zip.ts')).openZip(handle, bytes, maxUnpackedBytes) : null
    return { bytes, read: () => bytesBetween(handle, 0, bytes), archive, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too-large', `The file is too large: send at most ${Math.floor(maxBytes / 1_048_576)} MB.`)
}
