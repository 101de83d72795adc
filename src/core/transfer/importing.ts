import type { ImportFormat, ImportReportView } from '../../schema/transfer.ts'
import type { Presented, UsageCounters, ViewedAccount } from '../accounts/record.ts'
import { isLimited, isOverQuota, periodOf, planNamed } from '../accounts/usage.ts'
import { AppError } from '../errors.ts'
import { newFileKey } from '../media/receiving.ts'
import { audioCharge } from '../media/reservation.ts'
import { type Decision, decide } from './follow-source.ts'
import { createReport, type ImportReport } from './import-report.ts'
import type { FoundItems, ImportFile, ImportItem, OpenImport, OpenRequest } from './items.ts'
import { applySettings } from './kept-settings.ts'
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

/** The signal stops the import before the next memory. */
interface ImportRequest extends OpenRequest {
  isDryRun: boolean
  onProgress(done: number, total: number | null): void
}

/** Concurrent saves, which share one flush to disk. */
const AT_ONCE = 16

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
  const report = createReport(format, request.isDryRun)
  const take = await itemTaker(deps, { ...caller, account }, report)
  const pool = createPool(AT_ONCE)
  let done = 0
  try {
    for await (const item of itemsOf(items, report)) {
      if (request.signal.aborted || report.view.stoppedBy !== null) break
      report.view.found += 1
      await deps.turn()
      await pool.run(async () => {
        await take(item)
        done += 1
        request.onProgress(done, total === 0 ? null : total)
      })
    }
  } finally {
    await pool.idle()
    deps.wakeJobs()
  }
  return report.view
}

/** If the file turns out to be damaged in the middle, the items before stay imported and the report contains the problem. */
async function* itemsOf(items: FoundItems['items'], report: ImportReport): AsyncGenerator<ImportItem> {
  try {
    for await (const item of items)
      if ('remark' in item) report.remark(item, item.remark)
      else yield item
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid' || report.view.found === 0) throw error
    report.tell({ item: 'the rest of the file', place: { kind: 'rest' } }, problemIn(error))
  }
}

type NewItem = Exclude<ImportItem, { skipped: Problem }>

/** Returns the function that imports one item and reports what became of it. */
async function itemTaker(
  deps: ReceivingDeps,
  caller: Presented,
  report: ImportReport,
): Promise<(item: ImportItem) => Promise<void>> {
  const { account } = caller
  const { view, tell, skip } = report
  const save = view.dryRun ? await foreseeing(deps, account) : (ready: ReadyMemory) => saveNew(deps, caller, ready)
  const firstOf = createRepetitions()
  const keep = async (item: NewItem) => {
    const ready = await readyMemory(deps, account, view.format, item)
    const decision: Decision = ready ? await firstOf(ready, save) : { kind: 'known' }
    if (decision.kind === 'known') view.alreadyThere += 1
    else if (decision.kind === 'add') {
      view.imported += 1
      if (ready?.file) view.media += 1
    } else {
      view.updated += 1
      if (decision.isConflict) tell(item, problem('changed-here'))
    }
  }
  return async (item) => {
    if ('skipped' in item) return skip(item, item.skipped)
    if (view.stoppedBy !== null) return
    try {
      if ('brought' in item) for (const note of item.notes) tell(item, note)
      if ('brought' in item && item.brought.location && !account.geolocation) tell(item, problem('location-off'))
      await keep(item)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.kind === 'plan-limit') view.stoppedBy = 'plan-limit'
      else if (error.kind === 'invalid') skip(item, problemIn(error))
      else if (error.kind === 'too-large') skip(item, tooLarge(deps.maxUploadBytes))
      else throw error
    }
  }
}

/** Returns null if the account already has the memory. For our own exports, this is known before the file is unpacked. */
async function readyMemory(
  deps: ReceivingDeps,
  account: ViewedAccount,
  format: ImportFormat,
  item: NewItem,
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
