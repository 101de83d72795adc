// The limits of API keys and connections: memories with certain tags or of certain types.
import { AppError } from '../errors.ts'
import type { Memory } from '../memories/record.ts'
import { isInScope } from '../memories/record.ts'
import type { Scope } from './record.ts'

/** As a client sends it: a missing or empty list does not limit. */
export interface ScopeInput {
  tags?: readonly string[] | undefined
  types?: readonly string[] | undefined
}

/**
 * The limit of a credential that another one makes. A list that is not given is that of the other one.
 * @throws {AppError} forbidden, if more is asked for than the other one has
 */
export function scopeFor(asked: ScopeInput, most: Scope | null): Scope | null {
  const tags = narrowed(asked.tags, most?.tags)
  const types = narrowed(asked.types, most?.types)
  return tags.length > 0 || types.length > 0 ? { tags, types } : null
}

function narrowed(asked: readonly string[] = [], most: readonly string[] = []): string[] {
  const wanted = [...new Set(asked)].sort()
  if (most.length === 0) return wanted
  if (wanted.some((each) => !most.includes(each)))
    throw new AppError('forbidden', 'A new key may not have more access than the one that makes it.')
  return wanted.length > 0 ? wanted : [...most]
}

/** As clients see it: absent if there is no limit. */
export function scopeView(scope: Scope | null): { tags?: string[]; types?: string[] } {
  return scope ? { tags: [...scope.tags], types: [...scope.types] } : {}
}

/** A memory made within a single tag has it. */
export function withOnlyTag(scope: Scope | null, tags: string[]): string[] {
  const [only, ...others] = scope?.tags ?? []
  return only === undefined || others.length > 0 || tags.includes(only) ? tags : [...tags, only]
}

/** The type of a text made within a single type. */
export function onlyType(scope: Scope | null): string | undefined {
  const [only, ...others] = scope?.types ?? []
  return others.length > 0 || only === 'audio' || only === 'image' ? undefined : only
}

/** @throws {AppError} forbidden, if the credential would not see the memory that it writes */
export function requireInScope(scope: Scope | null, memory: Pick<Memory, 'type' | 'source' | 'tags'>): void {
  if (scope === null || isInScope(scope, memory)) return
  const tags = scope.tags.length > 0 ? [`tagged ${listed(scope.tags)}`] : []
  const types = scope.types.length > 0 ? [`of type ${listed(scope.types)}`] : []
  const limit = [...tags, ...types].join(' and ')
  throw new AppError(
    'forbidden',
    `This credential may only write memories ${limit}. Send the memory so, or use another one.`,
  )
}

function listed(names: readonly string[]): string {
  return names.join(' or ')
}

/** @throws {AppError} forbidden, for a credential with a limit */
export function requireWholeAccount(scope: Scope | null): void {
  if (scope === null) return
  throw new AppError(
    'forbidden',
    'This credential is limited to some memories, and this concerns the whole account. Use a key without a limit.',
  )
}
