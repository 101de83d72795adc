export interface ReceivedExport {
  file: Blob
  name: string
}

/**
 * Reads the export and reports its progress in bytes. Reads a stream into a blob, so that the browser can keep a large file on disk. @throws the
 * error of the stream: half an archive is of no use
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

export function saveFile({ file, name }: ReceivedExport): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
