import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { blankMemory, type Memory, type MemoryFilter, type MemoryStore } from '../core/memories/record.ts'
import { labelsOf } from './labels.ts'
import { allMemories, listedMemories, listedOf, memoryOf, rowOf, valuesOf } from './memory-rows.ts'
import { compiledOnce, insertedOnce, writtenOnce } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

export function memoryStore({ reader, writer, isLocking = false, recent }: Databases): MemoryStore {
  return {
    ...reads(reader, isLocking, recent),
    ...lists(reader),
    ...tasks(reader),
    ...walks(reader),
    ...counts(reader),
    ...writes(writer),
    labels: (accountId, limit) => labelsOf(reader, accountId, limit),
  }
}

type Reads = Pick<MemoryStore, 'get' | 'getMany' | 'getListed' | 'getByClientId'>

function reads(reader: Kysely<Tables>, isLocking: boolean, recent: Databases['recent']): Reads {
  const find = isLocking ? byIdLocked : byId
  // Locked in the order of ids, so that two transactions never deadlock. The lock is exclusive: if two transactions shared a lock and both wanted to
  // change the row, they would deadlock too.
  const all = () => allMemories(reader).$if(isLocking, (query) => query.orderBy('id').forNoKeyUpdate())
  return {
    get(accountId, id) {
      const get = async () => {
        const { rows } = await find(reader, [accountId, id])
        return rows[0] ? memoryOf(rows[0]) : null
      }
      return recent ? recent.memories.find(`${accountId}/${id}`, get) : get()
    },

    async getMany(accountId, ids) {
      if (ids.length === 0) return []
      const rows = await all()
        .where('account_id', '=', accountId)
        .where('id', 'in', [...ids])
        .execute()
      return inOrderOf(ids, rows.map(memoryOf))
    },

    async getListed(accountId, ids) {
      if (ids.length === 0) return []
      const rows = await listedMemories(reader)
        .$if(isLocking, (query) => query.orderBy('id').forShare())
        .where('account_id', '=', accountId)
        .where('id', 'in', [...ids])
        .execute()
      return inOrderOf(ids, rows.map(listedOf))
    },

    async getByClientId(accountId, clientId) {
      const { rows } = await byClientId(reader, [accountId, clientId])
      return rows[0] ? memoryOf(rows[0]) : null
    },
  }
}

function lists(reader: Kysely<Tables>): Pick<MemoryStore, 'list' | 'matching'> {
  return {
    async list(accountId, filter, page) {
      const rows = await listedMemories(reader)
        .where('account_id', '=', accountId)
        .where((eb) => passing(eb, filter))
        .orderBy('memories.updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute()
      return rows.map(listedOf)
    },

    async matching(accountId, ids, filter) {
      if (ids.length === 0) return []
      const rows = await reader
        .selectFrom('memories')
        .select('id')
        .where('account_id', '=', accountId)
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
    async tasks(accountId, filter) {
      const isOpen = filter.status === 'open'
      const rows = await listedMemories(reader)
        .where('account_id', '=', accountId)
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

    async openDue(accountId, side, at, limit) {
      const isFrom = side === 'from'
      const rows = await reader
        .selectFrom('memories')
        .select('id')
        .where('account_id', '=', accountId)
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
    async idsAfter(accountId, afterId, limit) {
      const rows = await reader
        .selectFrom('memories')
        .select('id')
        .where('account_id', '=', accountId)
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

function writes(writer: Kysely<Tables>): Pick<MemoryStore, 'add' | 'update' | 'remove'> {
  return {
    async add(memory) {
      await insertRow(writer, valuesOf(memory))
      await addTags(memory)
    },

    async update(memory) {
      const { account_id, id, ...changed } = rowOf(memory)
      await writer
        .updateTable('memories')
        .set(changed)
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
      await writer.deleteFrom('memory_tags').where('account_id', '=', account_id).where('memory_id', '=', id).execute()
      await addTags(memory)
    },

    async remove(accountId, id) {
      const { numDeletedRows } = await writer
        .deleteFrom('memories')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
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

function passing(eb: ExpressionBuilder<Tables, 'memories'>, filter: MemoryFilter) {
  const conditions = [
    ...(filter.type === undefined ? [] : [ofType(eb, filter.type)]),
    ...(filter.clientSlug === undefined ? [] : [eb('client_slug', '=', filter.clientSlug)]),
    ...(filter.tags ?? []).map((tag) =>
      eb.exists(
        eb
          .selectFrom('memory_tags')
          .select('memory_tags.tag')
          .whereRef('memory_tags.account_id', '=', 'memories.account_id')
          .whereRef('memory_tags.memory_id', '=', 'memories.id')
          .where('memory_tags.tag', '=', tag),
      ),
    ),
  ]
  return eb.and(conditions)
}

/** A memory captured from audio or an image is still found by that type after its type became note or task. */
function ofType(eb: ExpressionBuilder<Tables, 'memories'>, type: string) {
  if (type !== 'audio' && type !== 'image') return eb('type', '=', type)
  return eb.or([eb('type', '=', type), eb('source', '=', type)])
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
const insertRow = writtenOnce((db) => db.insertInto('memories').values(rowOf(blankMemory())).compile())

function inOrderOf<T extends { id: string }>(ids: readonly string[], found: readonly T[]): T[] {
  const known = new Map(found.map((each) => [each.id, each]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
