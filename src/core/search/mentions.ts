import { setImmediate as nextTurn } from 'node:timers/promises'
import type { NameKind } from '../../engines/language/index.ts'
import type { Viewer } from '../accounts/record.ts'
import { AppError } from '../errors.ts'
import type { MentionStore, NameCount, Naming } from './record.ts'

export interface Mentioned {
  id: string
  name: string
  kind: NameKind
  aliases: string[]
  memories: number
  lastAt: number
}

/** A name, and the shorter name that means the same. Kept small: a large account has tens of thousands. */
interface Joined {
  name: NameCount
  short: NameCount | null
  memories: number
}

interface Entity extends Omit<Mentioned, 'lastAt'> {
  /** The name that all of its memories have. */
  key: { value: string; held: number; withParts: boolean }
}

/** Each step takes a few milliseconds. */
const STEP = 1_000
/** Beyond this number, a name that only one memory has is not listed. */
const MAX_NAMES = 50_000
const ID = /^men_([\w-]{2,1100})$/u

/** The names of an account, those of the most memories first. */
export async function listMentions(
  mentions: MentionStore,
  viewer: Viewer,
  kind: NameKind | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Mentioned[]> {
  const names = await allNames(mentions, viewer)
  // Sorting them all at once would block the thread for a tenth of a second in a large account.
  const byCount = new Map<number, Joined[]>()
  let count = 0
  for (const joined of joinedNames(names)) {
    if (kind === undefined || kindOf(joined.name) === kind) {
      const same = byCount.get(joined.memories)
      if (same) same.push(joined)
      else byCount.set(joined.memories, [joined])
    }
    if (++count % STEP === 0) await nextTurn()
  }
  const counts = [...byCount.keys()].sort((a, b) => b - a)
  const page = counts.flatMap((memories) => byCount.get(memories) ?? []).slice(offset, offset + limit)
  const listed: Mentioned[] = []
  for (const entity of page.map(entityOf)) {
    const [latest] = await mentions.naming(viewer, entity.key, 1)
    if (latest) listed.push(mentionedOf(entity, latest))
    await nextTurn()
  }
  return listed
}

/** One name with its latest memories. @throws {AppError} not-found */
export async function readMention(
  mentions: MentionStore,
  viewer: Viewer,
  id: string,
  limit: number,
): Promise<{ mention: Mentioned; latest: Naming[] }> {
  const value = valueOf(id)
  const [first = ''] = value.split(' ')
  const near = await mentions.names(viewer, { from: first, below: `${first}!` }, STEP)
  const found = [...joinedNames(near)].find(({ name, short }) => name.value === value || short?.value === value)
  const entity = found && entityOf(found)
  const latest = entity ? await mentions.naming(viewer, entity.key, limit) : []
  if (!entity || !latest[0]) throw new AppError('not-found', 'There is no name with this id in your account.')
  return { mention: mentionedOf(entity, latest[0]), latest }
}

function mentionedOf({ id, name, kind, aliases, memories }: Entity, latest: Naming): Mentioned {
  return { id, name, kind, aliases, memories, lastAt: latest.capturedAt }
}

async function allNames(mentions: MentionStore, viewer: Viewer): Promise<NameCount[]> {
  const names: NameCount[] = []
  for (let from = ''; ; ) {
    const step = await mentions.names(viewer, { from }, STEP)
    for (const name of step) if (name.held > 1 || names.length < MAX_NAMES) names.push(name)
    const last = step.at(-1)
    if (!last || step.length < STEP) break
    // A space sorts before every other character of a name.
    from = `${last.value} `
    await nextTurn()
  }
  return names
}

/** `names` are in ascending order, so the longer names that begin with a name follow it. */
function* joinedNames(names: readonly NameCount[]): Generator<Joined> {
  const taken = new Set<NameCount>()
  for (const [index, name] of names.entries()) {
    if (taken.has(name)) continue
    const longer = onlyLonger(names, index)
    if (longer && isOnePerson(name, longer)) {
      taken.add(longer)
      yield { name: longer, short: name, memories: Math.max(name.held, longer.held) }
    } else if (name.held > name.parts) {
      yield { name, short: null, memories: name.held - name.parts }
    }
  }
}

/** The longer name that begins with this one, if there is exactly one. */
function onlyLonger(names: readonly NameCount[], index: number): NameCount | null {
  const beginning = `${names[index]?.value} `
  const [one, two] = names.slice(index + 1, index + 3)
  return one?.value.startsWith(beginning) && !two?.value.startsWith(beginning) ? one : null
}

/** "Ana" is Ana Souza, but Porto is not Porto Alegre. */
function isOnePerson(short: NameCount, long: NameCount): boolean {
  const kind = kindOf(short)
  return kindOf(long) === 'person' && (kind === 'person' || kind === 'other')
}

function entityOf({ name, short, memories }: Joined): Entity {
  const key = short && short.held > name.held ? short : name
  return {
    id: `men_${Buffer.from(name.value).toString('base64url')}`,
    name: name.written,
    kind: kindOf(name),
    aliases: short && short.held > short.parts ? [short.written] : [],
    memories,
    key: { value: key.value, held: memories, withParts: short !== null },
  }
}

/** The kind that most memories show. */
function kindOf({ person, place, organisation }: NameCount): NameKind {
  const most = Math.max(person, place, organisation)
  if (most === 0) return 'other'
  if (most === person) return 'person'
  return most === place ? 'place' : 'organisation'
}

/** The folded name in an id. An id that is not of this form is that of no name. */
function valueOf(id: string): string {
  const value = Buffer.from(ID.exec(id)?.[1] ?? '', 'base64url').toString()
  return /[\p{Cc}\uFFFD]/u.test(value) ? '' : value
}
