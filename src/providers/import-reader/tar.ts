import { Header, type HeaderData } from 'tar/header'
import { Pax } from 'tar/pax'
import { AppError } from '../../core/errors.ts'
import { type ArchiveEntry, RAW } from '../../core/transfer/items.ts'
import { broken, type FileRange } from './archive-files.ts'

const BLOCK_BYTES = 512
const WINDOW_BYTES = 65_536
const MAX_ENTRIES = 500_010
const MAX_NAME_BYTES = 1_024
/** For a header that holds a long name. */
const MAX_EXTENDED_BYTES = 65_536

/** The archive begins with a header whose checksum is right. */
export function isTar(head: Buffer): boolean {
  if (head.length < BLOCK_BYTES) return false
  const { cksumValid, nullBlock } = new Header(head)
  return cksumValid && !nullBlock
}

/** The files of a tar archive by random access. Only headers are read. Names that lead out of a folder are left out. @throws {AppError} invalid */
export async function* tarEntries(range: FileRange): AsyncGenerator<ArchiveEntry, void> {
  const bytesAt = createWindow(range)
  let extended: HeaderData | undefined
  let count = 0
  for (let place = range.start; place + BLOCK_BYTES <= range.end; ) {
    const header = new Header(await bytesAt(place, BLOCK_BYTES), 0, extended)
    if (header.nullBlock) return
    const { size = 0 } = header
    const offset = place + BLOCK_BYTES
    if (!header.cksumValid || !Number.isSafeInteger(size) || size < 0 || offset + size > range.end) throw broken()
    place = offset + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
    count += 1
    if (count > MAX_ENTRIES) throw new AppError('invalid', 'The archive has too many files.')
    if (isExtension(header.type)) {
      if (size > MAX_EXTENDED_BYTES) throw broken()
      extended = extensionIn(header.type, (await bytesAt(offset, size)).toString('utf8'), extended)
      continue
    }
    extended = undefined
    const entry = entryOf(header, range.file, offset, size)
    if (entry) yield entry
  }
}

const EXTENSIONS = new Set<string>(['ExtendedHeader', 'OldExtendedHeader', 'NextFileHasLongPath', 'OldGnuLongPath'])

function isExtension(type: string): boolean {
  return EXTENSIONS.has(type)
}

function extensionIn(type: string, text: string, before: HeaderData | undefined): HeaderData {
  if (type.endsWith('LongPath')) return { ...before, path: text.replace(/\0.*$/su, '') }
  return Pax.parse(text, before)
}

function entryOf({ type, path = '', mtime }: Header, file: number, offset: number, bytes: number): ArchiveEntry | null {
  const isFile = type === 'File' || type === 'OldFile' || type === 'ContiguousFile'
  const name = path
    .replaceAll('\\', '/')
    .replaceAll('\0', '')
    .replace(/^(?:\.\/)+/u, '')
    .toWellFormed()
  const isOutside = name.startsWith('/') || /^[A-Za-z]:/u.test(name) || name.split('/').includes('..')
  if (!isFile || name === '' || isOutside || Buffer.byteLength(name) > MAX_NAME_BYTES) return null
  const at = mtime?.getTime() ?? 0
  const modifiedAt = Number.isFinite(at) && at > 0 ? at : null
  return { path: name, bytes, packedBytes: bytes, file, offset, method: RAW, crc32: 0, isEncrypted: false, modifiedAt }
}

/** Many files are small: one read serves several headers. */
function createWindow({ handle, end }: FileRange): (place: number, length: number) => Promise<Buffer> {
  const window = Buffer.allocUnsafeSlow(WINDOW_BYTES)
  let start = 0
  let held = 0
  return async (place, length) => {
    if (place < start || place + length > start + held) {
      const { bytesRead } = await handle.read(window, 0, Math.min(WINDOW_BYTES, end - place), place)
      start = place
      held = bytesRead
    }
    if (held - (place - start) < length) throw broken()
    return Buffer.from(window.subarray(place - start, place - start + length))
  }
}
