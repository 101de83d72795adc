/**
 * Whether a body may be a stream, which tells how far it is as it is read. Programs' runtimes (Node, Deno, Bun, which all have `process`) take
 * one; of the browsers some do, and then not over HTTP/1.1.
 */
export function canStreamBodies(): boolean {
  const found: unknown = Reflect.get(globalThis, 'process')
  if (typeof found !== 'object' || found === null || !('versions' in found)) return false
  const { versions } = found
  return typeof versions === 'object' && versions !== null && 'node' in versions
}

/** A file in memory would come as one piece, which tells nothing. */
const PIECE_BYTES = 65_536

/** `onRead` hears how many bytes were handed to the network so far. For one attempt. */
export function countedStream(file: Blob, onRead: (bytes: number) => void): ReadableStream<Uint8Array> {
  let read = 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (read >= file.size) {
        controller.close()
        return
      }
      const piece = await file.slice(read, read + PIECE_BYTES).arrayBuffer()
      read += piece.byteLength
      onRead(read)
      controller.enqueue(new Uint8Array(piece))
    },
  })
}
