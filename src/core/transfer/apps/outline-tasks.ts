import type { TaskStatus } from '../../memories/record.ts'
import { brought, type ImportAccount, type ImportItem } from '../items.ts'
import { identityOf } from '../json-lists.ts'
import type { Problem } from '../problems.ts'
import { keptJson, noTime, tagsOf, timeOf } from '../values.ts'
import type { Owner } from './app-files.ts'

/** How an outline marks tasks. */
export interface TaskSyntax {
  /** The bullet, then the rest of a line that begins an entry. */
  entry: RegExp
  statuses: ReadonlyMap<string, TaskStatus>
  /** Tags at the end of a line, such as `:home:garden:`. */
  hasTagsAtEnd: boolean
}

const MAX_TASKS = 20_000
const MARKED = /^([\p{Lu}-]{2,30})[ \t]+(?:\[#([A-Z0-9])\][ \t]+)?(\S.*)$/u
const TAGS = /[ \t]:([\p{L}\p{N}_@#%:]{1,500}):$/u
const PLANNED = /\b(SCHEDULED|DEADLINE|CLOSED):[ \t]*[<[]([^>\]\n]{1,60})[>\]]/g
const STAMP = /^(\d{4}-\d{2}-\d{2})[^\d\n]{0,20}(\d{1,2}:\d{2})?/

/** The entries of an outline that it calls tasks. They also stay in the text of their page. */
export function* outlineTasks(
  text: string,
  { entry, statuses, hasTagsAtEnd }: TaskSyntax,
  { path, owner, account }: { path: string; owner: Owner; account: ImportAccount },
): Generator<ImportItem> {
  const seen = new Map<string, number>()
  for (const { line, below } of entriesIn(text, entry)) {
    const [, marker = '', priority = '', rest = ''] = MARKED.exec(line) ?? []
    const status = statuses.get(marker)
    if (status === undefined || seen.size >= MAX_TASKS) continue
    const [, tags = ''] = (hasTagsAtEnd && TAGS.exec(rest.trimEnd())) || []
    const said = (tags === '' ? rest : rest.trimEnd().replace(TAGS, '')).trim()
    const count = (seen.get(said) ?? 0) + 1
    seen.set(said, count)
    const notes: Problem[] = []
    const { due, ...planned } = plannedIn(`${rest}\n${below}`, account, notes)
    yield {
      item: `${path}: ${said.slice(0, 60)}`,
      notes,
      brought: brought(identityOf('', path, 'task', said, String(count), marker, JSON.stringify(planned)), said, {
        stableId: `${path}\ntask ${count}\n${said}`,
        type: 'task',
        tags: tagsOf([...owner.tags, ...tagsOf(tags.split(':'))]),
        status,
        due,
        createdAt: owner.createdAt,
        imported: keptJson({ path, page: owner.title, marker, priority, ...planned }, notes),
      }),
    }
  }
}

function* entriesIn(text: string, entry: RegExp): Generator<{ line: string; below: string }> {
  let current: { line: string; below: string } | null = null
  for (const line of text.split('\n')) {
    const begun = entry.exec(line)?.[1]
    if (begun !== undefined) {
      if (current) yield current
      current = { line: begun, below: '' }
    } else if (current && current.below.length < 2_000) current.below += `${line}\n`
  }
  if (current) yield current
}

/** A deadline is more definite than the time for which the work is planned. */
function plannedIn(text: string, account: ImportAccount, notes: Problem[]) {
  const found: Record<string, string> = {}
  for (const [, name = '', stamp = ''] of text.matchAll(PLANNED)) found[name.toLowerCase()] ??= stamp
  const said = found['deadline'] ?? found['scheduled']
  if (said === undefined) return { ...found, due: null }
  const [, day = '', clock] = STAMP.exec(said) ?? []
  const read = timeOf(clock === undefined ? day : `${day} ${clock}`, account)
  if (!read) notes.push(noTime(said))
  return { ...found, due: read && { at: read.at, precision: read.isDay ? ('day' as const) : ('minute' as const) } }
}
