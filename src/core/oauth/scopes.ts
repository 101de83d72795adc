import { SCOPES } from '../../schema/oauth.ts'
import type { Credential } from '../records.ts'

type Access = Credential['access']
type Scope = (typeof SCOPES)[number]

export const ALL_SCOPES = SCOPES.join(' ')

/**
 * What a list of scopes asks for: everything where none are given, and null where none of them is ours. Others beside ours are passed over:
 * clients ask for `offline_access` and the like everywhere.
 */
export function accessAsked(scope: string | undefined): Access | null {
  const names = (scope ?? '').split(' ').filter((name) => name !== '')
  if (names.length === 0 || names.includes('memories:write')) return 'write'
  return names.includes('memories:read') ? 'read' : null
}

export function scopesOf(access: Access): Scope[] {
  return access === 'write' ? [...SCOPES] : ['memories:read']
}
