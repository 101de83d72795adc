import { type Kysely, sql } from 'kysely'
import type { Viewer } from '../core/accounts/record.ts'
import { blankMemory, isInScope, type Memory, type MemoryStore } from '../core/memories/record.ts'
import type { MadeChange } from './changes.ts'
import { labelsOf, passing, seenBy } from './filters.ts'
import { allMemories, listedMemories, listedOf, memoryOf, rowOf, valuesOf } from './memory-rows.ts'
import { compiledOnce, insertedOnce, writtenOnce } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

export function memoryStore(
  { reader, writer, isLocking = false, recent }: Databases,
  note: (change: MadeChange) => Promise<void>,
): MemoryStore {
  return {
    ...reads(reader, isLocking, recent),
    ...lists(reader),
    ...tasks(reader),
    ...walks(reader),
    ...counts(reader),
    ...writes(writer, note),
    labels: (viewer, limit) => labelsOf(reader, viewer, limit),
  }
}

type Reads = Pick<MemoryStore, 'get' | 'getMany' | 'getListed' | 'getByClientId'>

function reads(reader: Kysely<Tables>, isLocking: boolean, recent: Databases['recent']): Reads {
  const find = isLocking ? byIdLocked : byId
  // Locked in the order of ids, so that two transactions never deadlock. The lock is exclusive: if two transactions shared a lock and both wanted to
  // change the row, they would deadlock too.
  const all = () => allMemories(reader).$if(isLocking, (query) => query.orderBy('id').forNoKeyUpdate())
  return {
    async get(viewer, id) {
      const get = async () => {
        const { rows } = await find(reader, [viewer.id, id])
        return rows[0] ? memoryOf(rows[0]) : null
      }
      return ifSeen(viewer, await (recent ? recent.memories.find(`${viewer.id}/${id}`, get) : get()))
    },

    async getMany(viewer, ids) {
      if (ids.length === 0) return []
      const rows = await all()
        .where((eb) => seenBy(eb, viewer))
        .where('id', 'in', [...ids])
        .execute()
      return inOrderOf(ids, rows.map(memoryOf))
    },

    async getListed(viewer, ids) {
      if (ids.length === 0) return []
      const rows = await listedMemories(reader)
        .$if(isLocking, (query) => query.orderBy('id').forShare())
        .where((eb) => seenBy(eb, viewer))
        .where('id', 'in', [...ids])
        .execute()
      return inOrderOf(ids, rows.map(listedOf))
    },

    async getByClientId(viewer, clientId) {
      const { rows } = await byClientId(reader, [viewer.id, clientId])
      return rows[0] ? ifSeen(viewer, memoryOf(rows[0])) : null
    },
  }
}

/** The memory is read whole in any case, so that these statements stay the same. */
function ifSeen({ scope }: Viewer, memory: Memory | null): Memory | null {
  return memory && isInScope(scope, memory) ? memory : null
}

function lists(reader: Kysely<Tables>): Pick<MemoryStore, 'list' | 'matching'> {
  return {
    async list(viewer, filter, { order, below, limit, offset }) {
      const time = order === 'updatedAt' ? 'memories.updated_at' : 'memories.captured_at'
      const rows = await listedMemories(reader)
        // SQLite takes it from the index that it reads in this order, even if the memory is large.
        .select(`${time} as place`)
        .where((eb) => seenBy(eb, viewer))
        .where((eb) => passing(eb, filter))
        .$if(below !== null, (query) =>
          query.where((eb) => eb(eb.refTuple(time, 'id'), '<', eb.tuple(below?.at ?? 0, below?.id ?? ''))),
        )
        .orderBy(time, 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ place: at, ...row }) => ({ memory: listedOf(row), place: { at, id: row.id } }))
    },

    async matching(viewer, ids, filter) {
      if (ids.length === 0) return []
      const rows = await reader
        .selectFrom('memories')
        .select('id')
        .where((eb) => seenBy(eb, viewer))
        .where('id', 'in', [...ids])
        .where((eb) => passing(eb, filter))
        .execute()
      const found = new Set(rows.map((row) => row.id))
      return ids.filter((id) => found.has(id))
    },
  }
}

function tasks(reader: Kysely<Tables>): Pick<MemoryStore, 'tasks' | 'openDue'> {
  return {
    async tasks(viewer, filter) {
      const isOpen = filter.status === 'open'
      const rows = await listedMemories(reader)
        .where((eb) => seenBy(eb, viewer))
        .where('status', '=', filter.status)
        .where((eb) => passing(eb, filter))
        .$if(isOpen, (query) => query.orderBy((eb) => eb('memories.due_at', 'is', null)).orderBy('memories.due_at'))
        .$if(!isOpen, (query) => query.orderBy('memories.updated_at', 'desc'))
        .orderBy('id', 'desc')
        .limit(filter.limit)
        .offset(filter.offset)
        .execute()
      return rows.map(listedOf)
    },

    async openDue(viewer, side, at, limit) {
      const isFrom = side === 'from'
      const rows = await reader
        .selectFrom('memories')
        .select('id')
        .where((eb) => seenBy(eb, viewer))
        .where('status', '=', 'open')
        .where('due_at', isFrom ? '>=' : '<', at)
        .orderBy('due_at', isFrom ? 'asc' : 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

function walks(reader: Kysely<Tables>): Pick<MemoryStore, 'idsAfter'> {
  return {
    async idsAfter(viewer, afterId, limit) {
      const rows = await reader
        .selectFrom('memories')
        .select('id')
        .where((eb) => seenBy(eb, viewer))
        .where('id', '>', afterId ?? '')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}

function counts(reader: Kysely<Tables>): Pick<MemoryStore, 'countAll' | 'countUnready'> {
  return {
    async countAll() {
      const { count } = await reader
        .selectFrom('memories')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    async countUnready(accountId) {
      const rows = await reader
        .selectFrom('memories')
        .select((eb) => ['memory_status as status', 'source', eb.fn.countAll<number>().as('count')])
        .where('account_id', '=', accountId)
        // A literal: SQLite uses the partial index only if it sees the value when it prepares the statement.
        .where('memory_status', '<>', sql.lit('ready'))
        .groupBy(['memory_status', 'source'])
        .execute()
      return rows.flatMap(({ status, source, count }) => (status === 'ready' ? [] : { status, source, count }))
    },
  }
}

function writes(
  writer: Kysely<Tables>,
  note: (change: MadeChange) => Promise<void>,
): Pick<MemoryStore, 'add' | 'update' | 'remove'> {
  return {
    async add(memory) {
      await insertRow(writer, valuesOf(memory))
      await addTags(memory)
      if (isArchived(memory)) await insertArchived(writer, [memory.accountId, memory.id])
      await note({ accountId: memory.accountId, memoryId: memory.id, before: null, labels: null })
    },

    async update(memory) {
      const { account_id, id, ...changed } = rowOf(memory)
      const before = await stateBefore(writer, account_id, id)
      await writer
        .updateTable('memories')
        .set(changed)
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
      await writer.deleteFrom('memory_tags').where('account_id', '=', account_id).where('memory_id', '=', id).execute()
      await addTags(memory)
      await (isArchived(memory) ? insertArchived : removeArchived)(writer, [account_id, id])
      await note({ accountId: account_id, memoryId: id, ...before })
    },

    async remove(accountId, id) {
      const { labels } = await stateBefore(writer, accountId, id)
      const { numDeletedRows } = await writer
        .deleteFrom('memories')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      for (const removeRows of [removeReminders, removeDeliveries]) await removeRows(writer, [accountId, id])
      await note({ accountId, memoryId: id, before: null, labels })
      return numDeletedRows > 0
    },
  }

  async function addTags(memory: Memory): Promise<void> {
    const tags = [...new Set(memory.tags)]
    await insertTags(
      writer,
      tags.map((tag) => [memory.accountId, memory.id, tag]),
    )
  }
}

async function stateBefore(
  writer: Kysely<Tables>,
  accountId: string,
  id: string,
): Promise<Pick<MadeChange, 'before' | 'labels'>> {
  const { rows } = await changedColumns(writer, [accountId, id])
  const [row] = rows
  if (!row) return { before: null, labels: null }
  const { type, source, tags, ...before } = row
  return { before, labels: { type, source, tags: JSON.parse(tags) as string[] } }
}

function isArchived({ attributes }: Memory): boolean {
  return attributes['archived'] === true
}

const byId = compiledOnce((db) => allMemories(db).where('account_id', '=', '').where('id', '=', '').compile())
const byIdLocked = compiledOnce((db) =>
  allMemories(db).where('account_id', '=', '').where('id', '=', '').forNoKeyUpdate().compile(),
)
const byClientId = compiledOnce((db) =>
  allMemories(db).where('account_id', '=', '').where('client_id', '=', '').compile(),
)
const insertTags = insertedOnce((db, rows) =>
  db
    .insertInto('memory_tags')
    .values(Array.from({ length: rows }, () => ({ account_id: '', memory_id: '', tag: '' })))
    .compile(),
)
const changedColumns = compiledOnce((db) =>
  db
    .selectFrom('memories')
    .select(['updated_at as updatedAt', 'captured_at as capturedAt', 'type', 'source', 'tags'])
    .where('account_id', '=', '')
    .where('id', '=', '')
    .compile(),
)
const insertArchived = writtenOnce((db) =>
  db
    .insertInto('archived_memories')
    .values({ account_id: '', memory_id: '' })
    .onConflict((conflict) => conflict.doNothing())
    .compile(),
)
const removeArchived = writtenOnce((db) =>
  db.deleteFrom('archived_memories').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
// Without a foreign key: the planner adds rows while another transaction may delete their memory.
const removeReminders = writtenOnce((db) =>
  db.deleteFrom('reminders').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const removeDeliveries = writtenOnce((db) =>
  db.deleteFrom('deliveries').where('account_id', '=', '').where('memory_id', '=', '').compile(),
)
const insertRow = writtenOnce((db) => db.insertInto('memories').values(rowOf(blankMemory())).compile())

function inOrderOf<T extends { id: string }>(ids: readonly string[], found: readonly T[]): T[] {
  const known = new Map(found.map((each) => [each.id, each]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
