import { calendarDay, instantOf, isCalendarTime } from '../../engines/language/index.ts'
import type { AudioProbe } from '../../engines/media-format/index.ts'
import type { PictureFacts, Pictures } from '../../engines/ocr/index.ts'
import type { Account } from '../accounts/record.ts'
import type { JsonObject, Memory } from '../memories/record.ts'
import { RECOGNISE_JOB, TRANSCRIBE_JOB } from '../memories/stage-jobs.ts'
import type { Job } from '../store.ts'
import { audioCharge } from './reservation.ts'
import { beginStage, endStage, type StageDeps, withOriginal } from './stage.ts'

export interface ProbeDeps extends StageDeps {
  pictures: Pictures
  audioProbe: AudioProbe
}

const DAY_MS = 86_400_000

/** Reads the file's header and settles what the file counts against the plan. */
export async function probeMedia(deps: ProbeDeps, job: Job, signal: AbortSignal): Promise<void> {
  const stage = await beginStage(deps, job)
  if (!stage) return
  const { account, memory } = stage
  const now = deps.clock()
  if (memory.source === 'audio') {
    const { seconds, amount } = await probeAudio(deps, job, memory, signal)
    await endStage(deps, job, (current) => ({ ...heardAudio(current, seconds), amount }))
  } else {
    const picture = await withOriginal(deps, memory, (path) => deps.pictures.inspect(path))
    await endStage(deps, job, (current) => ({ ...seenPicture(current, account, job, picture, now), amount: 1 }))
  }
}

async function probeAudio(deps: ProbeDeps, job: Job, memory: Memory, signal: AbortSignal) {
  const told = await withOriginal(deps, memory, (path, { contentType }) =>
    deps.audioProbe.seconds(path, contentType, signal),
  )
  const claimed = job.payload['durationSeconds']
  const seconds = told ?? (typeof claimed === 'number' ? claimed : null)
  return { seconds, amount: audioCharge(seconds, memory.media?.bytes ?? 0) }
}

/** If neither the file nor the client states the duration, it is null rather than zero. */
function heardAudio(memory: Memory, seconds: number | null) {
  const audioSeconds = (seconds !== null && Math.round(seconds * 100) / 100) || null
  return { memory: { ...memory, audioSeconds }, next: { kind: TRANSCRIBE_JOB } as const }
}

function seenPicture(
  memory: Memory,
  account: Account,
  job: Job,
  { width, height, takenAt, place }: PictureFacts,
  now: number,
) {
  const taken = takenAt && instantTaken(takenAt, account.timezone)
  const isUsable = taken !== null && taken > 0 && taken <= now + DAY_MS
  const attributes: JsonObject = { ...memory.attributes }
  if (place && account.geolocation && attributes['location'] === undefined) attributes['location'] = { ...place }
  const capturedAt = isUsable && job.payload['hasCapturedAt'] !== true ? taken : memory.capturedAt
  const payload = { width, height, takenAt: isUsable ? taken : null }
  return { memory: { ...memory, attributes, capturedAt }, next: { kind: RECOGNISE_JOB, payload } as const }
}

const EXIF_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/

/** Without an offset, the account's time zone is assumed. */
function instantTaken({ local, offset }: { local: string; offset: string | null }, timezone: string): number | null {
  if (offset !== null) {
    const at = Date.parse(`${local}${offset}`)
    return isCalendarTime(at) ? at : null
  }
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0, seconds = 0] = (EXIF_TIME.exec(local) ?? [])
    .slice(1)
    .map(Number)
  const day = calendarDay(year, month, date)
  if (day === null) return null
  const at = instantOf({ day, seconds: hours * 3600 + minutes * 60 + seconds }, timezone).getTime()
  return isCalendarTime(at) ? at : null
}
