import { useMutation } from '@tanstack/react-query'
import type { AccountChange } from '../../../src/client/types.ts'
import { client } from '../../state/client.ts'
import { queries } from '../../state/queries.ts'
import { keepAccount } from '../../state/session.ts'

/** What is kept is the service's answer. An older one that is still on its way must not come after it. */
export async function changeAccount(change: AccountChange): Promise<void> {
  await queries.cancelQueries({ queryKey: ['account'] })
  keepAccount(await client.account.update(change))
}

export function useAccountChange() {
  return useMutation({ mutationFn: changeAccount })
}
