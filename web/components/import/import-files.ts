/** What is sent to be imported: one file, as it was chosen or put together here. */
export interface ImportSource {
  file: Blob
  /** As the person knows it. */
  name: string
  contentType: string
  /** How many files it holds. */
  count: number
}

/** A file with its place in the folder that was chosen. */
export interface PlacedFile {
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

/** By the name's ending: what browsers say of a file differs from one system to the next. */
export function contentTypeOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return TYPES[ending] ?? 'application/octet-stream'
}

/** Without what programs keep for themselves: settings, bins, histories. */
export function withoutHidden(files: readonly PlacedFile[]): PlacedFile[] {
  return files.filter(({ path }) => !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX'))
}

/** Of a folder that was chosen the browser tells each file's path. */
export function placed(files: Iterable<File>): PlacedFile[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/** One file goes as it is; several go as one archive. Null where nothing is left to send. */
export async function sourceOf(chosen: readonly PlacedFile[]): Promise<ImportSource | null> {
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

function archiveName(files: readonly PlacedFile[]): string {
  const [folder = ''] = files[0]?.path.split('/') ?? []
  const isOneFolder = files.every(({ path }) => path.startsWith(`${folder}/`))
  return `${isOneFolder ? folder : 'files'}.zip`
}
