import { SCOPES } from '../../schema/oauth.ts'
import type { Credential } from '../accounts/record.ts'

type Access = Credential['access']
type Scope = (typeof SCOPES)[number]

export const ALL_SCOPES = SCOPES.join(' ')

/** No scopes mean `write`; null means that none is ours. Clients ask for `offline_access` and the like everywhere, so others are ignored. */
export function accessAsked(scope: string | undefined): Access | null {
  const names = (scope ?? '').split(' ').filter((name) => name !== '')
  if (names.length === 0 || names.includes('memories:write')) return 'write'
  return names.includes('memories:read') ? 'read' : null
}

export function scopesOf(access: Access): Scope[] {
  return access === 'write' ? [...SCOPES] : ['memories:read']
}
