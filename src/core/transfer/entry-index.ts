import { AppError } from '../errors.ts'
import type { ArchiveEntry } from './import-ports.ts'

/** Files of an archive by the id in their names. The first of several with the same id wins. */
export interface EntryIndex {
  /** @throws {AppError} invalid, if there are too many */
  add(id: string, entry: ArchiveEntry): void
  get(id: string): ArchiveEntry | undefined
}

/** Half of the files that an archive may have, because our exports contain a note for each media file. */
const MAX_ENTRIES = 250_005
const NUMBERS = ['bytes', 'packedBytes', 'offset', 'method', 'crc32'] as const

/** Stores entries as numbers in one array, which takes a hundred bytes each; objects would take three times that. */
export function createEntryIndex(): EntryIndex {
  const places = new Map<string, number>()
  const numbers: number[] = []
  return {
    add(id, entry) {
      if (places.has(id)) return
      if (places.size === MAX_ENTRIES) throw new AppError('invalid', 'The archive has too many files.')
      // A copy, because a substring keeps the whole string in memory.
      places.set(Buffer.from(id).toString(), numbers.length)
      for (const name of NUMBERS) numbers.push(entry[name])
      numbers.push(Number(entry.isEncrypted))
    },
    get(id) {
      const from = places.get(id)
      if (from === undefined) return undefined
      const [bytes = 0, packedBytes = 0, offset = 0, method = 0, crc32 = 0, encrypted = 0] = numbers.slice(
        from,
        from + 6,
      )
      return { path: id, bytes, packedBytes, offset, method, crc32, isEncrypted: encrypted === 1, modifiedAt: null }
    },
  }
}
