/**
 * Whether `fetch` accepts a stream as the body, which lets us count the bytes sent. Node, Deno and Bun do. Only some browsers do, and not over
 * HTTP/1.1.
 */
export function canStreamBodies(): boolean {
  const found: unknown = Reflect.get(globalThis, 'process')
  if (typeof found !== 'object' || found === null || !('versions' in found)) return false
  const { versions } = found
  return typeof versions === 'object' && versions !== null && 'node' in versions
}

/** A file in memory would otherwise arrive as one chunk, which gives no progress. */
const PIECE_BYTES = 65_536

/** Calls `onRead` with the total bytes handed to the network so far. For one attempt only. */
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
