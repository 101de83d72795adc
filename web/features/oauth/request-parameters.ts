import type { OAuthRequest } from '../../../src/client/types.ts'

/** The OAuth parameters in the address, unchanged. Null unless there is exactly one client_id and one redirect_uri. */
export function parametersIn(search: string): OAuthRequest | null {
  const said = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(search)) said.set(name, [...(said.get(name) ?? []), value])
  const { client_id, redirect_uri, ...rest } = Object.fromEntries([...said].map(([name, all]) => [name, oneOrAll(all)]))
  if (typeof client_id !== 'string' || typeof redirect_uri !== 'string') return null
  if (client_id === '' || redirect_uri === '') return null
  return { ...rest, client_id, redirect_uri }
}

/** A repeated parameter is sent as a list, and the service refuses it. */
function oneOrAll(values: string[]): string | string[] {
  const [value = '', ...others] = values
  return others.length === 0 ? value : values
}
