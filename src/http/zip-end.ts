// The end of a ZIP archive of more files than plain ZIP can count. client-zip 2.5 writes ZIP64 for large archives, but not for many small files:
// programs that use the count then see 65,535 of them, and `unzip` takes the archive for broken.

/** Size of the end record of an archive without a comment. */
export const END_BYTES = 22
/** From this number of files on, only ZIP64 can hold the count. */
const WIDE_COUNT = 0xffff
const IS_WIDE = 0xffffffff
const WIDE_END_BYTES = 56
const LOCATOR_BYTES = 20
/** Version 4.5, on Unix. */
const MADE_BY = 0x032d
const NEEDED = 0x002d

/** The ZIP64 records before the end record; none if that can count the files or they are there already. APPNOTE.TXT 4.3.14 and 4.3.15. */
export function wideEnd(end: Uint8Array, files: number): Buffer[] {
  const record = Buffer.from(end.buffer, end.byteOffset, end.byteLength)
  const directoryBytes = record.readUInt32LE(12)
  const directoryAt = record.readUInt32LE(16)
  if (files < WIDE_COUNT || directoryAt === IS_WIDE) return []
  const wide = Buffer.alloc(WIDE_END_BYTES + LOCATOR_BYTES)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(BigInt(WIDE_END_BYTES - 12), 4)
  wide.writeUInt16LE(MADE_BY, 12)
  wide.writeUInt16LE(NEEDED, 14)
  wide.writeBigUInt64LE(BigInt(files), 24)
  wide.writeBigUInt64LE(BigInt(files), 32)
  wide.writeBigUInt64LE(BigInt(directoryBytes), 40)
  wide.writeBigUInt64LE(BigInt(directoryAt), 48)
  wide.writeUInt32LE(0x07064b50, WIDE_END_BYTES)
  wide.writeBigUInt64LE(BigInt(directoryAt) + BigInt(directoryBytes), WIDE_END_BYTES + 8)
  wide.writeUInt32LE(1, WIDE_END_BYTES + 16)
  return [wide]
}
