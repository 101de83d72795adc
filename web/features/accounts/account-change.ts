import { useMutation } from '@tanstack/react-query'
import type { AccountChange } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { queries } from '../../app/queries.ts'
import { keepAccount } from '../../app/session.ts'

/** Stores the account that the service returns. Cancels a pending read first, because its older answer could overwrite it. */
export async function changeAccount(change: AccountChange): Promise<void> {
  await queries.cancelQueries({ queryKey: ['account'] })
  keepAccount(await client.account.update(change))
}

export function useAccountChange() {
  return useMutation({ mutationFn: changeAccount })
}
