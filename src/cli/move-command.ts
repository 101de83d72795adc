import { setFlagsFromString } from 'node:v8'
import type { Config } from '../config/config.ts'
import { type MoveOrder, type MoveReport, moveService, withoutPassword } from '../operator/operator-move.ts'
import { columns, count, say, warn } from './output.ts'

export async function move(config: Config, order: MoveOrder): Promise<void> {
  // bin/lembra.mjs keeps the young generation small, which made garbage collection a quarter of the run time here.
  setFlagsFromString('--semi-space-growth-factor=2')
  say('Moving. The service must stay stopped until the end.')
  const report = await moveService(config, order, {
    onProgress: tellingProgress(),
    onResume: (how) =>
      say(
        how === 'goes on'
          ? 'An earlier move was interrupted: continuing where it stopped.'
          : 'An earlier copy is out of date or differs: copying again.',
      ),
  })
  for (const line of reportLines(report)) say(line)
  for (const line of nextSteps(config, order, report)) say(line)
  const { missing } = report.files
  if (missing.count === 0) return
  const more = missing.count > missing.some.length ? `, and ${missing.count - missing.some.length} more` : ''
  warn(
    `The file of ${count(missing.count, 'memory', 'memories')} is missing or damaged and was not copied: ${missing.some.join(', ')}${more}.`,
  )
  process.exitCode = 1
}

const EVERY_MS = 2_000

/** Reports progress on standard error: a line every two seconds, and one when a table is copied. */
function tellingProgress(): (what: string, done: number, total: number) => void {
  let last = performance.now()
  return (what, done, total) => {
    const isCopied = done === total && !what.startsWith('comparing')
    if (!isCopied && performance.now() - last < EVERY_MS) return
    last = performance.now()
    warn(`… ${what} ${spelt(done)} of ${spelt(total)}`)
  }
}

function reportLines({ how, from, to, tables, files }: MoveReport): string[] {
  const rows = tables.map(({ name, rows: number, sha256 }) => [`  ${name}`, spelt(number), sha256.slice(0, 16)])
  return [
    how === 'moved'
      ? `Moved: ${from} → ${to}.`
      : `${to} already holds all data of this service, from an earlier move. Nothing was changed.`,
    'Every row was compared on both sides and found the same, vectors bit for bit:',
    ...columns([['  table', 'rows', 'SHA-256 of all, both sides'], ...rows]),
    files.isCopied
      ? `Files: ${spelt(files.copied)} copied to ${files.at}, ${spelt(files.present)} were there.`
      : `Files stay where they are, in ${files.at}.`,
  ]
}

function nextSteps({ dataDir, s3 }: Config, { to, blobs }: MoveOrder, { from, files }: MoveReport): string[] {
  const database =
    'url' in to
      ? `Start the service with DATABASE_URL=${withoutPassword(to.url)} (insert the password).`
      : `Start the service with DATA_DIR=${to.folder} and without DATABASE_URL.`
  const bucket =
    blobs === 'disk'
      ? ['Remove S3_BUCKET and the other S3_ settings: the files are on the disk now.']
      : s3
        ? [`Keep S3_BUCKET=${s3.bucket} and the other S3_ settings.`]
        : 'url' in to
          ? [`Every process needs the folder ${files.at}: set DATA_DIR=${dataDir}, or move with --blobs s3.`]
          : []
  return [database, ...bucket, `${from} was not changed: remove it once you are sure.`]
}

function spelt(number: number): string {
  return number.toLocaleString('en')
}
