import type { OAuthRequest } from '../../../src/client/types.ts'

/** What an app says in the address that it sent the person to, as it says it; null where that leaves open which app asks, or where the answer goes. */
export function parametersIn(search: string): OAuthRequest | null {
  const said = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(search)) said.set(name, [...(said.get(name) ?? []), value])
  const { client_id, redirect_uri, ...rest } = Object.fromEntries([...said].map(([name, all]) => [name, oneOrAll(all)]))
  if (typeof client_id !== 'string' || typeof redirect_uri !== 'string') return null
  if (client_id === '' || redirect_uri === '') return null
  return { ...rest, client_id, redirect_uri }
}

/** What is said twice goes to the service as a list, which refuses it in its own words. */
function oneOrAll(values: string[]): string | string[] {
  const [value = '', ...others] = values
  return others.length === 0 ? value : values
}
