export interface ImportSource {
  file: Blob
  name: string
  contentType: string
  count: number
}

export interface FileWithPath {
  file: File
  path: string
}

const TYPES: Record<string, string> = {
  zip: 'application/zip',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  ics: 'text/calendar',
  txt: 'text/plain',
}

/** By extension: the type that browsers report differs between systems. */
export function contentTypeOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return TYPES[ending] ?? 'application/octet-stream'
}

/** Drops hidden files and folders, such as settings and trash. */
export function withoutHidden(files: readonly FileWithPath[]): FileWithPath[] {
  return files.filter(({ path }) => !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX'))
}

/** For a chosen folder the browser reports the path of each file. */
export function withPaths(files: Iterable<File>): FileWithPath[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/** A single file is sent as it is; several are packed into one ZIP. Null if nothing is left to send. */
export async function sourceOf(chosen: readonly FileWithPath[]): Promise<ImportSource | null> {
  const files = withoutHidden(chosen)
  const [first] = files
  if (!first) return null
  if (files.length === 1 && !first.path.includes('/')) {
    return { file: first.file, name: first.path, contentType: contentTypeOf(first.path), count: 1 }
  }
  const { downloadZip } = await import('client-zip')
  const entries = files.map(({ file, path }) => ({ name: path, input: file, lastModified: file.lastModified }))
  const file = await downloadZip(entries).blob()
  return { file, name: archiveName(files), contentType: 'application/zip', count: files.length }
}

function archiveName(files: readonly FileWithPath[]): string {
  const [folder = ''] = files[0]?.path.split('/') ?? []
  const isOneFolder = files.every(({ path }) => path.startsWith(`${folder}/`))
  return `${isOneFolder ? folder : 'files'}.zip`
}

interface ReceivedExport {
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
  now: () => number,
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
    name:
      nameIn(response.headers.get('content-disposition')) ?? `lembra-${new Date(now()).toISOString().slice(0, 10)}.zip`,
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
