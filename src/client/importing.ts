import { refusalIn } from './answers.ts'
import { type LembraError, UnreachableError } from './errors.ts'
import type { Transport } from './transport.ts'
import type { CallOptions, FileImport, ImportProgress, ImportReportView } from './types.ts'

/** One line of the response; it has exactly one of these fields. */
interface ImportLine {
  progress?: ImportProgress
  report?: ImportReportView
  error?: unknown
}

/** Always requests JSON lines, even without `onProgress`: a response that starts only after minutes would time out. */
export async function importFile(
  { lines }: Transport,
  { file, contentType, name, format, dryRun, onProgress }: FileImport,
  { signal }: CallOptions = {},
): Promise<ImportReportView> {
  const answer = lines({
    method: 'POST',
    path: '/v1/import',
    query: { dryRun: dryRun ? true : undefined, format, name },
    accept: 'application/x-ndjson',
    file: { blob: file, contentType, onProgress: undefined },
    signal,
  })
  for await (const line of answer) {
    const { progress, report, error } = line as ImportLine
    if (error !== undefined) throw refusalOf(error)
    if (report) return report
    if (progress) onProgress?.(progress)
  }
  throw new UnreachableError(
    'The connection ended before the import did. Import the file again: existing memories are kept.',
  )
}

/** The response started with status 200 before it failed, so its last line carries the real status and body. */
function refusalOf(error: unknown): LembraError {
  const { status = 400 } = error as { status?: number }
  return refusalIn({ status, retryAfter: null, text: JSON.stringify(error) })
}
