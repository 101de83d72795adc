import { stat } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type { FileImport, ImportReportView } from '../client/client.ts'
import { answer } from './answer.ts'
import { columns } from './columns.ts'
import type { Call } from './command.ts'
import { escapeLine } from './control-characters.ts'
import { CommandFault } from './fault.ts'
import { blobAt } from './file-blob.ts'
import { withInterruption } from './interruption.ts'
import { count } from './output.ts'
import { progressLine } from './progress.ts'
import { openSession } from './session.ts'

export async function importInto(call: Call): Promise<void> {
  const [path = ''] = call.words
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
    const { withFolderArchive } = await import('./folder-archive.ts')
    const onFile = (files: number) => progress.show(files, null, `${count(files, 'file')} read`)
    return withFolderArchive(path, { signal, onFile }, (archive) => send(archive, signal))
  }).finally(() => progress.end())
  answer(call, report, () => reportLines(report))
  if (report.stoppedBy !== null)
    throw new CommandFault(
      "The plan's limit was reached. Imported memories are kept. Run the same import again later to continue.",
    )
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

const SHOWN_PROBLEMS = 20

function reportLines({
  dryRun,
  format,
  found,
  imported,
  alreadyThere,
  skipped,
  media,
  problems,
  problemCount,
}: ImportReportView) {
  const rest = problemCount - Math.min(problems.length, SHOWN_PROBLEMS)
  return [
    ...(dryRun ? ['This is what would be imported; nothing was changed.'] : []),
    ...columns([
      ['format', format],
      ['found', String(found)],
      [dryRun ? 'new' : 'imported', media > 0 ? `${imported}, ${media} of them with a file` : String(imported)],
      ['already there', String(alreadyThere)],
      ['skipped', String(skipped)],
    ]),
    ...(problemCount > 0 ? ['', `${count(problemCount, 'problem')}:`] : []),
    ...problems.slice(0, SHOWN_PROBLEMS).map(({ item, reason }) => `  ${escapeLine(item)}: ${escapeLine(reason)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ]
}
