import { LANGUAGES } from '../../schema/account.ts'
import type { NotificationsChange } from '../../schema/notifications.ts'
import { TIME_OF_DAY } from '../../schema/rules.ts'
import type { ImportFormat, ImportProblemView, ImportReportView } from '../../schema/transfer.ts'
import { type ProfileChange, updateProfile } from '../accounts/accounts.ts'
import type { Presented, UsageCounters, ViewedAccount } from '../accounts/record.ts'
import { isLimited, isOverQuota, periodOf, planNamed } from '../accounts/usage.ts'
import { AppError } from '../errors.ts'
import { newFileKey } from '../media/receiving.ts'
import { audioCharge } from '../media/reservation.ts'
import { changeHours } from '../reminders/settings.ts'
import type { Clock, Random, Store } from '../store.ts'
import { type Decision, decide } from './follow-source.ts'
import type { FoundItems, ImportFile, ImportItem, ItemName, KeptSettings, OpenImport, OpenRequest } from './items.ts'
import { ImportFault, importFault, type Problem, problem, problemIn, tooLarge } from './problems.ts'
import {
  countedFor,
  keptBefore,
  memoryOf,
  type ReadyMemory,
  type ReceivingDeps,
  receiveKept,
  type SavingDeps,
  saveImported,
  withoutFile,
} from './save-items.ts'
import { MAX_TEXT_BYTES } from './text-stream.ts'
import { charactersIn, fieldsOf } from './values.ts'

/** The signal stops the import before the next memory. */
interface ImportRequest extends OpenRequest {
  isDryRun: boolean
  onProgress(done: number, total: number | null): void
}

/** Concurrent saves, which share one flush to disk. */
const AT_ONCE = 16
const MAX_PROBLEMS = 100
const MAX_REMARKS = 50
const MAX_REASON_LENGTH = 300

/**
 * Imports a file, with a separate transaction for each memory. After a crash, a plan limit or an abort, the imported memories stay, and repeating the
 * import continues from there. @throws {AppError} invalid, if the file cannot be read
 */
export async function importFile(
  deps: SavingDeps,
  caller: Presented,
  file: ImportFile,
  request: ImportRequest,
): Promise<ImportReportView> {
  const opened = await file.open(request)
  try {
    return await importOpened({ ...deps, unpack: file.unpack }, caller, opened, request)
  } finally {
    await opened.close()
  }
}

async function importOpened(
  deps: ReceivingDeps,
  caller: Presented,
  opened: OpenImport,
  request: ImportRequest,
): Promise<ImportReportView> {
  const { format } = opened
  const isOurs = format === 'lembra' && !request.isDryRun
  const account = isOurs ? await applySettings(deps, caller, opened.settings) : caller.account
  const before = (sourceId: string) => keptBefore(deps.store, account, format, sourceId)
  const { total, items } = await opened.read({ account, now: deps.clock(), before })
  const run = await createRun(deps, { ...caller, account }, format, request)
  const pool = createPool(AT_ONCE)
  try {
    for await (const item of itemsOf(items, run)) {
      if (request.signal.aborted || run.report.stoppedBy !== null) break
      run.report.found += 1
      await deps.turn()
      await pool.run(async () => {
        await run.take(item)
        run.done += 1
        request.onProgress(run.done, total === 0 ? null : total)
      })
    }
  } finally {
    await pool.idle()
    deps.wakeJobs()
  }
  return run.report
}

/** If the file turns out to be damaged in the middle, the items before stay imported and the report contains the problem. */
async function* itemsOf(items: FoundItems['items'], run: ImportRun): AsyncGenerator<ImportItem> {
  try {
    for await (const item of items)
      if ('remark' in item) run.remark(item, item.remark)
      else yield item
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid' || run.report.found === 0) throw error
    run.tell({ item: 'the rest of the file', place: { kind: 'rest' } }, problemIn(error))
  }
}

interface ImportRun {
  report: ImportReportView
  done: number
  tell(name: ItemName, found: Problem): void
  /** Reports what concerns the whole file, however many problems there are. */
  remark(name: ItemName, found: Problem): void
  take(item: ImportItem): Promise<void>
}

async function createRun(
  deps: ReceivingDeps,
  caller: Presented,
  format: ImportFormat,
  { isDryRun }: Pick<ImportRequest, 'isDryRun'>,
): Promise<ImportRun> {
  const { account } = caller
  const counts = { found: 0, imported: 0, updated: 0, alreadyThere: 0, skipped: 0, media: 0 }
  const report: ImportReportView = {
    dryRun: isDryRun,
    format,
    ...counts,
    problems: [],
    problemCount: 0,
    stoppedBy: null,
  }
  const save = isDryRun ? await foreseeing(deps, account) : (ready: ReadyMemory) => saveNew(deps, caller, ready)
  const tell = (name: ItemName, found: Problem) => {
    report.problemCount += 1
    if (report.problems.length < MAX_PROBLEMS) report.problems.push(reported(name, found))
  }
  const remark = (name: ItemName, found: Problem) => {
    report.problemCount += 1
    if (report.problems.length < MAX_PROBLEMS + MAX_REMARKS) report.problems.push(reported(name, found))
  }
  const skip = (name: ItemName, found: Problem) => {
    report.skipped += 1
    tell(name, found)
  }
  const firstOf = createRepetitions()
  const keep = async (item: Exclude<ImportItem, { skipped: Problem }>) => {
    const ready = await readyMemory(deps, account, format, item)
    const decision: Decision = ready ? await firstOf(ready, save) : { kind: 'known' }
    if (decision.kind === 'known') report.alreadyThere += 1
    else if (decision.kind === 'add') {
      report.imported += 1
      if (ready?.file) report.media += 1
    } else {
      report.updated += 1
      if (decision.isConflict) tell(item, problem('changed-here'))
    }
  }
  const take = async (item: ImportItem) => {
    if ('skipped' in item) return skip(item, item.skipped)
    if (report.stoppedBy !== null) return
    try {
      if ('brought' in item) for (const note of item.notes) tell(item, note)
      if ('brought' in item && item.brought.location && !account.geolocation) tell(item, problem('location-off'))
      await keep(item)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.kind === 'plan-limit') report.stoppedBy = 'plan-limit'
      else if (error.kind === 'invalid') skip(item, problemIn(error))
      else if (error.kind === 'too-large') skip(item, tooLarge(deps.maxUploadBytes))
      else throw error
    }
  }
  return { report, done: 0, tell, remark, take }
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

/** Returns null if the account already has the memory. For our own exports, this is known before the file is unpacked. */
async function readyMemory(
  deps: ReceivingDeps,
  account: ViewedAccount,
  format: ImportFormat,
  item: Exclude<ImportItem, { skipped: Problem }>,
): Promise<ReadyMemory | null> {
  if ('brought' in item) {
    const { text, media } = item.brought
    if (!media && text.trim() === '') throw importFault('no-text')
    if (Buffer.byteLength(text) > MAX_TEXT_BYTES) throw new ImportFault(tooLarge(MAX_TEXT_BYTES))
    const ready = await memoryOf(deps, account, format, item.brought)
    // Decided later, in the order of the items with its id.
    if (ready.following) return ready
    const { kind } = await decide(deps.store, account, ready.memory, ready.following)
    return kind === 'known' ? discarded(deps, ready) : ready
  }
  const { kept } = item
  if ((await decide(deps.store, account, kept.memory, null)).kind === 'known') return null
  if (kept.media) {
    const file = await receiveKept(deps, kept.media)
    return { memory: kept.memory, file, name: kept.media.name, following: null }
  }
  const memory = withoutFile(kept, newFileKey(account, deps.clock(), deps.random))
  return { memory, file: null, following: null }
}

async function discarded({ spool }: SavingDeps, { file }: ReadyMemory): Promise<null> {
  if (file) await spool.discard(file)
  return null
}

type Save = (ready: ReadyMemory) => Promise<Decision>

/**
 * Recognises items of one file that have the same id. The later one waits for the first, and is another item unless they are equal. Ids are held as
 * 52 bits of their hash.
 */
function createRepetitions(): (ready: ReadyMemory, save: Save) => Promise<Decision> {
  const seen = new Set<number>()
  const running = new Map<number, Promise<unknown>>()
  return async (ready, save) => {
    const { following, memory } = ready
    if (!following) return save(ready)
    const id = Number.parseInt((memory.clientId ?? '').slice('import-'.length).slice(0, 13), 16)
    const isRepeated = seen.has(id)
    seen.add(id)
    const saving = (running.get(id) ?? Promise.resolve()).then(() =>
      save({ ...ready, following: { ...following, isRepeated } }),
    )
    // A failure is reported to whoever waits for this item, not to the next one.
    const settled = saving.catch(() => {})
    running.set(id, settled)
    try {
      return await saving
    } finally {
      if (running.get(id) === settled) running.delete(id)
    }
  }
}

/** Indexing is prepared before the transaction, so a memory that is known is recognised before that. */
async function saveNew(deps: SavingDeps, caller: Presented, ready: ReadyMemory): Promise<Decision> {
  const { memory, following } = ready
  if (following && (await decide(deps.store, caller.account, memory, following)).kind === 'known')
    return { kind: 'known' }
  return saveImported(deps, caller, ready)
}

/** Simulates saving for a dry run: recognises duplicates within the file and stops at the plan's limits. */
async function foreseeing(deps: SavingDeps, account: ViewedAccount): Promise<Save> {
  const plan = planNamed(deps.plans, account.plan)
  const usage = await deps.store.usage.read(account.id, periodOf(deps.clock()).name)
  const seen = new Set<string>()
  return async (ready) => {
    await discarded(deps, ready)
    const decision = await decide(deps.store, account, ready.memory, ready.following)
    if (decision.kind !== 'add') return decision
    const { following, memory } = ready
    const name = memory.clientId ?? memory.id
    if (seen.has(following?.isRepeated ? following.contentClientId : name)) return { kind: 'known' }
    seen.add(name)
    if (following) seen.add(following.contentClientId)
    const added = addedBy(ready)
    if (isLimited(plan) && isOverQuota(plan, usage, added))
      throw new AppError('plan-limit', 'The plan has no room for it.')
    for (const [counter, value] of Object.entries(added)) usage[counter as keyof UsageCounters] += value
    return decision
  }
}

function addedBy({ memory, file }: ReadyMemory): Partial<UsageCounters> {
  const counted = countedFor(memory)
  if (!file) return counted
  const bytes = Buffer.byteLength(memory.text) + file.bytes
  return memory.source === 'image'
    ? { ...counted, storageBytes: bytes, images: 1 }
    : { ...counted, storageBytes: bytes, audioSeconds: audioCharge(memory.audioSeconds, file.bytes) }
}

interface Pool {
  /** Resolves once the work has started, not when it ends. Rejects if earlier work failed. */
  run(work: () => Promise<void>): Promise<void>
  /** Resolves once all work has ended. Rejects if any failed. */
  idle(): Promise<void>
}

/** Runs at most `places` functions concurrently, and starts none after a failure. */
function createPool(places: number): Pool {
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const check = () => {
    if (failure) throw failure.error
  }
  const begin = (work: () => Promise<void>) => {
    const one: Promise<void> = work()
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => void running.delete(one))
    running.add(one)
  }
  return {
    async run(work) {
      while (running.size >= places) await Promise.race(running)
      check()
      begin(work)
    },
    async idle() {
      await Promise.all(running)
      check()
    },
  }
}

/**
 * Applies the name and settings of an export to an account without memories, because its dates, recall texts and note names depend on them. An
 * account with memories is in use and keeps its own settings. Email, plan, password and the channels of reminders never come from a file.
 */
async function applySettings(
  deps: { store: Store; clock: Clock; random: Random },
  caller: Presented,
  kept: KeptSettings | null,
): Promise<ViewedAccount> {
  const { account } = caller
  if (!kept || (await deps.store.memories.idsAfter(account, null, 1)).length > 0) return account
  try {
    await updateProfile(deps, caller, changeIn(kept))
    await changeHours(deps, caller, hoursIn(kept))
  } catch (error) {
    // A name or a time zone that this server does not accept must not prevent the import.
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
  }
  return { ...account, ...(await deps.store.accounts.get(account.id)) }
}

function changeIn({ name, settings }: KeptSettings): ProfileChange {
  const language = LANGUAGES.find((each) => each === settings.language)
  const { timezone, geolocation } = settings
  return {
    ...(typeof name === 'string' && name.trim() !== '' && charactersIn(name) <= 100 && { name }),
    settings: {
      ...(language !== undefined && { language }),
      ...(typeof timezone === 'string' && timezone.length <= 100 && { timezone }),
      ...(typeof geolocation === 'boolean' && { geolocation }),
    },
  }
}

const TIME = new RegExp(TIME_OF_DAY)

/** Without what this server does not know. */
function hoursIn({ notifications }: KeptSettings): NotificationsChange {
  const { dayTime, escalateAfterMinutes: after } = notifications
  const [{ from, to }, { at }] = [fieldsOf(notifications.quietHours), fieldsOf(notifications.digest)]
  const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)
  return {
    ...(isTime(dayTime) && { dayTime }),
    ...(isTime(from) && isTime(to) && { quietHours: { from, to } }),
    ...(typeof after === 'number' && after >= 1 && after <= 1_440 && { escalateAfterMinutes: Math.round(after) }),
    ...(isTime(at) && { digest: { at } }),
  }
}
