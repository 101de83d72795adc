import type { Config } from '../config/config.ts'
import { backUpService, restoreService } from '../operator/operator.ts'
import { checkService, repairService } from '../operator/operator-check.ts'
import { count, progressOn, say, warn } from './output.ts'

export async function backup(config: Config, file: string): Promise<void> {
  say('Copying and checking…')
  const { memories, files, filesAt, deleted, missing } = await backUpService(config, file, progressOn('files'))
  say(`${file} holds ${count(memories, 'memory', 'memories')}.`)
  if (filesAt !== null) say(`${filesAt} holds ${count(files, 'file')} of these memories. Keep the two together.`)
  if (config.s3) say(inBucket(config.s3.bucket))
  if (deleted > 0)
    say(`${count(deleted, 'memory was', 'memories were')} forgotten during the backup and not backed up.`)
  if (missing.count === 0) return
  warn(`The backup is complete, but ${lack(missing)}`)
  process.exitCode = 1
}

export async function restore(config: Config, file: string): Promise<void> {
  say('Checking and copying…')
  const { memories, keptAs, files, missing } = await restoreService(config, file, progressOn('files'))
  const before = keptAs === null ? '' : ` The previous database is kept as ${keptAs}.`
  say(`Restored ${count(memories, 'memory', 'memories')}.${before}`)
  if (files > 0) say(`Put back ${count(files, 'file')} of these memories.`)
  if (config.s3) say(inBucket(config.s3.bucket))
  if (missing.count > 0) warn(`Everything in the backup was restored, but ${lack(missing)}`)
}

export async function check(config: Config): Promise<void> {
  say(config.database ? 'Reading every file…' : 'Reading the whole database and every file…')
  const { memories, accounts, isDatabaseRead, files, faults, unknownFiles } = await checkService(config, {
    onProgress: progressOn('files'),
    onFault: ({ memoryId, key }, condition) => warn(`${memoryId}: its file ${key} is ${condition}`),
  })
  if (unknownFiles > 0)
    say(
      `${count(unknownFiles, 'file')} on the disk that no memory has. This is not an error: a running service may be about to remove them, and a restore leaves files of later memories.`,
    )
  const held = `${count(memories, 'memory', 'memories')} of ${count(accounts, 'account')}, ${count(files, 'file')}`
  if (!isDatabaseRead)
    say("The database itself was not checked: this is PostgreSQL's matter (see its checksums and pg_amcheck).")
  if (faults === 0) return say(`Sound: ${held}.`)
  warn(
    `${count(faults, 'file is', 'files are')} missing or damaged. ${isDatabaseRead ? 'The database is sound' : 'The database holds'}: ${held}.`,
  )
  process.exitCode = 1
}

function inBucket(bucket: string): string {
  return `Captured files stay in the bucket ${bucket}: they are not in the backup.`
}

function lack({ count: number, some }: { count: number; some: string[] }): string {
  const more = number > some.length ? `, and ${number - some.length} more, which lembra check lists` : ''
  return `the file of ${count(number, 'memory', 'memories')} is missing: ${some.join(', ')}${more}.`
}

export async function repair(config: Config): Promise<void> {
  say(config.database ? 'Rebuilding the indexes…' : 'Copying all readable data into a new database…')
  const report = await repairService(config, progressOn('memories'))
  if (!('keptAs' in report)) return say(`Indexed ${count(report.memories, 'memory', 'memories')} again.`)
  const { memories, accounts, lost, keptAs } = report
  say(`The new database holds ${count(memories, 'memory', 'memories')} of ${count(accounts, 'account')}.`)
  say(`The damaged database is kept as ${keptAs}.`)
  if (lost.count === 0) return
  const more = lost.count > lost.some.length ? `, and ${lost.count - lost.some.length} more` : ''
  warn(
    `${count(lost.count, 'memory', 'memories')} could not be read: ${lost.some.join(', ')}${more}. A backup may hold them.`,
  )
  process.exitCode = 1
}
