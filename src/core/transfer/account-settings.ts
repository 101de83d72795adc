import { LANGUAGES } from '../../schema/account.ts'
import { type ProfileChange, updateProfile } from '../accounts/accounts.ts'
import type { Account, Presented } from '../accounts/record.ts'
import { AppError } from '../errors.ts'
import type { Clock, Store } from '../store.ts'
import type { KeptSettings } from './items.ts'
import { charactersIn } from './values.ts'

/**
 * Applies the name and settings of an export to an account without memories, because its dates, recall texts and note names depend on them. An
 * account with memories is in use and keeps its own settings. Email, plan and password never come from a file.
 */
export async function applySettings(
  deps: { store: Store; clock: Clock },
  caller: Presented,
  kept: KeptSettings | null,
): Promise<Account> {
  const { account } = caller
  if (!kept || (await deps.store.memories.idsAfter(account.id, null, 1)).length > 0) return account
  try {
    await updateProfile(deps, caller, changeIn(kept))
  } catch (error) {
    // A name or a time zone that this server does not accept must not prevent the import.
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
  }
  return (await deps.store.accounts.get(account.id)) ?? account
}

function changeIn({ name, settings }: KeptSettings): ProfileChange {
  const language = LANGUAGES.find((each) => each === settings.language)
  const { timezone, geolocation } = settings
  return {
    ...(typeof name === 'string' && name.trim() !== '' && charactersIn(name) <= 100 && { name }),
    settings: {
      ...(language !== undefined && { language }),
      ...(typeof timezone === 'string' && timezone.length <= 100 && { timezone }),
      ...(typeof geolocation === 'boolean' && { geolocation }),
    },
  }
}
