// The report of an import: counts, and the problems of single items and of the whole file.
import type { ImportFormat, ImportProblemView, ImportReportView } from '../../schema/transfer.ts'
import type { ItemName } from './items.ts'
import type { Problem } from './problems.ts'

const MAX_PROBLEMS = 100
const MAX_REMARKS = 50
const MAX_REASON_LENGTH = 300

export interface ImportReport {
  view: ImportReportView
  /** Reports a problem of an item that is imported all the same. Only the first 100 are listed. */
  tell(name: ItemName, found: Problem): void
  /** Reports what concerns the whole file, however many problems there are. */
  remark(name: ItemName, found: Problem): void
  /** Reports an item that is not imported. */
  skip(name: ItemName, found: Problem): void
}

/** `view` is updated in place as items are reported. */
export function createReport(format: ImportFormat, isDryRun: boolean): ImportReport {
  const counts = { found: 0, imported: 0, updated: 0, alreadyThere: 0, skipped: 0, media: 0 }
  const view: ImportReportView = { dryRun: isDryRun, format, ...counts, problems: [], problemCount: 0, stoppedBy: null }
  const add = (name: ItemName, found: Problem, most: number) => {
    view.problemCount += 1
    if (view.problems.length < most) view.problems.push(reported(name, found))
  }
  const tell = (name: ItemName, found: Problem) => add(name, found, MAX_PROBLEMS)
  return {
    view,
    tell,
    remark: (name, found) => add(name, found, MAX_PROBLEMS + MAX_REMARKS),
    skip(name, found) {
      view.skipped += 1
      tell(name, found)
    },
  }
}

/** Shortens text from the file and removes control characters, so that it cannot affect the text around it. */
function reported({ item, place }: ItemName, { code, values, reason }: Problem): ImportProblemView {
  const { said, ...others } = values ?? {}
  return {
    item: shown(item),
    ...(place && { place }),
    code,
    ...(values && { values: { ...others, ...(said !== undefined && { said: shown(said) }) } }),
    reason: shown(reason),
  }
}

function shown(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed()
}
