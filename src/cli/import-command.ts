import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import type { FileImport, ImportReportView } from '../client/client.ts'
import { IMPORT_FORMATS } from '../schema/values.ts'
import { type Call, withInterruption } from './command.ts'
import { CommandFault, misused } from './failure.ts'
import { blobAt } from './input.ts'
import { columns, count, escapeLine, printResult, progressLine } from './output.ts'
import { openSession } from './session.ts'

export async function importInto(call: Call): Promise<void> {
  const path = pathIn(call)
  const isFolder = path !== '-' && (await stat(path)).isDirectory()
  const { client } = await openSession(call)
  const progress = progressLine(call.terminal, path === '-' ? 'standard input' : basename(resolve(path)))
  const format = call.options.text('format') as FileImport['format']
  const send = (file: Blob, signal: AbortSignal) =>
    client.importFile(
      {
        file,
        contentType: isFolder ? 'application/zip' : typeOf(path),
        ...(path !== '-' && { name: isFolder ? `${basename(resolve(path))}.zip` : basename(path) }),
        ...(format !== undefined && { format }),
        dryRun: call.options.flag('dry-run'),
        onProgress: ({ done, total }) => progress.show(done, total, total === null ? `${done}` : `${done} of ${total}`),
      },
      { signal },
    )
  const report = await withInterruption(async (signal) => {
    if (!isFolder) return send(await blobAt(path, call.terminal), signal)
    const onFile = (files: number) => progress.show(files, null, `${count(files, 'file')} read`)
    return withFolderArchive(path, { signal, onFile }, (archive) => send(archive, signal))
  }).finally(() => progress.end())
  printResult(call, report, () => reportLines(report))
  if (report.stoppedBy !== null)
    throw new CommandFault(
      "The plan's limit was reached. Imported memories are kept. Run the same import again later to continue.",
    )
}

function pathIn({ words, options }: Call): string {
  const [path, ...others] = [...words, ...options.texts('from')]
  if (path === undefined || others.length > 0) throw misused('Name one file or folder: lembra import FILE|FOLDER')
  return path
}

const TYPES: Record<string, string> = {
  '.zip': 'application/zip',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.csv': 'text/csv',
  '.ics': 'text/calendar',
  '.txt': 'text/plain',
}

/** For any other extension the service detects the format. */
function typeOf(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

/** With the name of its program, if it has one. */
function formatName(format: ImportReportView['format']): string {
  const name = IMPORT_FORMATS.find(([known]) => known === format)?.[1] ?? format
  return name === format ? format : `${name} (${format})`
}

const SHOWN_PROBLEMS = 20

function reportLines({
  dryRun,
  format,
  found,
  imported,
  updated,
  alreadyThere,
  skipped,
  media,
  problems,
  problemCount,
}: ImportReportView) {
  const ofFile = problems.filter(({ place }) => place?.kind === 'file')
  const shown = problems.filter(({ place }) => place?.kind !== 'file').slice(0, SHOWN_PROBLEMS)
  const rest = problemCount - shown.length - ofFile.length
  return [
    ...(dryRun ? ['This is what would be imported; nothing was changed.'] : []),
    ...columns([
      ['format', formatName(format)],
      ['found', String(found)],
      [dryRun ? 'new' : 'imported', media > 0 ? `${imported}, ${media} of them with a file` : String(imported)],
      ...(updated > 0 ? [['updated', String(updated)]] : []),
      ['already there', String(alreadyThere)],
      ['skipped', String(skipped)],
    ]),
    ...(problemCount > 0 ? ['', `${count(problemCount, 'problem')}:`] : []),
    ...shown.map(({ item, reason }) => `  ${escapeLine(item)}: ${escapeLine(reason)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    ...ofFile.map(({ item, reason }) => `  ${escapeLine(item)}: ${escapeLine(reason)}`),
  ]
}

/** Packs a folder into a temporary ZIP in a private folder, which is removed afterwards. */
async function withFolderArchive<T>(
  folder: string,
  { signal, onFile }: { signal: AbortSignal; onFile(files: number): void },
  use: (archive: Blob) => Promise<T>,
): Promise<T> {
  const place = await mkdtemp(join(tmpdir(), 'lembra-import-'))
  try {
    const file = join(place, 'folder.zip')
    const target = createWriteStream(file, { mode: 0o600 })
    await pipeline(Readable.fromWeb(makeZip(entriesOf(folder, onFile))), target, { signal })
    return await use(await openAsBlob(file, { type: 'application/zip' }))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Paths begin with the folder's name, as in the web app and in archives that file managers pack: imported memories are recognised by them. */
async function* entriesOf(folder: string, onFile: (files: number) => void) {
  // A name that begins with a dot would make all files hidden ones.
  const root = basename(resolve(folder)).replace(/^\.+/, '') || 'folder'
  let files = 0
  for await (const path of filesIn(folder)) {
    const { mtime, size } = await stat(path)
    const name = [root, ...relative(folder, path).split(sep)].join('/')
    yield { name, lastModified: mtime, size, input: (await openAsBlob(path)).stream() }
    files += 1
    onFile(files)
  }
  if (files === 0) throw new CommandFault('There is no file in this folder.')
}

/** Skips dot files, which hold data of other programs, and links, which may lead anywhere. */
async function* filesIn(folder: string): AsyncGenerator<string, void, undefined> {
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}
