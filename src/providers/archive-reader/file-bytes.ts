import type { FileHandle } from 'node:fs/promises'

const PIECE_BYTES = 65_536

/** `end` is exclusive. Stops at the end of the file. */
export async function* bytesBetween(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer, void> {
  for (let place = start; place < end; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - place))
    const { bytesRead } = await handle.read(piece, 0, piece.length, place)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    place += bytesRead
  }
}
