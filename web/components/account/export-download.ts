export interface ReceivedExport {
  file: Blob
  name: string
}

/**
 * The export as a file, told of in bytes while it comes. It is collected as a stream, so that a browser may keep on disk what is too large for
 * memory. @throws what the stream fails with: half an archive is none
 */
export async function receiveExport(
  response: Response,
  onBytes: (received: number) => void,
  today: () => Date = () => new Date(),
): Promise<ReceivedExport> {
  if (!response.body) throw new TypeError('The export has no body.')
  let received = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      received += chunk.byteLength
      onBytes(received)
      controller.enqueue(chunk)
    },
  })
  const bytes = await new Response(response.body.pipeThrough(counter)).blob()
  return {
    file: new Blob([bytes], { type: 'application/zip' }),
    name: nameIn(response.headers.get('content-disposition')) ?? `lembra-${today().toISOString().slice(0, 10)}.zip`,
  }
}

function nameIn(disposition: string | null): string | null {
  return /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? null
}

/** Puts it among the person's downloads. */
export function saveFile({ file, name }: ReceivedExport): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
