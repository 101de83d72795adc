import { refusalIn } from './answers.ts'
import { type LembraError, UnreachableError } from './errors.ts'
import type { Transport } from './transport.ts'
import type { CallOptions, FileImport, ImportProgress, ImportReportView } from './types.ts'

/** One line of the answer holds one of them. */
interface ImportLine {
  progress?: ImportProgress
  report?: ImportReportView
  error?: unknown
}

/** Asked for line by line also where nobody looks at the progress: an answer that comes only after minutes would be given up before. */
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
    'The connection ended before the import did. Import the file again: what is there already stays as it is.',
  )
}

/** The answer had begun with 200 when it went wrong, so its last line says what would else be its status and body. */
function refusalOf(error: unknown): LembraError {
  const { status = 400 } = error as { status?: number }
  return refusalIn({ status, retryAfter: null, text: JSON.stringify(error) })
}
