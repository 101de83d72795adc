import { AliasNode, type CompiledQuery, type OperationNode, SelectQueryNode, TableNode } from 'kysely'
import type { Telemetry } from '../core/telemetry.ts'

/** Measures a statement under its kind and table, such as `select memories`. Transaction control is part of what `transaction` measures. */
export function measured<T>(telemetry: Telemetry, query: CompiledQuery, work: () => Promise<T>): Promise<T> {
  const name = nameOf(query)
  return name === null ? work() : telemetry.observe('store', name, work)
}

/** Contains words of our own SQL only, never a value. */
function nameOf({ query, sql }: CompiledQuery): string | null {
  switch (query.kind) {
    case 'SelectQueryNode':
      return named('select', query.from?.froms[0])
    case 'InsertQueryNode':
      return named('insert', query.into)
    case 'UpdateQueryNode':
      return named('update', query.table)
    case 'DeleteQueryNode':
      return named('delete', query.from.froms[0])
    default:
      return nameOfText(sql)
  }
}

function named(kind: string, node: OperationNode | undefined): string {
  const table = tableOf(node)
  return table === null ? kind : `${kind} ${table}`
}

function tableOf(node: OperationNode | undefined): string | null {
  if (node === undefined) return null
  if (TableNode.is(node)) return node.table.identifier.name
  if (AliasNode.is(node)) return tableOf(node.node)
  return SelectQueryNode.is(node) ? tableOf(node.from?.froms[0]) : null
}

const CONTROL = /^(begin|commit|rollback|savepoint|release)\b/i
/** Not the UPDATE of a lock or of ON CONFLICT. */
const WRITE = /\b(?:(insert)(?: or replace)? into|(?<!for |key |do )(update)|(delete) from)\s+"?(\w+)/i
/** Not a function. */
const READ = /\b(?:from|join)\s+"?(\w+)\b(?!\()/i

/** For SQL that Kysely did not build: the first table that it writes to, or else reads from. */
function nameOfText(sql: string): string | null {
  if (CONTROL.test(sql)) return null
  const [, insert, update, remove, written] = WRITE.exec(sql) ?? []
  if (written !== undefined) return `${(insert ?? update ?? remove ?? '').toLowerCase()} ${written}`
  const read = READ.exec(sql)?.[1]
  const kind = /\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement'
  return read === undefined ? kind : `select ${read}`
}
