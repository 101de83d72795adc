export interface ImportSource {
  file: Blob
  name: string
  contentType: string
  count: number
}

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

/** By extension: the type that browsers report differs between systems. */
export function contentTypeOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return TYPES[ending] ?? 'application/octet-stream'
}

/** Drops hidden files and folders, such as settings and trash. */
export function withoutHidden(files: readonly PlacedFile[]): PlacedFile[] {
  return files.filter(({ path }) => !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX'))
}

/** For a chosen folder the browser reports the path of each file. */
export function placed(files: Iterable<File>): PlacedFile[] {
  return [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/** A single file is sent as it is; several are packed into one ZIP. Null if nothing is left to send. */
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
