import { instantOf, wallClockAt } from '../../engines/language/index.ts'
import type { Mailer } from '../accounts/account-mail.ts'
import { type Account, type Viewer, wholeAccount } from '../accounts/record.ts'
import { memoryUrl } from '../memories/memory-view.ts'
import { type ListedMemory, type Memory, readListed } from '../memories/record.ts'
import { type DigestPart, digestWords } from '../messages/digest.ts'
import { type Clock, newId, queueJob, type Random, type Store, type Transaction } from '../store.ts'
import { type ChannelSenders, DeliveryFailure, ownNotice } from './channel.ts'
import type { Channel, DeliveryOutcome, NotificationSettings } from './record.ts'
import { composedLines, type Line } from './reminder-mail.ts'

/** Its key is the account. It stays while the digest is on, and runs once a day. */
export const DIGEST_JOB = 'digest'
/** In the place of a memory and a channel: one delivery for each local day says that its digest was sent. */
export const DIGEST = 'digest'

export interface DigestDeps {
  store: Store
  clock: Clock
  random: Random
  senders: ChannelSenders
  mailer: Mailer
  mailDomain: string
  baseUrl: string
}

/** Starts or ends the job. A job that runs before its time waits for it. */
export async function planDigest(
  tx: Pick<Transaction, 'jobs'>,
  deps: { clock: Clock; random: Random },
  accountId: string,
  { digestAt }: Pick<NotificationSettings, 'digestAt'>,
): Promise<void> {
  if (digestAt === null) {
    await tx.jobs.remove(DIGEST_JOB, accountId)
    return
  }
  await queueJob(tx, deps, { kind: DIGEST_JOB, key: accountId, accountId })
  await tx.jobs.bringForward({ kinds: [DIGEST_JOB], key: accountId }, deps.clock())
}

const DAY_MS = 86_400_000
/** Later than this, the digest of a day is no longer sent: the service was down. */
const LATEST_MINUTES = 360

/**
 * Sends the digest of the account's local day, if its time has come and it was not sent. Returns when to run again; null if it was turned off. If the
 * process ended between sending and noting, the same digest is sent once more, with the same Message-ID.
 */
export async function sendDigest(deps: DigestDeps, accountId: string, signal: AbortSignal): Promise<number | null> {
  const { store, clock } = deps
  const account = await store.accounts.get(accountId)
  const { digestAt } = await store.reminders.settings(accountId)
  if (!account || digestAt === null) return null
  const { day, seconds } = wallClockAt(new Date(clock()), account.timezone)
  const timeOn = (each: number) => instantOf({ day: each, seconds: digestAt * 60 }, account.timezone).getTime()
  const minute = seconds / 60
  if (minute < digestAt) return timeOn(day)
  if (minute - digestAt <= LATEST_MINUTES) await sendOnce(deps, account, day, signal)
  return timeOn(day + 1)
}

async function sendOnce(deps: DigestDeps, account: Account, day: number, signal: AbortSignal): Promise<void> {
  const { reminders } = deps.store
  const accountId = account.id
  const sent = (await reminders.deliveries(accountId, DIGEST, 3)).find(({ dueAt }) => dueAt === day * DAY_MS)
  if (sent && sent.outcome !== null) return
  const parts = await readParts(deps, account, day)
  const channel = (await reminders.channels(accountId)).find((each) => canShow(deps.senders, account, each))
  if (!channel || parts.length === 0) return
  const now = deps.clock()
  const delivery = sent ?? {
    accountId,
    id: newId('dlv', now, deps.random),
    memoryId: DIGEST,
    dueAt: day * DAY_MS,
    stage: 'due' as const,
    snoozedUntil: 0,
    channelId: DIGEST,
    notifyAt: now,
    outcome: null,
    attempts: 1,
    createdAt: now,
    updatedAt: now,
  }
  if (!sent) await reminders.addDeliveries([delivery])
  // Another process may be sending it.
  if (!sent && !(await reminders.delivery(accountId, delivery.id))) return
  const outcome = await send(deps, account, { channel, parts, day, id: delivery.id }, signal)
  await reminders.noteDelivery({ ...delivery, outcome, updatedAt: deps.clock() })
  await reminders.noteChannel(accountId, channel.id, outcome, deps.clock())
}

function canShow(senders: ChannelSenders, { emailProvenAt }: Account, { kind, isEnabled }: Channel): boolean {
  if (!isEnabled || kind === 'webhook') return false
  return kind === 'mail' ? emailProvenAt !== null : senders.push !== null
}

interface Part {
  name: DigestPart
  memories: readonly Memory[]
}

const MOST = { overdue: 10, today: 20, review: 10, ofYear: 3, years: 10 }
/** Those that wait for a review are looked for among the last changed memories. */
const MOST_LOOKED_AT = 200

/** Parts with nothing in them are left out. */
async function readParts({ store }: DigestDeps, account: Account, day: number): Promise<Part[]> {
  const viewer = wholeAccount(account.id)
  const { memories } = store
  const startOf = (each: number) => instantOf({ day: each, seconds: 0 }, account.timezone).getTime()
  const [start, end] = [startOf(day), startOf(day + 1)]
  const overdue = await memories.openDue(viewer, 'before', start, MOST.overdue)
  const whole = async (listed: readonly ListedMemory[]) => {
    const read: Memory[] = []
    for await (const memory of readListed(memories, viewer, listed)) read.push(memory)
    return read
  }
  const due = await whole(await memories.getListed(viewer, await memories.openDue(viewer, 'from', start, MOST.today)))
  const page = { order: 'updatedAt' as const, below: null, limit: MOST_LOOKED_AT, offset: 0 }
  const latest = await memories.list(viewer, { isWithoutArchived: true }, page)
  const review = latest.flatMap(({ memory }) => ('review' in memory && memory.review === 'pending' ? memory : []))
  const parts: Part[] = [
    { name: 'overdue', memories: await whole(await memories.getListed(viewer, overdue)) },
    { name: 'today', memories: due.filter(({ dueAt }) => dueAt !== null && dueAt < end) },
    { name: 'review', memories: review.slice(0, MOST.review) },
    { name: 'earlier', memories: await whole(await ofEarlierYears(store, viewer, day, startOf)) },
  ]
  return parts.filter((part) => part.memories.length > 0)
}

async function ofEarlierYears(
  { memories }: Store,
  viewer: Viewer,
  day: number,
  startOf: (day: number) => number,
): Promise<ListedMemory[]> {
  const today = new Date(day * DAY_MS)
  const found: ListedMemory[] = []
  for (let back = 1; back <= MOST.years; back += 1) {
    const then = Date.UTC(today.getUTCFullYear() - back, today.getUTCMonth(), today.getUTCDate())
    // 29 February has no such day in most years.
    if (new Date(then).getUTCDate() !== today.getUTCDate()) continue
    const filter = { after: startOf(then / DAY_MS), before: startOf(then / DAY_MS + 1), isWithoutArchived: true }
    const page = { order: 'capturedAt' as const, below: null, limit: MOST.ofYear, offset: 0 }
    found.push(...(await memories.list(viewer, filter, page)).map(({ memory }) => memory))
  }
  return found
}

interface Digest {
  channel: Channel
  parts: readonly Part[]
  day: number
  id: string
}

/** A refusal for good ends the digest of this day, not those to come. @throws if it should be tried again */
async function send(
  deps: DigestDeps,
  account: Account,
  digest: Digest,
  signal: AbortSignal,
): Promise<Extract<DeliveryOutcome, 'delivered' | 'failed'>> {
  const { language } = account
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(digest.day * DAY_MS)
  const subject = digestWords[language].subject(day)
  if (digest.channel.kind === 'mail') {
    await sendMail(deps, account, digest, subject, signal)
    return 'delivered'
  }
  const notice = ownNotice(account, {
    deliveryId: digest.id,
    title: subject,
    text: digest.parts.map(({ name, memories }) => digestWords[language].counts[name](memories.length)).join(', '),
    dueAt: deps.clock(),
    precision: 'day',
    url: `${deps.baseUrl}/tasks`,
  })
  const answer = await deps.senders.push?.send(digest.channel, notice, signal).catch((error: unknown) => {
    if (error instanceof DeliveryFailure && error.isPermanent) return 'failed'
    throw error
  })
  return answer === 'delivered' ? 'delivered' : 'failed'
}

async function sendMail(
  { mailer, mailDomain, baseUrl }: DigestDeps,
  account: Account,
  { parts, id }: Digest,
  subject: string,
  signal: AbortSignal,
): Promise<void> {
  const { language, email } = account
  const settings = `${baseUrl}/account/reminders`
  const mail = composedLines(language, subject, [
    ...parts.flatMap((part) => linesOf(part, account, baseUrl)),
    { words: digestWords[language].switchOff, href: settings },
  ])
  const headers = { 'List-Unsubscribe': `<${settings}>` }
  await mailer.send({ ...mail, to: email, messageId: `<${id}@${mailDomain}>`, headers }, signal)
}

function linesOf({ name, memories }: Part, { language, timezone }: Account, baseUrl: string): Line[] {
  const year = new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: timezone })
  const words = (memory: Memory) =>
    name === 'earlier' ? `${year.format(memory.capturedAt)}: ${memory.title}` : memory.title
  return [
    digestWords[language].parts[name],
    ...memories.map((memory) => ({ words: words(memory), href: memoryUrl(baseUrl, memory.id) })),
  ]
}
