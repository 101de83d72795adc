import { calendarDay, isCalendarTime } from '../language/dates/calendar-day.ts'
import { instantOf } from '../language/dates/wall-clock.ts'
import type { AudioProbe, PictureFacts, Pictures } from '../media-ports.ts'
import { isOverQuota, type Plans, periodOf, planNamed } from '../plans.ts'
import type { Account, Job, JsonObject, Memory, UsageCounters } from '../records.ts'
import { beginStage, endStage, type StageDeps, setMemoryStatus, withOriginal } from './stage.ts'
import { RECOGNISE_JOB, TRANSCRIBE_JOB } from './stage-jobs.ts'

export interface ProbeDeps extends StageDeps {
  plans: Plans
  pictures: Pictures
  audioProbe: AudioProbe
}

/** A plan may change, or room be made, before the month turns. */
const LOOK_AGAIN_MS = 600_000
const DAY_MS = 86_400_000

/** What the file's head tells, and its count against the plan. Answers until when it is to wait where the plan's limit is reached. */
export async function probeMedia(deps: ProbeDeps, job: Job, signal: AbortSignal): Promise<{ until: number } | null> {
  const stage = await beginStage(deps, job)
  if (!stage) return null
  const { account, memory } = stage
  const found = memory.source === 'audio' ? await probeAudio(deps, job, memory, signal) : await probeImage(deps, memory)
  const now = deps.clock()
  if (!(await charge(deps, account, memory, found.used))) {
    await setMemoryStatus(deps, memory, 'paused')
    return { until: Math.min(periodOf(now).end, now + LOOK_AGAIN_MS) }
  }
  await endStage(deps, job, (current) =>
    found.picture ? seenPicture(current, account, job, found.picture, now) : heardAudio(current, found.used),
  )
  return null
}

interface Found {
  used: Partial<UsageCounters>
  picture: PictureFacts | null
}

async function probeAudio(deps: ProbeDeps, job: Job, memory: Memory, signal: AbortSignal): Promise<Found> {
  const told = await withOriginal(deps, memory, (path, { contentType }) =>
    deps.audioProbe.seconds(path, contentType, signal),
  )
  const claimed = job.payload['durationSeconds']
  const seconds = told ?? (typeof claimed === 'number' ? claimed : 0)
  return { used: { audioSeconds: Math.round(seconds * 100) / 100 }, picture: null }
}

async function probeImage(deps: ProbeDeps, memory: Memory): Promise<Found> {
  return { used: { images: 1 }, picture: await withOriginal(deps, memory, (path) => deps.pictures.inspect(path)) }
}

/** Once for each file, however often it is looked into. False where the plan has no room for it. */
async function charge(
  { store, plans, clock }: ProbeDeps,
  account: Account,
  { accountId, id }: Memory,
  used: Partial<UsageCounters>,
): Promise<boolean> {
  const period = periodOf(clock()).name
  return store.transaction(async (tx) => {
    const memory = await tx.memories.get(accountId, id)
    if (!memory?.media || memory.media.chargedIn !== null) return true
    await tx.usage.hold(accountId)
    if (isOverQuota(planNamed(plans, account.plan), await tx.usage.read(accountId, period), used)) return false
    await tx.usage.add(accountId, period, used)
    await tx.memories.update({ ...memory, media: { ...memory.media, chargedIn: period } })
    return true
  })
}

function heardAudio(memory: Memory, { audioSeconds }: Partial<UsageCounters>) {
  // Nothing was told by the file, nor by the client: not known rather than none.
  return { memory: { ...memory, audioSeconds: audioSeconds || null }, next: { kind: TRANSCRIBE_JOB } as const }
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

/** A camera that does not tell its zone is taken to be where its owner's clocks are. */
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
